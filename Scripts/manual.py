#!/usr/bin/env python3
"""Writes the manual pages of the tool from its own description of its options.

usage: manual.py PROGRAM FOLDER: livecells.1, and livecells-COMMAND.1 for each command
"""
import json
import re
import subprocess
import sys
from pathlib import Path

program, folder = sys.argv[1], Path(sys.argv[2])
version = " ".join(
    subprocess.run([program, "--version"], check=True, capture_output=True, text=True)
    .stdout.split()[:2]
)
tool = json.loads(
    subprocess.run(
        [program, "--experimental-dump-help"], check=True, capture_output=True, text=True
    ).stdout
)["command"]


def escaped(text: str) -> str:
    """Returns a text with all formatter commands escaped."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


# The beginnings of paragraphs that have their own section, with its title.
SECTIONS = {"Status: ": "EXIT STATUS", "Files: ": "FILES", "Environment: ": "ENVIRONMENT"}


def statuses(text: str) -> list[str]:
    """Returns the exit statuses of `0 done, 64 wrong usage` as separate items."""
    items = re.split(r", (?=\d)", text.rstrip("."))
    return [line for item in items for line in (".TP", *map(escaped, item.split(" ", 1)))]


def description(text: str) -> tuple[list[str], list[str]]:
    """Returns the paragraphs, followed by those that have their own sections."""
    parts, sections = [], []
    for part in text.split("\n\n"):
        before, mark, after = part.rpartition("Status: ")
        if mark:
            sections.append([".SH EXIT STATUS", *statuses(after)])
            part = before.strip()
        title = next((mark for mark in SECTIONS if part.startswith(mark)), None)
        if title:
            sections.append([f".SH {SECTIONS[title]}", escaped(part[len(title):])])
        elif part:
            parts.append([".PP", escaped(part)])
    lines = [line for part in parts for line in part][1:]
    shown = [".SH DESCRIPTION", *lines] if lines else []
    return shown, [line for section in sections for line in section]


def visible(arguments):
    return [argument for argument in arguments or [] if argument.get("shouldDisplay", True)]


def written(argument) -> str:
    """Returns an argument as it is typed, with its value."""
    names = [
        ("\\-" if name["kind"] == "short" else "\\-\\-") + escaped(name["name"])
        for name in argument.get("names") or []
    ]
    value = f"\\fI{escaped(argument.get('valueName') or 'value')}\\fR"
    if argument["kind"] == "positional":
        return value
    names = ", ".join(f"\\fB{name}\\fR" for name in names)
    return f"{names} {value}" if argument["kind"] == "option" else names


def options(arguments) -> list[str]:
    lines = []
    for argument in visible(arguments):
        text = argument.get("abstract") or ""
        default = argument.get("defaultValue")
        if default and argument["kind"] == "option":
            text += f" (default: {default})"
        lines += [".TP", written(argument), escaped(text) or "\\&"]
    return lines


def synopsis(name: str, command) -> list[str]:
    words = [f"\\fB{escaped(name)}\\fR"]
    for argument in visible(command.get("arguments")):
        word = written(argument).split(", ")[-1]
        words.append(word if not argument["isOptional"] else f"[{word}]")
    return [" ".join(words)]


def page(name: str, command, subcommands=()) -> str:
    title = name.replace(" ", "-")
    lines = [
        f'.TH "{title.upper()}" 1 "" "{version}" "User Commands"',
        ".SH NAME",
        f"{escaped(title)} \\- {escaped((command.get('abstract') or '').rstrip('.'))}",
        ".SH SYNOPSIS",
    ]
    if subcommands:
        lines += [f"\\fBlivecells\\fR \\fIcommand\\fR ..."]
        for one in subcommands:
            lines += [".br", *synopsis(f"livecells {one['commandName']}", one)]
    else:
        lines += synopsis(name, command)
    shown, sections = description(command.get("discussion") or "")
    lines += shown
    if subcommands:
        lines += [".SH COMMANDS"]
        for one in subcommands:
            lines += [".TP", f"\\fBlivecells\\-{one['commandName']}\\fR(1)", escaped(one["abstract"])]
        default = command.get("defaultSubcommand")
        if default:
            lines += [".PP", escaped(f"Without a command's name it is {default}.")]
    lines += [".SH OPTIONS", *options(command.get("arguments"))]
    lines += sections
    others = ["livecells"] + [f"livecells\\-{one['commandName']}" for one in tool["subcommands"]]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{one}\\fR(1)" for one in others)]
    return "\n".join(lines) + "\n"


commands = [one for one in tool["subcommands"] if one["commandName"] != "help"]
tool["subcommands"] = commands
folder.mkdir(parents=True, exist_ok=True)
(folder / "livecells.1").write_text(page("livecells", tool, commands))
for command in commands:
    name = f"livecells {command['commandName']}"
    (folder / f"livecells-{command['commandName']}.1").write_text(page(name, command))
