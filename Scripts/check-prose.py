#!/usr/bin/env python3
"""Checks the English of comments and articles, and the width of comments.

Usage: Scripts/check-prose.py [--all] [PATH...]

Prints each place as FILE:LINE: PATTERN: TEXT, and fails if there is one. Lines listed in
Scripts/prose-allowed.txt are accepted; each entry of that file gives its reason. --all prints them
too. Without PATH, all files that git knows are checked.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ALLOWED = ROOT / "Scripts" / "prose-allowed.txt"
WIDTH = 100

# Phrases that a reader of Swift's documentation stumbles over, with the cure.
PATTERNS = {
    "name the subject (the caller, the user, another process)": (
        r"\b(nobody|somebody|anybody|everybody|whoever|whomever)\b"
    ),
    "begin with a verb or a noun, not with a clause": (
        r"^(What|Who) (?!is the\b|are the\b|'s\b)(?!.*\?)[a-z']"
    ),
    "name the subject before 'who'": r"\b(for|by|to|of|from|those|than|as|and) who (?!to\b)",
    "say what it is, not that it is the same": r"^The same\b",
    "use 'notified', 'reports' or 'observes'": r"\b(told|tell|tells) of\b|\bhear[sd]? of\b",
    "begin with the verb in the third person": (
        r"^(Has|Have) (an?|the|one|its|those|all|each)\b|^Is (called|asked|told|given)\b"
    ),
    "use 'exists', 'available' or 'missing'": (
        r"\b(isn't|aren't|wasn't|is|are|was) there\b(?! (a|an|any|no|some)\b)"
    ),
    "use 'at most n' or 'up to n'": r"\b[Ss]o (many|much|often|long)\b(?! as\b)(?! that\b)",
    "use 'no longer'": r"\bany more\b",
    "say what it says": r"\bsays? (so|of)\b",
}
COMPILED = {cure: re.compile(pattern) for cure, pattern in PATTERNS.items()}
LIST_MARK = re.compile(
    r"^- ?(Parameters?|Returns|Throws|Note|Precondition)?( \w+)?:? ?|^- \w+: |^- "
)


def prose(path):
    """Yields (line number, whole line, its prose) for each line of prose in a file."""
    in_code = False
    markdown = path.suffix == ".md"
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        text = line.strip()
        if not markdown:
            found = re.match(r"///? ?(.*)", text)
            if not found:
                in_code = False
                continue
            text = found.group(1)
        if text.startswith("```"):
            in_code = not in_code
        elif not in_code and len(text) > 3:
            yield number, line, LIST_MARK.sub("", text)


def places(path):
    """Yields (line number, cure, text) for each place of a file that needs another wording."""
    for number, line, text in prose(path):
        for cure, pattern in COMPILED.items():
            if pattern.search(text):
                yield number, cure, text
        if path.suffix != ".md" and len(line) > WIDTH and not re.search(r"https?://", line):
            yield number, f"at most {WIDTH} columns", text


def allowed():
    """The accepted lines, as pairs of path and text."""
    pairs = set()
    for line in ALLOWED.read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            path, text, reason = line.split("\t")
            assert reason, f"{ALLOWED.name}: no reason for {text}"
            pairs.add((path, text))
    return pairs


def main():
    arguments = sys.argv[1:]
    accepted = set() if "--all" in arguments else allowed()
    wanted = [argument for argument in arguments if argument != "--all"]
    # Also files that are not committed yet.
    command = ["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard", *wanted]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split("\0")
    hits = 0
    for name in listed:
        path = ROOT / name
        if path.suffix not in {".swift", ".md", ".h", ".c", ".js"} or name == "CHANGELOG.md":
            continue
        if not path.exists():
            continue
        for number, cure, text in places(path):
            if (name, text) not in accepted:
                print(f"{name}:{number}: {cure}: {text[:90]}")
                hits += 1
    if hits:
        sys.exit(f"{hits} places; CONTRIBUTING.md says how we write.")


main()
