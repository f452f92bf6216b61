#!/usr/bin/env python3
"""Lists the Apple declarations that the adapters use, with their documentation pages.

Usage: Scripts/check-apple-names.py MODULES [--list]

MODULES is the folder with the built modules of Tests/AppleStandIns. The adapters compile only
against these modules, so they cannot use other declarations. Tests/AppleStandIns/declarations.txt
lists each declaration of a stand-in with one word:

  read   its page, its type's page, or the Swift interface of the published header was compared
  named  the address of its page follows from its name; the page was not read
  tests  it does not exist at Apple; tests need it, and the adapters must not use it

Fails if a declaration is not listed, if a listed one does not exist, or if an adapter uses one that
only tests need. --list prints all declarations that the adapters use, with their pages.
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
    "QuartzCore": "LiveCellsUIKit",
    "AppKit": "LiveCellsAppKit",
    "CoreData": "LiveCellsCocoa",
    "SwiftUI": "LiveCellsSwiftUI",
    # Includes the members that Foundation adds to NSObject.
    "ObjectiveC": "LiveCellsCocoa",
}


def declared(module, folder):
    """Returns the names of all declarations of a built module."""
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
    """Returns the word for each listed declaration, by module."""
    found = {module: {} for module in ADAPTERS}
    for line in LIST.read_text().splitlines():
        if line and not line.startswith("#"):
            word, module, name = line.split(" ", 2)
            if word not in ("read", "named", "tests"):
                sys.exit(f"{LIST.name}: {word} is none of read, named, tests")
            found[module][name] = word
    return found


def words(folder):
    """Returns all names in the sources of a folder, which may be a pattern."""
    paths = sorted(ROOT.glob(f"{folder}/**/*.swift")) or sys.exit(f"{folder} is missing")
    text = "".join(path.read_text() for path in paths)
    return set(re.findall(r"\w+", re.sub(r"//[^\n]*", " ", text)))


def base(name):
    """Returns the names with which a declaration is called."""
    last = re.split(r"\.(?![^(]*\))", name)[-1].split("(")[0]
    return name.split(".")[-2] if last == "init" and "." in name else last


def page(module, name):
    """Returns the address of the page in Apple's documentation."""
    path = "/".join(re.split(r"\.(?![^(]*\))", name)).lower()
    return f"https://developer.apple.com/documentation/{module.lower()}/{path}"


def main():
    known = listed()
    faults, counts = [], {"read": 0, "named": 0}
    for module in ADAPTERS:
        names, own = declared(module, sys.argv[1]), words(f"Sources/*/{ADAPTERS[module]}")
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
            # Names that Apple also uses elsewhere are ambiguous.
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
