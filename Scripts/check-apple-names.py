#!/usr/bin/env python3
"""Which declarations of Apple's the adapters use, and the page of Apple's documentation for each.

Usage: Scripts/check-apple-names.py MODULES [--list]

MODULES is the folder with the built modules of Tests/AppleStandIns. The adapters compile against those
modules and nothing else, so what the stand-ins don't declare can't be used. Each declaration of a
stand-in stands in Tests/AppleStandIns/declarations.txt with one word:

  read   its page, that of its type with the declaration on it, or what Swift makes of the published header
         was read and compared
  named  its page follows from its name, and was not read
  tests  Apple has no such thing: tests need it, and the adapters must not name it

Fails when a declaration isn't listed, one is listed that isn't there, or an adapter names what only
tests need. --list prints all that the adapters name, with the page of each.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "Tests" / "AppleStandIns" / "declarations.txt"
ADAPTERS = {
    "UIKit": "LiveCellsUIKit",
    "AppKit": "LiveCellsAppKit",
    "CoreData": "LiveCellsCocoa",
    "SwiftUI": "LiveCellsSwiftUI",
    # What Foundation adds to NSObject stands here too.
    "ObjectiveC": "LiveCellsCocoa",
}


def declared(module, folder):
    """The names of all that a built module declares."""
    with tempfile.TemporaryDirectory() as place:
        target = json.loads(subprocess.run(
            ["swiftc", "-print-target-info"], check=True, capture_output=True, text=True
        ).stdout)["target"]["triple"]
        subprocess.run(
            ["swift", "symbolgraph-extract", "-module-name", module, "-I", folder, "-target", target,
             "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", place],
            check=True, capture_output=True,
        )
        names = set()
        for path in pathlib.Path(place).glob(f"{module}*.symbols.json"):
            for symbol in json.loads(path.read_text())["symbols"]:
                names.add(".".join(symbol["pathComponents"]))
        return names


def listed():
    """The list: a word for each declaration of each module."""
    found = {module: {} for module in ADAPTERS}
    for line in LIST.read_text().splitlines():
        if line and not line.startswith("#"):
            word, module, name = line.split(" ", 2)
            if word not in ("read", "named", "tests"):
                sys.exit(f"{LIST.name}: {word} is none of read, named, tests")
            found[module][name] = word
    return found


def words(folder):
    """All that the sources in a folder name."""
    text = "".join(path.read_text() for path in sorted((ROOT / folder).rglob("*.swift")))
    return set(re.findall(r"\w+", re.sub(r"//[^\n]*", " ", text)))


def base(name):
    """What a call of a declaration is written with."""
    last = re.split(r"\.(?![^(]*\))", name)[-1].split("(")[0]
    return name.split(".")[-2] if last == "init" and "." in name else last


def page(module, name):
    """Where Apple's documentation describes it."""
    path = "/".join(re.split(r"\.(?![^(]*\))", name)).lower()
    return f"https://developer.apple.com/documentation/{module.lower()}/{path}"


def main():
    known = listed()
    faults, counts = [], {"read": 0, "named": 0}
    for module in ADAPTERS:
        names, own = declared(module, sys.argv[1]), words(f"Sources/{ADAPTERS[module]}")
        used = own | words("Examples/Apple")
        for name in sorted(names - known[module].keys()):
            faults.append(f"{module}: {name} isn't listed in {LIST.relative_to(ROOT)}")
        for name in sorted(known[module].keys() - names):
            faults.append(f"{module}: {name} is listed, and the stand-in has no such thing")
        for name, word in sorted(known[module].items()):
            if base(name) not in used:
                continue
            if word != "tests":
                counts[word] += 1
                if "--list" in sys.argv:
                    print(f"{word:5} {module} {name}  {page(module, name)}")
            # Names that Apple has elsewhere say nothing.
            elif base(name) in own and ".Call." not in name and not any(base(o) == base(name) and w != "tests" for o, w in known[module].items()):
                faults.append(f"{ADAPTERS[module]} names {name}, which only tests have")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(
        f"{sum(counts.values())} declarations of Apple's named by the adapters and the demos:"
        f" of {counts['read']} the page was read, of {counts['named']} not."
    )
    sys.exit(1 if faults else 0)


main()
