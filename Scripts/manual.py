#!/usr/bin/env python3
"""Writes the manual of the tool, from its description of its options and from Scripts/manual.

    Scripts/manual.py PROGRAM FOLDER      livecells.1, and livecells-COMMAND.1 for each command
    Scripts/manual.py --write PROGRAM     Documentation/Tool.md
    Scripts/manual.py --check PROGRAM     fails unless Documentation/Tool.md is current

The sections in Scripts/manual are written in a part of Markdown: one title, paragraphs, lists, tables
and indented code.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "Scripts" / "manual"
TOOL = ROOT / "Documentation" / "Tool.md"

# The sections of each command, by the names of their files.
SECTIONS = {
    "watch": ["keys", "output", "input", "scripts", "postgresql", "limits"],
    "demo": ["demos"],
}

# The beginnings of paragraphs of the tool's description that are sections of their own.
MARKED = {"Files: ": "Files", "Environment: ": "Environment"}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def parts(discussion):
    """Splits a description into paragraphs, marked sections and exit statuses."""
    paragraphs, sections, statuses = [], [], []
    for text in discussion.split("\n\n"):
        if text.startswith("Exit statuses:"):
            rows = text.split("\n")[1:]
            statuses = [re.fullmatch(r" +(\d+) +(EX_\w+)? *(.+)", row).groups("") for row in rows]
            continue
        mark = next((mark for mark in MARKED if text.startswith(mark)), None)
        if mark:
            sections.append((MARKED[mark], text[len(mark) :]))
        elif text:
            paragraphs.append(text)
    return paragraphs, sections, statuses


def visible(arguments):
    return [argument for argument in arguments or [] if argument.get("shouldDisplay", True)]


def names(argument):
    return [
        ("-" if name["kind"] == "short" else "--") + name["name"]
        for name in argument.get("names") or []
    ]


def value(argument):
    return argument.get("valueName") or "value"


def explained(argument):
    """The description of an argument, with its default."""
    text = argument.get("abstract") or ""
    default = argument.get("defaultValue")
    if default and argument["kind"] == "option":
        text += f" (default: {default})"
    return text


def blocks(text):
    """Yields the blocks of a section as pairs of kind and lines."""
    for block in re.split(r"\n\n+", text.strip("\n")):
        lines = block.split("\n")
        if block.startswith("    "):
            yield "code", [line[4:] for line in lines]
        elif block.startswith("|"):
            yield "table", [
                [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
                for line in lines
                if not line.startswith("|---")
            ]
        elif block.startswith("- "):
            yield "list", [" ".join(item.split()) for item in re.split(r"(?:^|\n)- ", block)[1:]]
        elif block.startswith("# "):
            yield "title", [block[2:]]
        else:
            yield "paragraph", [" ".join(lines)]


# Manual pages


def escaped(text):
    """Returns a text with all formatter commands escaped."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def formatted(text):
    """Returns a text of Markdown as one of a manual page: code is bold, and links have no address."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    pieces = text.split("`")
    return "".join(
        f"\\fB{escaped(piece)}\\fR" if index % 2 else escaped(piece)
        for index, piece in enumerate(pieces)
    )


def section(name):
    """Returns the lines of a section in a manual page."""
    lines = []
    for kind, content in blocks((TEXTS / f"{name}.md").read_text()):
        if kind == "title":
            lines += [f".SH {content[0].upper()}"]
        elif kind == "paragraph":
            lines += [".PP", formatted(content[0])]
        elif kind == "code":
            lines += [".PP", ".RS 4", ".nf", *map(escaped, content), ".fi", ".RE"]
        elif kind == "list":
            for item in content:
                lines += [".IP \\(bu 2", formatted(item)]
        else:
            titles = content[0]
            for row in content[1:]:
                lines += [".TP", formatted(row[0])]
                cells = row[1:]
                if len(cells) == 1:
                    lines += [formatted(cells[0]) or "\\&"]
                else:
                    filled = [f"{title}: {cell}" for title, cell in zip(titles[1:], cells) if cell]
                    lines += [formatted("; ".join(filled))]
    return lines


def typed(argument):
    """Returns an argument as it is typed, with its value."""
    shown = f"\\fI{escaped(value(argument))}\\fR"
    if argument["kind"] == "positional":
        return shown
    listed = ", ".join(f"\\fB{escaped(name)}\\fR" for name in names(argument))
    return f"{listed} {shown}" if argument["kind"] == "option" else listed


def synopsis(name, command):
    words = [f"\\fB{escaped(name)}\\fR"]
    for argument in visible(command.get("arguments")):
        word = typed(argument).split(", ")[-1]
        words.append(word if not argument["isOptional"] else f"[{word}]")
    return " ".join(words)


def page(tool, version, command=None):
    """Returns the manual page of the tool, or of one of its commands."""
    name = f"livecells {command['commandName']}" if command else "livecells"
    shown = command or tool
    title = name.replace(" ", "-")
    lines = [
        f'.TH "{title.upper()}" 1 "" "{version}" "User Commands"',
        ".SH NAME",
        f"{escaped(title)} \\- {escaped((shown.get('abstract') or '').rstrip('.'))}",
        ".SH SYNOPSIS",
    ]
    if command:
        lines += [synopsis(name, command)]
    else:
        lines += ["\\fBlivecells\\fR \\fIcommand\\fR ..."]
        for one in tool["subcommands"]:
            lines += [".br", synopsis(f"livecells {one['commandName']}", one)]
    paragraphs, sections, statuses = parts(shown.get("discussion") or "")
    if paragraphs:
        lines += [".SH DESCRIPTION", escaped(paragraphs[0])]
        for paragraph in paragraphs[1:]:
            lines += [".PP", escaped(paragraph)]
    if not command:
        lines += [".SH COMMANDS"]
        for one in tool["subcommands"]:
            lines += [".TP", f"\\fBlivecells\\-{one['commandName']}\\fR(1)", escaped(one["abstract"])]
        default = tool.get("defaultSubcommand")
        if default:
            lines += [".PP", escaped(f"The default command is {default}.")]
    lines += [".SH OPTIONS"]
    for argument in visible(shown.get("arguments")):
        lines += [".TP", typed(argument), escaped(explained(argument)) or "\\&"]
    if command:
        for part in SECTIONS.get(command["commandName"], []):
            lines += section(part)
    if statuses:
        lines += [".SH EXIT STATUS"]
        for number, name, meaning in statuses:
            known = f" ({name})" if name else ""
            lines += [".TP", number + escaped(known), escaped(meaning)]
    for title, text in sections:
        lines += [f".SH {title.upper()}", escaped(text)]
    others = ["livecells"] + [f"livecells\\-{one['commandName']}" for one in tool["subcommands"]]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{one}\\fR(1)" for one in others)]
    return "\n".join(lines) + "\n"


# Markdown


def wrapped(text):
    """Returns a paragraph in lines of at most 100 columns."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= 100:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return "\n".join(lines)


def marked(text):
    """Returns a description of the tool in Markdown, with options, names and JSON as code."""
    code = (
        r"(?<![\w`.-])(--?[a-z][a-z-]*(?: [A-Z]+=[a-z]+)?|[A-Z]+_[A-Z_]+"
        r"|[$~?/][\w/.=&$-]{2,}|postgres://\S+)"
    )

    def quoted(found):
        name = found[0].rstrip(".:,;")
        return f"`{name}`" + found[0][len(name) :]

    return re.sub(code, quoted, text)


def cell(text):
    return text.replace("|", "\\|")


def options_table(arguments):
    lines = ["| option | meaning |", "|---|---|"]
    # Both forms of a switch have one description.
    shared = {}
    for argument in arguments:
        if argument["kind"] == "flag":
            shared.setdefault(explained(argument), []).extend(names(argument))
    for argument in arguments:
        listed = names(argument)
        if argument["kind"] == "flag":
            listed = shared.pop(explained(argument), None)
            if not listed:
                continue
        text = ", ".join(f"`{name}`" for name in listed)
        if argument["kind"] == "option":
            text = text[:-1] + f" <{value(argument)}>`"
        if argument["kind"] == "positional":
            text = f"`<{value(argument)}>`"
        lines.append(f"| {cell(text)} | {cell(marked(explained(argument)))} |")
    return "\n".join(lines)


def markdown(tool):
    """Returns the manual in Markdown."""
    commands = tool["subcommands"]
    _, sections, _ = parts(tool.get("discussion") or "")
    result = [
        "<!-- Written by Scripts/manual.py from the tool's own help and from Scripts/manual. -->",
        "# The tool `livecells`",
        (TEXTS / "introduction.md").read_text().strip("\n"),
        "\n".join(
            f"- [{one['commandName']}](#{one['commandName']}): {one['abstract']}" for one in commands
        ),
    ]
    seen = set()
    for command in commands:
        name = command["commandName"]
        paragraphs, _, statuses = parts(command.get("discussion") or "")
        arguments = [
            argument
            for argument in visible(command["arguments"])
            if not {"--help", "--version"} & set(names(argument))
        ]
        words = ["livecells", name, "[options]"]
        for argument in arguments:
            if argument["kind"] == "positional":
                word = value(argument).upper()
                if argument.get("parsingStrategy") == "postTerminator":
                    word = "-- " + word
                words.append(f"[{word}]" if argument["isOptional"] else word)
        result += [f"## {name}", command["abstract"], "    " + " ".join(words)]
        result += [wrapped(marked(paragraph)) for paragraph in paragraphs]
        new = [one for one in arguments if (one.get("valueName"), explained(one)) not in seen]
        old = [names(one)[0] for one in arguments if one not in new]
        seen |= {(one.get("valueName"), explained(one)) for one in arguments}
        result += [options_table(new)]
        if old:
            result += [wrapped("Described above: " + ", ".join(f"`{name}`" for name in old) + ".")]
        for part in SECTIONS.get(name, []):
            result += [re.sub("^# ", "### ", (TEXTS / f"{part}.md").read_text()).strip("\n")]
        if statuses:
            rows = [
                f"| {number} | {name} | {cell(marked(meaning))} |"
                for number, name, meaning in statuses
            ]
            result += [f"### Exit statuses of {name}"]
            result += ["\n".join(["| status | name | meaning |", "|---|---|---|", *rows])]
    result += ["## Settings"]
    for title, text in sections:
        result += [wrapped(f"**{title}.** {marked(text)}")]
    return "\n\n".join(result) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    writes = {"--write": True, "--check": False}.get(sys.argv[1])
    program = sys.argv[1] if writes is None else sys.argv[2]
    tool = json.loads(output(program, "--experimental-dump-help"))["command"]
    tool["subcommands"] = [one for one in tool["subcommands"] if one["commandName"] != "help"]
    if writes is None:
        folder = Path(sys.argv[2])
        folder.mkdir(parents=True, exist_ok=True)
        version = " ".join(output(program, "--version").split()[:2])
        (folder / "livecells.1").write_text(page(tool, version))
        for command in tool["subcommands"]:
            path = folder / f"livecells-{command['commandName']}.1"
            path.write_text(page(tool, version, command))
    elif writes:
        TOOL.write_text(markdown(tool))
    elif TOOL.read_text() != markdown(tool):
        sys.exit(f"Documentation/Tool.md is outdated: Scripts/manual.py --write {program}")


main()
