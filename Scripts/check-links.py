#!/usr/bin/env python3
"""Checks the relative links of the Markdown files, except those that DocC checks.

Usage: Scripts/check-links.py

A link must name an existing file or folder that git knows, and a heading that exists if it has a
fragment. References in brackets must be defined. Links to other sites are not checked.

Each row of the README's table of designs must link to an article and a demo. The article must link
to the same folder and name the same command, and the tool must have this demo.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTED = subprocess.run(
    ["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=True
).stdout.split("\0")
KNOWN = {ROOT / name for name in LISTED if name}
KNOWN |= {folder for path in KNOWN for folder in path.parents}


def text_of(path):
    """The text without code, in which brackets are no links."""
    text = re.sub(r"^```.*?^```", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^    .*$", "", text, flags=re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "code", text)


def anchors(path):
    """The fragments of the headings, as GitHub forms them."""
    titles = re.findall(r"^#+ (.*)$", path.read_text(), flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).strip().lower().replace(" ", "-") for title in titles}


def problems(path):
    text = text_of(path)
    if ".docc/" in str(path):
        # DocC checks the links to symbols and articles, and knows no files outside of its folder.
        text = " ".join(re.findall(r"\]\(\.\./[^)\s]+\)", text))
    defined = dict(re.findall(r"^\[([^]]+)\]: *(\S+)", text, flags=re.MULTILINE))
    for name in re.findall(r"\]\[([^]]+)\]", text):
        if name not in defined:
            yield f"[{name}] is not defined"
    for target in re.findall(r"\]\(([^)\s]+)\)", text) + list(defined.values()):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, fragment = target.partition("#")
        linked = (path.parent / name).resolve() if name else path
        if linked not in KNOWN:
            yield f"{target} does not exist"
        elif fragment and fragment not in anchors(linked):
            yield f"{target}: no such heading"


def unshown_designs():
    """Returns the problems of the README's table of designs, from their articles to their demos."""
    readme = (ROOT / "README.md").read_text()
    table = readme.split("### Five designs of a self-updating cell\n")[1].split("\n## ")[0]
    listed = (ROOT / "Examples/ExampleList.swift").read_text()
    rows = re.findall(r"\[article \d\]\[(\d)\] \| \[`(\w+)`\]\((\S+)\)", table)
    if len(rows) != 5:
        yield f"the table of designs has {len(rows)} rows with an article and a demo, not 5"
    for number, demo, folder in rows:
        article = ROOT / re.search(rf"^\[{number}\]: (\S+)", readme, flags=re.MULTILINE)[1]
        text = article.read_text()
        links = re.findall(r"\]\(([^)\s]+)\)", text)
        if not any((article.parent / link).resolve() == ROOT / folder for link in links):
            yield f"{article.name} does not link to {folder}"
        if f"`livecells demo {demo}`" not in text:
            yield f"{article.name} does not name the command livecells demo {demo}"
        if f'"{demo}"' not in listed:
            yield f"Examples/ExampleList.swift has no demo {demo}"
        # The first screen leads to the article directly.
        if f"][{number}]" not in readme.split("\n## ")[0]:
            yield f"the first section does not link to {article.name}"


def main():
    found = 0
    for problem in unshown_designs():
        print(f"README.md: {problem}")
        found += 1
    for name in LISTED:
        # Sections of the manual are part of a file of another folder.
        if not name.endswith(".md") or name.startswith("Scripts/manual/"):
            continue
        for problem in problems(ROOT / name):
            print(f"{name}: {problem}")
            found += 1
    if found:
        sys.exit(f"{found} broken links")


main()
