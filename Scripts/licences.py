#!/usr/bin/env python3
"""Prints the licences of the tool and of all linked code in the format of Debian's copyright files.

usage: licences.py SCRATCH TOOLCHAIN: the build folder, and the folder of the Swift toolchain
"""
import json
import re
import sys
from pathlib import Path

scratch, toolchain = Path(sys.argv[1]), Path(sys.argv[2])
root = Path(__file__).resolve().parent.parent

objects = next(scratch.glob("*/release/LiveCellsTool.product/Objects.LinkFileList")).read_text()
modules = set(re.findall(r"/release/([^/\s]+)\.build/", objects)) - {
    folder.name for folder in [root / "Examples", *(root / "Sources").glob("*/*")]
}
locations = {
    dependency["packageRef"]["identity"]: dependency["packageRef"]["location"]
    for dependency in json.loads((scratch / "workspace-state.json").read_text())["object"][
        "dependencies"
    ]
}


def linked():
    """Returns the packages linked into the program: their names, locations and folders."""
    for folder in sorted((scratch / "checkouts").iterdir(), key=lambda one: one.name.lower()):
        if any((folder / "Sources" / module).is_dir() or (folder / module).is_dir() for module in modules):
            yield folder.name, locations.get(folder.name.lower().removesuffix(".git"), ""), folder


def text(folder: Path, pattern: str) -> str:
    found = sorted(folder.glob(pattern))
    return found[0].read_text().strip() if found else ""


def holders(licence: str, otherwise: str) -> str:
    """Returns the copyright holders named in the licence."""
    lines = re.findall(r"^\s*Copyright \(c\) .+$|^\s*Copyright [12]\d{3}.+$", licence, re.M | re.I)
    return "\n           ".join(line.strip() for line in lines) or otherwise


def indented(licence: str) -> str:
    return "\n".join(" " + (line.rstrip() or ".") for line in licence.split("\n"))


texts: dict[str, str] = {}


def name(licence: str, notice: str) -> str:
    """Returns the short name of a licence, and stores its text for the end of the file."""
    if "Apache License" in licence:
        exception = "Runtime Library Exception" in licence
        short = "Apache-2.0 with Swift-exception" if exception else "Apache-2.0"
        full = "On Debian systems the text of the Apache License, version 2.0, is in\n"
        full += "/usr/share/common-licenses/Apache-2.0; elsewhere it is at\n"
        full += "https://www.apache.org/licenses/LICENSE-2.0."
        if exception:
            full += "\n\n" + licence[licence.index("As an exception, if you use") :]
    elif licence.startswith("Copyright") and "Permission is hereby granted" in licence:
        short = "Expat"
        full = licence[licence.index("Permission is hereby granted") :]
    else:
        sys.exit(f"licences.py: it isn't known what licence this is: {licence[:80]!r}")
    texts[short] = full
    return short


def stanza(what: str, place: str, holder: str, licence: str, notice: str = "") -> str:
    lines = [f"Files: {what}", f"Copyright: {holder}", f"License: {name(licence, notice)}"]
    comment = [f"From {place}."] if place else []
    comment += notice.split("\n") if notice else []
    if comment:
        lines += ["Comment:", indented("\n".join(comment))]
    return "\n".join(lines)


own = text(root, "LICENSE")
swift = text(toolchain / "share" / "swift", "LICENSE.txt")
stanzas = [
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    "Upstream-Name: livecells\n"
    "Comment:\n The program has other people's work in it, linked statically; each is named below as\n"
    " a file would be.",
    stanza("*", "", "The LiveCells authors", own),
    stanza(
        "swift-runtime",
        "https://github.com/swiftlang: the standard library, libdispatch and Foundation",
        "Apple Inc. and the Swift project authors",
        swift,
    ),
]
# Foundation contains a part of ICU.
unicode = (root / "Scripts" / "licences" / "Unicode.txt").read_text().strip()
texts["Unicode-3.0"] = unicode[unicode.index("NOTICE TO USER") :]
stanzas.append(
    "Files: icu\nCopyright: 2016-2025 Unicode, Inc.\n"
    "           1995-2016 International Business Machines Corporation and others\n"
    "License: Unicode-3.0\n"
    "Comment:\n From https://github.com/swiftlang/swift-foundation-icu, without its data."
)
for package, place, folder in linked():
    licence = text(folder, "LICENSE*")
    notice = text(folder, "NOTICE*")
    stanzas.append(
        stanza(package, place, holders(licence, "the authors of " + package), licence, notice)
    )
stanzas += [f"License: {short}\n{indented(full)}" for short, full in texts.items()]
print("\n\n".join(stanzas))
