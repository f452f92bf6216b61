#!/usr/bin/env python3
"""Checks that the folders of a module do not depend on each other in a circle.

Usage: Scripts/check-rooms.py [--arrows] [MODULE...]

A folder of Sources/MODULE is a room. Files outside of the folders may use all of them. A room uses
another one if one of its files names a type that is declared there. Names declared in several rooms,
and names in comments and strings, are ignored. --arrows prints all dependencies with an example for
each. Fails if the dependencies contain a circle.
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
# Names that a file declares for its own use: parameters of generic types and functions, associated
# types.
OWN = re.compile(
    r"(?:[<,]\s*(?:each\s+)?|associatedtype\s+|\bwhere\s+)([A-Z]\w*)(?=\s*[:,>=])"
)
NAMED = re.compile(r"\b([A-Z]\w*)\b")


def code(path):
    """Returns the text of a file without comments and strings."""
    return NOISE.sub(" ", path.read_text())


def top_level(text):
    """Returns the code outside of all braces, to exclude nested types."""
    depth, kept = 0, []
    for line in text.splitlines():
        if depth == 0:
            kept.append(line)
        depth += line.count("{") - line.count("}")
    return "\n".join(kept)


def rooms(module):
    """Returns the files of each folder. Files outside of folders are left out."""
    found = {}
    for folder in sorted(p for p in module.iterdir() if p.is_dir() and not p.suffix):
        files = sorted(folder.rglob("*.swift"))
        if files:
            found[folder.name] = files
    return found


def arrows(module):
    """Returns the dependencies of the rooms, each with an example file and type."""
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
    """Returns the sets of rooms that depend on each other."""

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
