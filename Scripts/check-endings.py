#!/usr/bin/python3
"""Ends the tool by signals in each of its states, and compares the terminal before and after.

    Scripts/check-endings.py TOOL [--rest | STATE ...]

In each state, it ends the tool by the usual signals, in the first one by each signal; with `--rest`,
only by the combinations that are not run otherwise; in a given STATE by each signal.
The settings of the line (the output of `stty -a`) must be the same, the terminal modes that the
program has set must be reset, and the process must end by the signal, so that a shell detects it.
"""

import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time

import pyte

# Only ensures that a failure ends the script.
PATIENCE = float(os.environ.get("PATIENCE", "300"))

SIGNALS = [
    "HUP", "INT", "QUIT", "ILL", "TRAP", "ABRT", "BUS", "FPE", "USR1", "SEGV", "USR2", "ALRM", "TERM", "STKFLT",
    "XCPU", "XFSZ", "VTALRM", "PROF", "IO", "PWR", "SYS",
]

# Those that terminals, users, services and crashes send.
USUAL_SIGNALS = ["HUP", "INT", "TERM", "SEGV"]

# The name of each state, the arguments, the first expected text, the keys, and the next expected text.
STATES = {
    "table": ("DB words", "word 1", "", "word 1"),
    "help": ("DB words", "word 1", "?", "move by a row"),
    "detail": ("DB words", "word 1", "\r", "score"),
    "search": ("DB words", "word 1", "/word 7", "/word 7"),
    "filter": ("DB words", "word 1", "&score", "&score"),
    "filtered": ("DB words", "word 1", "&word 7\r", "1/11"),
    "condition": ("DB words", "word 1", "wid >", "where id >"),
    "sorted": ("DB words", "word 1", "ls", "^ score"),
    "paused": ("DB words", "word 1", "p", "paused"),
    "past": ("DB words", "word 1", "jj[[", "word 1"),
    "selected": ("DB words", "word 1", "xx", "2 selected"),
    "editing": ("DB words --write", "word 1", "le", "word 1"),
    "adding": ("DB words --write", "word 1", "a", "id"),
    "deleting": ("DB words --write", "word 1", "\x1b[3~", "?"),
    "undone": ("DB words --write", "word 1", "leX\r" "u", "word 1"),
    "sections": ("DB words --section score", "word 1", "", "word 1"),
    "list": ("DB", "empty", "", "words"),
    "opened": ("DB", "empty", "j\r", "word 1"),
    "tabs": ("DB words --tab empty", "word 1", ")", "No rows"),
    "input": ("- --key id", "from a line", "", "from a line"),
    "replay": ("replay RECORD", "first", "", "replay"),
    "command": ("watch --every 1000s -- printf NAME\\nvalue\\n", "value", "", "every"),
    "demo": ("demo requests", "file-1", "", "file-1"),
    "recording": ("DB words --record NEW", "word 1", "", "word 1"),
    "waiting": ("DB other --wait", "", "", ""),
    "locked": ("LOCKED words", "", "", ""),
}

# The terminal modes that are on by default; all others are off.
USUAL = {"7", "25"}


def make(folder):
    for name in ("words.db", "locked.db"):
        with sqlite3.connect(os.path.join(folder, name)) as database:
            database.execute("CREATE TABLE words(id INTEGER PRIMARY KEY, word TEXT, score REAL)")
            database.executemany(
                "INSERT INTO words(word, score) VALUES (?, ?)", [(f"word {n}", n / 8) for n in range(1, 91)]
            )
            database.execute("CREATE TABLE empty(id INTEGER PRIMARY KEY, note)")
        database.close()
    with open(os.path.join(folder, "record"), "w") as record:
        record.write('{"livecells":1,"op":"begin","table":"t","columns":[{"name":"id","type":""},{"name":"name","type":""}],"key":["id"]}\n')
        record.write('{"op":"insert","key":1,"row":{"id":1,"name":"first"},"initial":true}\n{"op":"ready"}\n')
        for hour in range(2, 9):
            record.write(f'{{"op":"insert","key":{hour},"row":{{"id":{hour},"name":"later"}}}}\n')
            record.write(f'{{"op":"commit","time":"2026-01-01 0{hour}:00:00.000 UTC"}}\n')


class Terminal:
    def __init__(self, words, folder):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        self.before = termios.tcgetattr(self.slave)
        takes_input = "-" in words[1:2]
        slave = self.slave

        def begin():
            # The parent process may ignore some signals, as nohup does, and child processes inherit this.
            for name in SIGNALS:
                signal.signal(getattr(signal, f"SIG{name}"), signal.SIG_DFL)
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            words, cwd=folder, stdin=subprocess.PIPE if takes_input else self.slave, stdout=self.slave,
            stderr=self.slave, preexec_fn=begin, restore_signals=True,
            env={
                "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"], "HOME": folder,
                "LD_LIBRARY_PATH": os.environ.get("LD_LIBRARY_PATH", ""), "SWIFT_BACKTRACE": "enable=no",
            },
        )
        if takes_input:
            self.process.stdin.write(b'{"id":1,"name":"from a line"}\n')
            self.process.stdin.flush()

    def read(self):
        while select.select([self.master], [], [], 0)[0]:
            try:
                read = os.read(self.master, 65536)
            except OSError:
                return
            if not read:
                return
            self.bytes += read
            self.stream.feed(read)

    def wait(self, what, condition):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.read()
            if condition():
                return
            time.sleep(0.01)
        raise AssertionError(f"waited in vain for {what}:\n" + "\n".join(self.screen.display))

    def shows(self, text):
        return any(text in line for line in self.screen.display)

    def modes(self):
        modes = set(USUAL)
        for numbers, switch in re.findall(rb"\x1b\[\?([\d;]+)([hl])", self.bytes):
            for number in numbers.decode().split(";"):
                (modes.add if switch == b"h" else modes.discard)(number)
        return modes

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.process.stdin:
            self.process.stdin.close()
        os.close(self.master)
        os.close(self.slave)


def play(tool, state, name):
    arguments, first, keys, then = STATES[state]
    number = getattr(signal, f"SIG{name}")
    with tempfile.TemporaryDirectory() as folder:
        make(folder)
        replaced = {"DB": "words.db", "LOCKED": "locked.db", "RECORD": "record", "NEW": "new"}
        words = [tool] + [replaced.get(word, word.replace("\\n", "\n")) for word in arguments.split()]
        lock = None
        if state == "locked":
            lock = sqlite3.connect(os.path.join(folder, "locked.db"), isolation_level=None)
            lock.execute("BEGIN EXCLUSIVE")
        terminal = Terminal(words, folder)
        try:
            has_screen = state not in ("waiting", "locked")
            if has_screen:
                terminal.wait(first, lambda: terminal.shows(first) and "1049" in terminal.modes())
            else:
                # There is no output to wait for, so this waits for the program to start and install its handlers.
                terminal.wait("the start", lambda: os.readlink(f"/proc/{terminal.process.pid}/exe") == os.path.realpath(tool))
                time.sleep(0.3)
            for key in [keys] if keys.startswith("\x1b") else keys:
                os.write(terminal.master, key.encode())
            if then:
                terminal.wait(then, lambda: terminal.shows(then))
            terminal.process.send_signal(number)
            terminal.wait("the end", lambda: terminal.process.poll() is not None)
            terminal.read()
            status = terminal.process.returncode
            assert status == -number, f"it ended with {status}\n" + "\n".join(terminal.screen.display)
            assert termios.tcgetattr(terminal.slave) == terminal.before, "the modes of the line differ"
            assert terminal.modes() == USUAL, f"modes: {sorted(terminal.modes())}"
        finally:
            terminal.close()
            if lock:
                lock.close()


def main():
    tool = os.path.abspath(sys.argv[1])
    rest = sys.argv[2:] == ["--rest"]
    named = [] if rest else sys.argv[2:]
    first = next(iter(STATES))
    runs = [
        (state, name)
        for state in named or STATES
        for name in SIGNALS
        if named or rest != (state == first or name in USUAL_SIGNALS)
    ]
    faults = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=8) as pool:
        results = [(run, pool.submit(play, tool, *run)) for run in runs]
        for (state, name), result in results:
            try:
                result.result()
            except Exception as error:
                faults += 1
                print(f"{state}, SIG{name}: {error}")
    print(f"{len(runs)} endings, {faults} faults")
    sys.exit(1 if faults else 0)


main()
