#!/usr/bin/env python3
"""Checks that unsafe code carries a proof.

Usage: Scripts/check-safety.py

`@unchecked Sendable` and `nonisolated(unsafe)` need a `// Safety:` comment within their declaration
or directly above it. A declaration that uses unsafe pointers needs one inside it, directly above
it, or above the first declaration of the file. Overloads that refuse calls of other frameworks
(`…+Unavailable.swift`) are left out, because they are never called.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
POINTER = re.compile(
    r"\b(Unsafe(?:Mutable)?(?:Raw)?(?:Buffer)?Pointer|Unmanaged|OpaquePointer|unsafeBitCast"
    r"|assumingMemoryBound)\b"
)
UNCHECKED = re.compile(r"@unchecked\b|nonisolated\(unsafe\)")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')


def indentation(line):
    return len(line) - len(line.lstrip())


def declarations(lines):
    """Returns the ranges of the outermost declarations, each with the comment above it."""
    base = 2 if lines and lines[0].startswith("#if") else 0
    starts = []
    for number, line in enumerate(lines):
        text = line.strip()
        if text and indentation(line) <= base and not text.startswith((")", "}", "#", "]", "import")):
            above = lines[number - 1].strip() if number else ""
            if not above.startswith(("//", "@")):
                starts.append(number)
    return [slice(a, b) for a, b in zip(starts, starts[1:] + [len(lines)])]


def faults(path):
    """Returns the lines without a proof, each with what needs one."""
    lines = path.read_text().splitlines()
    code = [STRING.sub("", line).split("//")[0] for line in lines]
    parts = declarations(lines)
    first = next((n for n, line in enumerate(code) if line.strip().endswith("{")), 0)
    covers_file = any("Safety:" in line for line in lines[:first])
    for part in parts:
        proof = any("Safety:" in line for line in lines[part])
        for number in range(part.start, part.stop):
            if UNCHECKED.search(code[number]) and not proof:
                yield number + 1, "unchecked code"
            elif POINTER.search(code[number]) and not (proof or covers_file):
                yield number + 1, "an unsafe pointer"


def main():
    status = 0
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        if path.name.endswith("+Unavailable.swift"):
            continue
        for number, what in faults(path):
            status = 1
            print(f"{path.relative_to(ROOT)}:{number}: {what} without a // Safety: comment")
    return status


if __name__ == "__main__":
    sys.exit(main())
