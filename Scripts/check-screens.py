#!/usr/bin/python3
"""Compares the tool's screens with pictures of how they are to look, in two terminals.

    Scripts/check-screens.py TOOL [NAME ...]     all pictures, or those of some names
    Scripts/check-screens.py TOOL --note         takes them anew from tmux, if both terminals agree

One terminal is tmux, the other one Debian's python3-pyte; windows are 80×24 and 200×60. What is a matter of the
clock is the same in all pictures. Pyte keeps neither marks that combine with what stands before them nor
emoji made of several, so these are left out when it is compared; the columns count.
"""

import concurrent.futures
import contextlib
import difflib
import fcntl
import itertools
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time
import unicodedata
import uuid

import pyte

PICTURES = pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Screens"
SIZES = [(80, 24), (200, 60)]
# Only so that what is broken fails instead of going on for ever.
PATIENCE = 300

WORDS = [
    ("hello 👋", "English", 0.5, 10), ("안녕하세요", "Korean", 12.25, 200), ("नमस्ते", "Hindi", 3.0, None),
    ("שלום", "Hebrew", -1.125, 7), ("مرحبا", "Arabic", 100.0, 1), ("👍🏽 👩‍👩‍👧 🇰🇷", "emoji", None, 0),
    ("日本語", "Japanese", 8.5, 3), ("naïve café", "French", 2.75, 4),
    ("\x1b]0;title\x07 \u202eover\u202c \u00adsoft", "hostile", 1e17 / 3, 5),
]

# A cell is typed into while somebody else writes to it, and to another.
CONFLICT = [
    "/hello", "l", "e", "X",
    "!UPDATE words SET seen = 999, word = CASE id WHEN 1 THEN 'hello you' ELSE word END WHERE id < 3",
    "/999", "\r",
]

# The name of each picture, what the tool is called with, and the keys. What begins with a slash is waited for on
# the screen; what begins with an exclamation mark is SQL of somebody else. SERVER is a database of PostgreSQL's with the
# same table.
SCREENS = {
    "table": ("watch DB words", []),
    "sorted": ("watch DB words", ["/hello", "l", "l", "l", "s", "/score^", "r"]),
    "filtered": ("watch DB words", ["/hello", "&", "e", "a", "\r"]),
    "filter-expression": ("watch DB words", ["/hello", "&", *"score>3", "\r"]),
    "condition": ("watch DB words", ["/hello", "w", *"language LIKE 'H%'", "\r"]),
    "searching": ("watch DB words", ["/hello", "/", *"שלו"]),
    "detail": ("watch DB words", ["/hello", "j", "\r"]),
    "detail-hostile": ("watch DB words", ["/hello", *"jjjjjjjj", "\r"]),
    "help": ("watch DB words", ["/hello", "?"]),
    "columns": ("watch DB words", ["/hello", "l", "l", "H", "l", "-"]),
    "selected": ("watch DB words", ["/hello", "x", "j", "x"]),
    "sections": ("watch DB words --section language", ["/hello", "j"]),
    "tabs": ("watch DB words --tab empty", ["/hello", ")"]),
    "tables": ("watch DB", []),
    "paused": ("watch DB words", ["/hello", "p"]),
    "missing-column": ("watch DB words", ["/hello", "w", *"colour = 1", "\r"]),
    "editing": ("watch DB words --write", ["/hello", "l", "e", "\x1b[D", "\x1b[D", "X"]),
    "adding": ("watch DB words --write", ["/hello", "a", "7", "\r", "x"]),
    "wrong-type": ("watch DB words --write", ["/hello", "l", "l", "l", "l", "e", "z", "\r"]),
    "conflict": ("watch DB words --write --highlight 0", CONFLICT),
    "overwritten": ("watch DB words --write --highlight 0", [*CONFLICT, "/over it", "y", "\r"]),
    "given-up": ("watch DB words --write --highlight 0", [*CONFLICT, "/over it", "\x1b"]),
    "undone": ("watch DB words --write --highlight 0", [*CONFLICT, "/over it", "y", "\r", "/hello 👋X", "u", "/hello you", "j"]),
    "server": ("watch SERVER words", []),
    "server-conflict": ("watch SERVER words --write --highlight 0", CONFLICT),
    "server-overwritten": ("watch SERVER words --write --highlight 0", [*CONFLICT, "/over it", "y", "\r"]),
    "server-wrong-type": ("watch SERVER words --write", ["/hello", "l", "l", "l", "l", "e", "z", "\r"]),
    "formats": ("watch DB words --format score=bar --format seen=bytes", []),
    "light": ("watch DB words --theme light", []),
    "standard-input": ("-c TOOL watch - --key id < LINES", []),
}


ROWS = WORDS + [(f"word {n}", ("English", "French")[n % 2], n / 8, n * 1000) for n in range(10, 91)]


class WordsServer:
    """A server of PostgreSQL's that makes databases with the rows in them, and is gone with the script."""

    def __init__(self):
        # Asks for the server's programs at once, which need not be there.
        import postgres_server

        self.folder = tempfile.mkdtemp(prefix="screens-")
        # It may be another user's.
        os.chmod(self.folder, 0o755)
        self.server = postgres_server.Server(os.path.join(self.folder, "server"))
        self.lock = threading.Lock()
        self.names = (f"words{n:03}" for n in itertools.count())
        self.server.ask("CREATE DATABASE words")
        self.server.ask(
            "CREATE TABLE words(id INT PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY,"
            " word TEXT, language TEXT, score FLOAT8, seen INT);"
            "INSERT INTO words(word, language, score, seen) VALUES " + ", ".join(map(self.row, ROWS)),
            "words",
        )

    @staticmethod
    def row(values):
        def literal(value):
            if value is None:
                return "NULL"
            return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else repr(value)

        return "(" + ", ".join(map(literal, values)) + ")"

    def make_database(self):
        with self.lock:
            name = next(self.names)
            self.server.ask(f"CREATE DATABASE {name} TEMPLATE words")
        return name

    def end(self):
        self.server.end()
        os.rmdir(self.folder)


class Place:
    """Where the tool runs once: a folder, with a file or a database on the server that nobody else uses."""

    def __init__(self, arguments, tool, server):
        self.folder = tempfile.mkdtemp(prefix="screens-")
        self.server = server
        self.database = None
        # The name of the folder is on no screen.
        arguments = arguments.replace("DB", "words.db").replace("LINES", "lines").replace("TOOL", tool)
        if "SERVER" in arguments:
            self.database = server.make_database()
            address = f"postgresql://tester@/{self.database}?host={server.server.folder}"
            arguments = arguments.replace("SERVER", address)
        self.words = ["sh", "-c", arguments[3:]] if arguments.startswith("-c ") else [tool, *arguments.split()]
        with self.connected() as database:
            database.execute("CREATE TABLE words(id INTEGER PRIMARY KEY, word TEXT, language TEXT, score REAL, seen INT)")
            database.executemany("INSERT INTO words(word, language, score, seen) VALUES (?, ?, ?, ?)", ROWS)
            database.execute("CREATE TABLE empty(id INTEGER PRIMARY KEY, note)")
        with open(os.path.join(self.folder, "lines"), "w") as lines:
            lines.write('{"id":1,"name":"하나","size":1.5}\n{"id":2,"name":"दो","size":20}\n')
            lines.write('not JSON\n{"id":1,"name":"하나","size":2.25}\n')

    @contextlib.contextmanager
    def connected(self):
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, "words.db"), timeout=60)) as database:
            with database:
                yield database

    def run(self, sql):
        """Runs SQL as somebody else."""
        if self.database:
            self.server.server.ask(sql, self.database)
        else:
            with self.connected() as database:
                database.execute(sql)

    def end(self):
        shutil.rmtree(self.folder)


def environment(folder):
    return {
        "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "TZ": "UTC", "PATH": os.environ["PATH"], "HOME": folder,
        "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""),
    }


class Pyte:
    def __init__(self, words, size, folder):
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
            os.execvpe(words[0], words, environment(folder))

    def lines(self):
        while select.select([self.descriptor], [], [], 0)[0]:
            try:
                read = os.read(self.descriptor, 65536)
            except OSError:
                break
            if not read:
                break
            self.stream.feed(read)
        return [line.rstrip() for line in self.screen.display]

    def press(self, key):
        os.write(self.descriptor, key.encode())

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


class Tmux:
    def __init__(self, words, size, folder):
        self.socket = f"screens-{uuid.uuid4()}"
        settings = [f"{name}={value}" for name, value in environment(folder).items() if name != "TERM"]
        self.run(
            "-f", "/dev/null", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "-c", folder,
            "env", "-i", *settings, "TERM=screen-256color", *words,
        )

    def run(self, *words):
        return subprocess.run(
            ["tmux", "-L", self.socket, *words], check=True, stdout=subprocess.PIPE, text=True
        ).stdout

    def lines(self):
        return [line.rstrip() for line in self.run("capture-pane", "-p").split("\n")[:-1]]

    def press(self, key):
        self.run("send-keys", "-H", *[f"{byte:x}" for byte in key.encode()])

    def end(self):
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], check=False, stderr=subprocess.DEVNULL)


def timeless(lines):
    """Lines without what is a matter of the clock."""
    text = "\n".join(lines)
    text = re.sub(r"words\d{3}", "words000", text)
    text = re.sub(r"  last \d\d:\d\d:\d\d", "               ", text)
    return re.sub(r" *\d+(?: commits?)?/s", lambda rate: "0/s".rjust(len(rate[0])), text).split("\n")


def plain(lines):
    """Lines without what pyte doesn't keep."""
    text = unicodedata.normalize("NFC", "\n".join(lines))
    text = re.sub("(.)(?:[\u200d][^ ])+", r"\1", re.sub("[\ufe0f\U0001f3fb-\U0001f3ff]", "", text))
    return [
        "".join(c for c in line if not unicodedata.category(c).startswith("M")).rstrip() for line in text.split("\n")
    ]


def settle(terminal, keys, wanted, run):
    """Presses keys, and answers the screen once it is what is wanted, or stays as it is."""
    deadline = time.monotonic() + PATIENCE
    pending = list(keys)
    before, since = None, time.monotonic()
    has_begun = False
    while True:
        lines = timeless(terminal.lines())
        now = time.monotonic()
        if lines != before:
            before, since = lines, now
        # What is typed before the terminal is the program's is thrown away, and before there are rows does
        # nothing to them.
        has_begun = has_begun or any(lines) and now - since > 0.3
        if not has_begun:
            pass
        elif pending:
            if pending[0].startswith("/") and len(pending[0]) > 1:
                if any(pending[0][1:] in line for line in lines):
                    pending.pop(0)
            elif pending[0].startswith("!"):
                run(pending.pop(0)[1:])
            else:
                terminal.press(pending.pop(0))
                # What is typed quickly may be taken for a paste or a sequence.
                time.sleep(0.03)
        elif wanted is not None and wanted(lines):
            return lines
        is_still = not pending and wanted is None and now - since > 1.5 and any(lines)
        if is_still or now > deadline:
            return lines
        time.sleep(0.05)


def show(kind, name, size, tool, server, wanted):
    """The lines that a terminal shows at last."""
    arguments, keys = SCREENS[name]
    place = Place(arguments, tool, server)
    terminal = kind(place.words, size, place.folder)
    try:
        return settle(terminal, keys, wanted, place.run)
    finally:
        terminal.end()
        place.end()


def check(name, size, tool, server, notes):
    picture = PICTURES / f"{name}-{size[0]}x{size[1]}.txt"
    known = None if notes else picture.read_text().split("\n")[:-1]
    shown = show(Tmux, name, size, tool, server, known and (lambda lines: lines == known))
    faults = []
    if known is not None and shown != known:
        faults.append(("tmux", known, shown))
    other = plain(known if known is not None else shown)
    found = plain(show(Pyte, name, size, tool, server, lambda lines: plain(lines) == other))
    if found != other:
        faults.append(("pyte", other, found))
    if notes and not faults:
        picture.write_text("\n".join(shown) + "\n")
    return [
        f"{picture.name} in {which}:\n" + "\n".join(difflib.unified_diff(was, found, "picture", which, lineterm="", n=0))
        for which, was, found in faults
    ]


def main():
    tool = os.path.abspath(sys.argv[1])
    notes = "--note" in sys.argv
    names = [name for name in sys.argv[2:] if name != "--note"] or list(SCREENS)
    if "PostgreSQL" not in subprocess.run([tool, "--version"], check=True, capture_output=True, text=True).stdout:
        names = [name for name in names if "SERVER" not in SCREENS[name][0]]
    PICTURES.mkdir(exist_ok=True)
    server = WordsServer() if any("SERVER" in SCREENS[name][0] for name in names) else None
    try:
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            runs = [pool.submit(check, name, size, tool, server, notes) for name in names for size in SIZES]
            faults = [fault for run in runs for fault in run.result()]
    finally:
        if server:
            server.end()
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(names) * len(SIZES)} screens in two terminals, {len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
