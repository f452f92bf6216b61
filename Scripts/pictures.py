#!/usr/bin/python3
"""Takes the pictures of the documentation from the tool itself, running in tmux.

    Scripts/pictures.py TOOL [NAME ...]     all of them, or some

Writes them to Documentation/screens. Documentation/Screens.md shows them.
"""

import importlib.util
import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PICTURES = ROOT / "Documentation" / "screens"
SIZE = (76, 14)

spec = importlib.util.spec_from_file_location("screens", ROOT / "Scripts" / "check-screens.py")
screens = importlib.util.module_from_spec(spec)
spec.loader.exec_module(screens)

NAMES = ["bolt", "nut", "washer", "screw", "rivet", "hinge", "spring", "bearing", "gasket", "valve", "pump", "seal"]
PLACES = ["Berlin", "Seoul", "Pune"]

CHANGE = "UPDATE parts SET stock = stock - 3, price = price + 0.25 WHERE id IN (2, 3)"

# The name of each picture: its caption, the arguments, and the steps: keys, a text to wait for (after a
# slash), or SQL that another process runs (after a colon).
SCENES = {
    "watch": (
        "Other processes write; changed fields are highlighted",
        "watch parts.db parts", ["/bolt", ":" + CHANGE, ":INSERT INTO parts VALUES (7, 'clamp', 'Seoul', 12, 0.8)", "/clamp"],
    ),
    "sort": ("Sorted by the column of the cursor", "watch parts.db parts", ["/bolt", "l", "l", "l", "s", "/stock^", "r"]),
    "filter": ("Filtered by an expression", "watch parts.db parts", ["/bolt", "&", *"price>2", "\r", "/&price"]),
    "condition": ("Filtered by SQL, typed on the screen", "watch parts.db parts", ["/bolt", "w", *"place = 'Seoul'", "\r", "/where"]),
    "search": ("Searched while typing", "watch parts.db parts", ["/bolt", "/", *"sp"]),
    "sections": ("Rows in sections", "watch parts.db parts --section place", ["/bolt"]),
    "formats": (
        "Formats: bytes, and a sparkline of the last values",
        "watch parts.db parts --format stock=bytes --format price=spark", ["/bolt", *[":" + CHANGE] * 5],
    ),
    "columns": ("A column moved to the left, another one hidden", "watch parts.db parts", ["/bolt", "l", "l", "l", "H", "l", "-"]),
    "selected": ("Rows selected for copying or deleting", "watch parts.db parts", ["/bolt", "x", "j", "j", "x"]),
    "tabs": ("Several tables behind tabs", "watch parts.db parts --tab moves", ["/bolt", ")"]),
    "help": ("The keys", "watch parts.db parts", ["/bolt", "?"]),
    "lines": ("The output of another program", "watch - --key id < record", ["/bolt"]),
    "every": (
        "A command at an interval; differences are highlighted",
        "watch --every 1s --key name -- sqlite3 -json parts.db 'SELECT name, stock FROM parts LIMIT 8'",
        ["/bolt", ":" + CHANGE, "/117"],
    ),
    "detail": (
        "A complete row, with the time and the previous value of each change",
        "watch parts.db parts", ["/bolt", "j", *[":" + CHANGE] * 5, "\r", "/5 changes"],
    ),
    "gone": ("Removed rows fade out", "watch parts.db parts", ["/bolt", ":DELETE FROM parts WHERE id IN (3, 5)", "/ - "]),
    "past": ("A previous state, while new changes are recorded", "watch parts.db parts", ["/bolt", *[":" + CHANGE] * 3, "[", "[", "/ago"]),
    "tables": ("The tables of a database, with row counts and growth", "watch parts.db", ["/parts", ":INSERT INTO moves SELECT id + 40, part FROM moves", "/+40/s"]),
    "edit": ("A value is edited in place", "watch parts.db parts --write", ["/bolt", "j", "l", "l", "l", "e", "\x15", "4", "0"]),
    "conflict": (
        "An edit conflicts with another process: both values, and the choice",
        "watch parts.db parts --write", ["/bolt", "j", "l", "l", "l", "e", "\x15", "4", "0", ":" + CHANGE, "/177", "\r", "/overwrite with"],
    ),
    "replay": (
        "A record, played at any speed",
        "replay record --speed 2", ["/bolt", "/as of"],
    ),
}

RECORD = [
    '{"livecells":1,"op":"begin","table":"parts","columns":[{"name":"id","type":"INTEGER"},{"name":"name","type":"TEXT"},'
    '{"name":"stock","type":"INTEGER"}],"key":["id"]}',
    *[f'{{"op":"insert","key":{n},"row":{{"id":{n},"name":"{name}","stock":{n * 40}}},"initial":true}}' for n, name in enumerate(NAMES[:6], 1)],
    '{"op":"ready"}',
    *[
        line
        for step in range(40)
        for line in (
            f'{{"op":"update","key":{step % 6 + 1},"changed":{{"stock":{200 - step * 3}}},"old":{{"stock":0}}}}',
            f'{{"op":"commit","time":"2026-05-01 12:00:{step:02}.000 UTC"}}',
        )
    ],
]


def make(folder):
    with sqlite3.connect(os.path.join(folder, "parts.db")) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("CREATE TABLE parts(id INTEGER PRIMARY KEY, name TEXT, place TEXT, stock INTEGER, price REAL)")
        database.executemany(
            "INSERT INTO parts VALUES (?, ?, ?, ?, ?)",
            [(n + (n > 6), name, PLACES[n % 3], n * 60, n * 0.45) for n, name in enumerate(NAMES, 1)],
        )
        database.execute("CREATE TABLE moves(id INTEGER PRIMARY KEY, part INTEGER)")
        database.executemany("INSERT INTO moves(part) VALUES (?)", [(n % 12,) for n in range(40)])
    database.close()
    pathlib.Path(folder, "record").write_text("\n".join(RECORD) + "\n")


def run(terminal, folder, steps):
    deadline = time.monotonic() + 60
    for step in steps:
        if step.startswith("/") and len(step) > 1:
            while not any(step[1:] in line for line in terminal.lines()):
                if time.monotonic() > deadline:
                    raise SystemExit("\n".join(terminal.lines()) + f"\nwaited in vain for {step[1:]}")
                time.sleep(0.02)
        elif step.startswith(":"):
            with sqlite3.connect(os.path.join(folder, "parts.db"), timeout=30) as database:
                database.execute(step[1:])
            database.close()
            # Waits for a frame, so that each statement is a separate change.
            time.sleep(0.3)
        else:
            terminal.press(step)
            time.sleep(0.05)
    time.sleep(0.3)


def main():
    tool = os.path.abspath(sys.argv[1])
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[2:] or SCENES:
        title, arguments, steps = SCENES[name]
        folder = tempfile.mkdtemp(prefix="pictures-")
        make(folder)
        terminal = screens.Tmux(["sh", "-c", f"exec '{tool}' {arguments}"], SIZE, folder)
        try:
            run(terminal, folder, steps)
            picture = terminal.run("capture-pane", "-p", "-e")
        finally:
            terminal.end()
            shutil.rmtree(folder)
        drawn = subprocess.run(
            [sys.executable, ROOT / "Scripts" / "screen-to-svg.py", title], input=picture, text=True, check=True,
            stdout=subprocess.PIPE,
        ).stdout
        (PICTURES / f"{name}.svg").write_text(drawn)
        print(name)
    lines = ["# Screens", "", "Recorded from the tool by `Scripts/pictures.py`.", ""]
    for name, (title, arguments, _) in SCENES.items():
        lines += [f"## {title}", "", f"`livecells {arguments}`", "", f"![{title}](screens/{name}.svg)", ""]
    (ROOT / "Documentation" / "Screens.md").write_text("\n".join(lines[:-1]) + "\n")


if __name__ == "__main__":
    main()
