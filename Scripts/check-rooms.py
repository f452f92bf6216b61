#!/usr/bin/env python3
"""No circle among the folders of a module: who uses whose types, read from the sources.

Usage: Scripts/check-rooms.py [--arrows] [MODULE...]

A folder of Sources/MODULE is a room; files beside the folders stand above all of them. A room uses
another one when one of its files names a type that is declared there. Names that are declared in
several rooms count for none, and neither do names in comments and strings. --arrows prints all
arrows with an example for each. Fails when rooms use each other in a circle.
"""

import collections
import pathlib
import re
import sys

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "Sources"
NOISE = re.compile(
    r'//[^\n]*|/\*.*?\*/|#?"""(?:.|\n)*?"""#?|"(?:\\\(|\\.|[^"\\\n])*"', re.DOTALL
)
DECLARED = re.compile(r"\b(?:class|struct|enum|protocol|actor|typealias|macro)\s+`?([A-Z]\w*)")
# What a file calls so itself: parameters of generic types and functions, associated types.
OWN = re.compile(
    r"(?:[<,]\s*(?:each\s+)?|associatedtype\s+|\bwhere\s+)([A-Z]\w*)(?=\s*[:,>=])"
)
NAMED = re.compile(r"\b([A-Z]\w*)\b")


def code(path):
    """The text of a file without comments and strings."""
    return NOISE.sub(" ", path.read_text())


def top_level(text):
    """Only what stands in no braces, so that nested types don't count as the room's."""
    depth, kept = 0, []
    for line in text.splitlines():
        if depth == 0:
            kept.append(line)
        depth += line.count("{") - line.count("}")
    return "\n".join(kept)


def rooms(module):
    """The files of each folder; those beside the folders are in none."""
    found = {}
    for folder in sorted(p for p in module.iterdir() if p.is_dir() and not p.suffix):
        files = sorted(folder.rglob("*.swift"))
        if files:
            found[folder.name] = files
    return found


def arrows(module):
    """Which room uses which, with the file and the type that show it."""
    files = rooms(module)
    texts = {path: code(path) for paths in files.values() for path in paths}
    homes = collections.defaultdict(set)
    for room, paths in files.items():
        for path in paths:
            for name in DECLARED.findall(top_level(texts[path])):
                homes[name].add(room)
    homes = {name: next(iter(where)) for name, where in homes.items() if len(where) == 1}
    found = collections.defaultdict(dict)
    for room, paths in files.items():
        for path in paths:
            own = set(DECLARED.findall(texts[path])) | set(OWN.findall(texts[path]))
            for name in NAMED.findall(texts[path]):
                home = homes.get(name)
                if home and home != room and name not in own:
                    found[room].setdefault(home, (path.name, name))
    return files, found


def circles(names, found):
    """The sets of rooms that reach each other."""

    def reached(start):
        seen, waiting = set(), [start]
        while waiting:
            for follower in found.get(waiting.pop(), {}):
                if follower not in seen:
                    seen.add(follower)
                    waiting.append(follower)
        return seen

    reach = {name: reached(name) for name in names}
    return {
        frozenset(other for other in names if other in reach[name] and name in reach[other])
        for name in names
        if name in reach[name]
    }


def main():
    wanted = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    status = 0
    for module in sorted(p for p in SOURCES.iterdir() if p.is_dir()):
        if wanted and module.name not in wanted:
            continue
        names, found = arrows(module)
        if "--arrows" in sys.argv:
            for room in names:
                for other, (file, name) in sorted(found.get(room, {}).items()):
                    print(f"{module.name}/{room} uses {other}: {file} names {name}")
        for circle in circles(list(names), found):
            status = 1
            print(f"{module.name}: these folders use each other: {', '.join(sorted(circle))}")
            for room in sorted(circle):
                for other in sorted(circle & set(found.get(room, {}))):
                    file, name = found[room][other]
                    print(f"  {room} uses {other}: {file} names {name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
