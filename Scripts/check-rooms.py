#!/usr/bin/env python3
"""Checks that groups of modules depend downwards only, and folders of a module in no circle.

Usage: Scripts/check-rooms.py [--arrows] [MODULE...]

A module of Sources/GROUP imports modules of its own group, and of those below it. A folder of a
module is a room. The files beside the folders form one more room, named after
the module. A room uses another one if one of its files names a type that is declared there, or a
member that is added there to a type of a third place. Names that are declared in several rooms, and
names in comments and strings, are ignored. --arrows prints all dependencies with an example for
each. Fails if the dependencies contain a circle, or if a room has more than 40 files: a circle
between the files of one large room would not be found.
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
EXTENSION = re.compile(r"\s*(?:@\w+ )?(?:public |package )?extension ([A-Z]\w*)")
MEMBER = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|static|mutating|final|class|nonisolated|override|indirect)\s+)*"
    r"(?:func|var|let)\s+`?([a-z]\w*)"
)
DECLARED_MEMBER = re.compile(r"\b(?:func|var|let|case)\s+`?([a-z]\w*)")
NAMED_MEMBER = re.compile(r"(?<![A-Z])\.([a-z]\w*)\b|\b([a-z]\w*)\(")
# Members that types of the standard library have as well.
COMMON = {"finish", "sorted"}

# The groups of modules that each group may import besides its own.
GROUPS = {
    "Observing": set(),
    "Cells": {"Observing"},
    "Data": {"Observing"},
    "Screens": {"Observing", "Cells", "Data"},
    "Tool": {"Observing", "Cells", "Data", "Screens"},
}
IMPORTED = re.compile(r"^(?:@\w+ )*(?:\w+ )?import (\w+)", re.MULTILINE)

LIMIT = 40
# Rooms that have more files until they are divided. The numbers may only decrease.
LARGE = {"LiveObjects/Objects": 60}
# Circles that cannot be removed: the protocol `KeyValueObservable` requires the key table of
# `Coding` and the state of `Kernel`, and the key table contains keys of observable objects.
KNOWN = {"KeyValueCore": {"KeyValueCore", "Coding", "Kernel", "Lists"}}


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


def added(text):
    """Returns the members of extensions, each with the extended type, and global functions."""
    depth, start, extended, found = 0, 0, None, []
    for line in text.splitlines():
        extension = EXTENSION.match(line)
        if extension and "{" in line:
            extended, start = extension.group(1), depth
        member = MEMBER.match(line)
        if member and extended and depth == start + 1:
            found.append((extended, member.group(1)))
        elif member and depth == 0:
            found.append((None, member.group(1)))
        depth += line.count("{") - line.count("}")
        if extended and depth <= start and "{" not in line:
            extended = None
    return found


def upward_imports(modules):
    """Yields a line for each import of a module in a group that may not be imported."""
    groups = {module.name: module.parent.name for module in modules}
    for module in modules:
        group = module.parent.name
        for path in sorted(module.rglob("*.swift")):
            for name in IMPORTED.findall(code(path)):
                if groups.get(name, group) not in GROUPS.get(group, set()) | {group}:
                    yield f"{path.relative_to(SOURCES)} imports {name} of {groups[name]}"


def rooms(module):
    """Returns the files of each folder, and those beside the folders."""
    found = {}
    for folder in sorted(p for p in module.iterdir() if p.is_dir() and not p.suffix):
        files = sorted(folder.rglob("*.swift"))
        if files:
            found[folder.name] = files
    beside = [p for p in sorted(module.glob("*.swift")) if p.name != "Exports.swift"]
    if found and beside:
        found[module.name] = beside
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
    members = added_members(files, texts, homes)
    found = collections.defaultdict(dict)
    for room, paths in files.items():
        for path in paths:
            own = set(DECLARED.findall(texts[path])) | set(OWN.findall(texts[path]))
            for name in NAMED.findall(texts[path]):
                home = homes.get(name)
                if home and home != room and name not in own:
                    found[room].setdefault(home, (path.name, name))
            own = set(DECLARED_MEMBER.findall(texts[path]))
            for pair in NAMED_MEMBER.findall(texts[path]):
                name = pair[0] or pair[1]
                home = members.get(name)
                if home and home != room and name not in own:
                    found[room].setdefault(home, (path.name, name))
    return files, found


def added_members(files, texts, homes):
    """Returns the rooms of members that are added to types of other places, if they are unique."""
    declared, found = collections.defaultdict(set), {}
    for room, paths in files.items():
        for path in paths:
            for name in DECLARED_MEMBER.findall(texts[path]):
                declared[name].add(room)
    for room, paths in files.items():
        for path in paths:
            for extended, name in added(texts[path]):
                if homes.get(extended) != room and declared[name] == {room} and name not in COMMON:
                    found[name] = room
    return found


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
    modules = sorted(p for p in SOURCES.glob("*/*") if p.is_dir())
    faults = list(upward_imports(modules))
    status = 1 if faults else 0
    print(*faults, sep="\n", end="\n" if faults else "")
    for module in modules:
        if wanted and module.name not in wanted:
            continue
        names, found = arrows(module)
        if "--arrows" in sys.argv:
            for room in names:
                for other, (file, name) in sorted(found.get(room, {}).items()):
                    print(f"{module.name}/{room} uses {other}: {file} names {name}")
        for room, files in names.items():
            name = f"{module.name}/{room}"
            if len(files) > LARGE.get(name, LIMIT):
                status = 1
                print(f"{name} has {len(files)} files, more than {LARGE.get(name, LIMIT)}")
        for circle in circles(list(names), found):
            if circle <= KNOWN.get(module.name, set()):
                continue
            status = 1
            print(f"{module.name}: these folders use each other: {', '.join(sorted(circle))}")
            for room in sorted(circle):
                for other in sorted(circle & set(found.get(room, {}))):
                    file, name = found[room][other]
                    print(f"  {room} uses {other}: {file} names {name}")
    return status


if __name__ == "__main__":
    sys.exit(main())
