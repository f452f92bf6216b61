#!/usr/bin/env python3
"""Checks that no class or actor has more than twelve stored variables.

Usage: Scripts/check-variables.py

A class with more of them is two classes, or contains a value with rules of its own. Computed and
static variables do not count, and neither do those of nested types.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MOST = 12
MODIFIERS = (
    r"(?:@\w+(?:\([^)]*\))?\s+)*"
    r"((?:(?:public|package|private|fileprivate|internal|open|final|weak|unowned|lazy|nonisolated"
    r"|override|static|class|indirect)(?:\(\w+\))?\s+)*)"
)
TYPE = re.compile(MODIFIERS + r"(class|actor|struct|enum|extension|protocol)\s+([\w.]+)")
VARIABLE = re.compile(MODIFIERS + r"(?:var|let)\s+(.*)")
LITERAL = re.compile(
    r'"""(?:.|\n)*?"""|#+"(?:.|\n)*?"#+|"(?:\\\([^"]*?\)|\\.|[^"\\\n])*"|//[^\n]*|/\*.*?\*/'
)


def names(declaration):
    """Returns the number of variables that a declaration declares."""
    if declaration.startswith("("):
        return declaration.split(")")[0].count(",") + 1
    depth = 0
    count = 1
    for match in re.finditer(r"[(\[<]|[)\]>]|,\s*\w+\s*[:=]", declaration):
        text = match.group()
        depth += 1 if text in "([<" else -1 if text in ")]>" else 0
        count += text.startswith(",") and depth == 0
    return count


def is_computed(declaration, following):
    """Returns whether a declaration has a getter. One with observers is stored."""
    before, brace, after = declaration.partition("{")
    if not brace or "=" in before.replace("==", ""):
        return False
    body = after.strip() or next((line.strip() for line in following if line.strip()), "")
    return not body.startswith(("didSet", "willSet"))


def variables(path):
    """Yields each class of a file with its number of stored variables."""
    lines = LITERAL.sub('""', path.read_text()).split("\n")
    types, depth, pending = [], 0, None
    for number, line in enumerate(lines):
        text = line.strip()
        found = TYPE.match(text)
        if found and found.group(3) not in ("func", "var"):
            pending = [found.group(2), found.group(3), 0]
        elif types and types[-1][0] == depth:
            found = VARIABLE.match(text)
            if found and not re.search(r"static|class|override", found.group(1)):
                if not is_computed(found.group(2), lines[number + 1 :]):
                    types[-1][1][2] += names(found.group(2))
        for character in line:
            if character == "{":
                depth += 1
                if pending:
                    types.append((depth, pending))
                    pending = None
            elif character == "}":
                if types and types[-1][0] == depth:
                    kind, name, count = types.pop()[1]
                    if kind in ("class", "actor"):
                        yield name, count
                depth -= 1


def main():
    failed = False
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        for name, count in variables(path):
            if count > MOST:
                print(f"{path.relative_to(ROOT)}: {name} has {count} stored variables, more than {MOST}")
                failed = True
    sys.exit(failed)


main()
