#!/usr/bin/env python3
"""Compares the declarations in symbol graphs with Documentation/api.txt; see check-api.sh.

Usage: Scripts/check-api.py [--write] FOLDER: a folder with a folder of symbol graphs per module
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "Documentation" / "api.txt"
HEAD = "# The public declarations of the last release, written by Scripts/check-api.sh --write.\n"


def declarations(folder):
    """Returns a line for each declaration of a module: module, kind, name, declaration."""
    lines = set()
    for graph in folder.glob("*.symbols.json"):
        for symbol in json.loads(graph.read_text())["symbols"]:
            if symbol["kind"]["identifier"] == "swift.extension":
                continue
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            name = ".".join(symbol["pathComponents"])
            lines.add(f"{folder.name} {name}: {' '.join(text.split())}")
    return lines


def inherited(folder):
    """Returns the declarations that the classes of a module inherit from others in it."""
    lines = set()
    for graph in folder.glob("*.symbols.json"):
        graph = json.loads(graph.read_text())
        paths = {
            symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"])
            for symbol in graph["symbols"]
        }
        for relation in graph["relationships"]:
            below, above = paths.get(relation["source"]), paths.get(relation["target"])
            if relation["kind"] != "inheritsFrom" or below is None or above is None:
                continue
            prefix = f"{folder.name} {above}."
            lines |= {
                f"{folder.name} {below}." + line.removeprefix(prefix).replace(": final ", ": ", 1)
                for line in declarations(folder)
                if line.startswith(prefix)
            }
    return lines


def changelog():
    """Returns the section of the next release."""
    return re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[1]


def names(line):
    """Returns the names on the path of a declaration, without their argument labels."""
    path = line.split(" ", 1)[1].split(": ", 1)[0]
    return [name.split("(")[0] for name in re.sub(r"\([^)]*\)", "", path).split(".") if name]


def is_named(line, text, present):
    """Whether the text names the declaration, or a type that contained it and is removed."""
    path = names(line)
    gone = [name for name in path[:-1] if name not in present]
    return any(
        re.search(rf"`[^`]*(?<!\w){re.escape(name)}(?!\w)[^`]*`", text) for name in gone + path[-1:]
    )


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--write"]
    folders = sorted(folder for folder in Path(arguments[0]).iterdir() if folder.is_dir())
    current = set().union(*(declarations(folder) for folder in folders))
    modules = {folder.name for folder in folders}
    released = set(LIST.read_text().splitlines()) - {HEAD.strip()} if LIST.exists() else set()
    others = {line for line in released if line.split(" ")[0] not in modules}
    if "--write" in sys.argv:
        LIST.write_text(HEAD + "".join(line + "\n" for line in sorted(current | others)))
        print(f"{LIST.relative_to(ROOT)}: {len(current | others)} declarations")
        return 0
    if not released:
        print(f"{LIST.relative_to(ROOT)} is missing: write it with --write.", file=sys.stderr)
        return 1
    # A member that moved to a superclass is not removed.
    kept = set().union(*(inherited(folder) for folder in folders))
    removed, added = sorted(released - others - current - kept), sorted(current - released)
    text = changelog()
    present = {name for line in current for name in names(line)}
    unnamed = [line for line in removed if not is_named(line, text, present)]
    for line in removed:
        print(("! " if line in unnamed else "- ") + line)
    print(f"{len(removed)} removed or changed, {len(added)} added, of {len(current)} declarations")
    if unnamed:
        print(f"CHANGELOG.md does not name the {len(unnamed)} lines with !.", file=sys.stderr)
    return 1 if unnamed else 0


if __name__ == "__main__":
    sys.exit(main())
