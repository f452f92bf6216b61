#!/usr/bin/env python3
"""Checks that each public type of the modules for data shows code in its documentation comment.

Usage: Scripts/check-examples.py [--list]

The comment of a public type or macro in Sources/Data has an example in Swift. A type that is
declared inside of another one needs none of its own if an example of an outer type names it, or
names one of its members that the outer types do not have. Exempt are declarations that are
unavailable, and names with a leading underscore, which only generated code uses.

Scripts/check-snippets.sh checks that the examples are compiled and run. --list prints all public
types, with the type whose example shows each one.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
GROUP = ROOT / "Sources" / "Data"
TYPE = re.compile(
    r"\s*(?P<words>(?:@\w+(?:\([^)]*\))?\s+|[a-z]+(?:\([a-z]+\))?\s+)*?)"
    r"(?P<kind>class|struct|enum|protocol|actor|macro|extension)\s+(?P<name>[A-Z_][\w.]*)"
)
MEMBER = re.compile(
    r"\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\([a-z]+\))?\s+)*?(?:var|let|func|case)\s+`?(\w+)"
)
CASES = re.compile(r"\s*(?:indirect )?case\s+(?P<names>[\w`]+(?:, [\w`]+)*)")
UNAVAILABLE = re.compile(r"@available\(\*, unavailable")


class Type:
    """A type, with the members and examples of its declaration and extensions."""

    def __init__(self, name):
        self.name = name
        self.members = set()
        self.examples = []


def comment(lines, number):
    """Returns the documentation comment and the attributes above a line."""
    documentation, attributes = [], []
    for line in reversed(lines[:number]):
        text = line.strip()
        if text.startswith("///"):
            documentation.insert(0, text[3:].removeprefix(" "))
        # Between them are attributes, which may take several lines, and other comments.
        elif documentation or not text or text.endswith(("}", "{")):
            break
        else:
            attributes.insert(0, text)
    return documentation, "\n".join(attributes)


def examples(documentation):
    """Returns the Swift code of a documentation comment."""
    text = "\n".join(documentation) + "\n"
    return re.findall(r"^```swift\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def declarations(module):
    """Returns the types of a module by name, and its public declarations in order."""
    types, public = {}, []
    for path in sorted(module.rglob("*.swift")):
        lines = path.read_text().splitlines()
        # The declarations around a line: indentation, type, whether others can use it.
        around = []
        for number, line in enumerate(lines):
            text = line.strip()
            if not text or text.startswith(("//", "#")):
                continue
            depth = len(line) - len(line.lstrip())
            found = TYPE.match(line)
            # A declaration ends with its brace. It may begin with several lines of one indentation.
            ends = found or text.startswith("}")
            while around and (depth < around[-1][0] or ends and depth == around[-1][0]):
                around.pop()
            if not found or "import" in found["words"]:
                if around and depth == around[-1][0] + 2:
                    add_members(around[-1][1], line)
                continue
            name = found["name"]
            if around:
                name = around[-1][1].name + "." + name
            documentation, attributes = comment(lines, number)
            known = types.setdefault(name, Type(name))
            words = found["words"].split()
            is_usable = (
                ("public" in words or "open" in words or found["kind"] == "extension")
                and not UNAVAILABLE.search(attributes + line)
                and not found["name"].startswith("_")
                and all(is_usable for _, _, is_usable in around)
            )
            if found["kind"] != "macro" and not text.endswith("}"):
                around.append((depth, known, is_usable))
            if found["kind"] == "extension":
                continue
            own = examples(documentation)
            known.examples += own
            if is_usable:
                public.append((path, number + 1, known, own))
    return types, public


def add_members(type, line):
    """Adds the members that a line declares."""
    if cases := CASES.match(line):
        type.members.update(name.strip("`") for name in cases["names"].split(", "))
    elif member := MEMBER.match(line):
        type.members.add(member[1])


def shown_by(known, own, types):
    """Returns the name of the type whose example shows a declaration, or None."""
    if own:
        return known.name
    parts = known.name.split(".")
    names = (".".join(parts[:count]) for count in range(1, len(parts)))
    outer = [types[name] for name in names if name in types]
    wanted = {parts[-1]} | known.members.difference(*(type.members for type in outer))
    for type in outer:
        if any(wanted & set(re.findall(r"\w+", code)) for code in type.examples):
            return type.name
    return None


def main():
    count, faults = 0, []
    for module in sorted(path for path in GROUP.iterdir() if path.is_dir()):
        types, public = declarations(module)
        for path, line, known, own in public:
            count += 1
            shown = shown_by(known, own, types)
            if "--list" in sys.argv:
                print(f"{module.name} {known.name}: {shown or 'no example'}")
            if not shown:
                place = f"{path.relative_to(ROOT)}:{line}"
                faults.append(f"{place}: {known.name} has no example in its documentation comment")
    for fault in faults:
        print(fault, file=sys.stderr)
    if count == 0:
        print("no public types were found", file=sys.stderr)
    return 1 if faults or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
