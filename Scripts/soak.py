#!/usr/bin/python3
"""Measures the tool's screen while a table changes rapidly.

    Scripts/soak.py TOOL [SECONDS [CHANGES [OPTION ...]]]

The default is two minutes at 20,000 changes per second. The options are those of livecells watch.

A process makes 100 commits per second to a table of 100,000 rows, with half of the changes in visible
rows. Another process shows the table in a window of 200×60 cells. At the end its screen is compared
with that of a new process. The check fails in these cases:

- There are more than 60 frames per second.
- Memory grows by more than a tenth in the second half. In the first half, the screen's history fills.
- The screens differ.

The peer reads the visible rows and repaints the screen at each commit, like a simple script.
"""

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

SIZE = (200, 60)
ROWS = 100_000
COMMITS = 100
TICKS = os.sysconf("SC_CLK_TCK")


def write(path, seconds, changes):
    """Changes rows at a fixed rate, and returns the number of changes."""
    database = sqlite3.connect(path, timeout=60, isolation_level=None)
    start, done, number = time.monotonic(), 0, 0
    share = changes // COMMITS
    while (now := time.monotonic() - start) < seconds:
        if number > now * COMMITS:
            time.sleep(number / COMMITS - now)
        number += 1
        database.execute("BEGIN IMMEDIATE")
        seen = [(number * share + n, 1 + (number * 7 + n) % 57) for n in range(share // 2)]
        others = [(number * share + n, 1 + (number * 7919 + n * 13) % ROWS) for n in range(share - len(seen))]
        database.executemany("UPDATE samples SET value = ?, note = 'n' || (value % 1000) WHERE id = ?", seen + others)
        database.execute("COMMIT")
        done += share
    print(done, time.monotonic() - start)


def peer(path):
    """Repaints all visible rows at each commit."""
    database = sqlite3.connect(path, timeout=60)
    version = None
    while True:
        now = database.execute("PRAGMA data_version").fetchone()[0]
        if now == version:
            time.sleep(0.001)
            continue
        version = now
        rows = database.execute("SELECT id, value, note FROM samples ORDER BY id LIMIT 58").fetchall()
        lines = [f"{row[0]:>8} {row[1]:>12} {row[2]}"[: SIZE[0]].ljust(SIZE[0]) for row in rows]
        os.write(1, ("\x1b[?2026h\x1b[H" + "\r\n".join(lines) + "\x1b[?2026l").encode())


class Shown:
    """A process in its own terminal window, with its resource usage."""

    def __init__(self, words):
        self.screen = pyte.Screen(*SIZE)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = self.frames = 0
        self.memory = []
        self.tail = b""
        self.child, self.descriptor = pty.fork()
        if self.child == 0:
            os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
            os.execvp(words[0], words)

    def follow(self, seconds, keeps):
        """Reads its output for some time. The screen is computed only if it is kept."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([self.descriptor], [], [], left)[0]:
                return
            try:
                read = os.read(self.descriptor, 1 << 20)
            except OSError:
                return
            self.bytes += len(read)
            joined = self.tail + read
            self.frames += joined.count(b"\x1b[?2026h")
            self.tail = joined[-7:] if not joined.endswith(b"\x1b[?2026h") else b""
            if keeps:
                self.stream.feed(read)

    def processor(self):
        with open(f"/proc/{self.child}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def resident(self):
        with open(f"/proc/{self.child}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024

    def lines(self):
        lines = [line.rstrip() for line in self.screen.display]
        # Columns stay as wide as they were, marks fade, and the last line contains the time and the
        # rate.
        return [" ".join(line.replace("*", " ").split()) for line in lines[:-1]]

    def end(self):
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)
        os.close(self.descriptor)


def measure(words, path, seconds, changes, keeps):
    shown = Shown(words)
    shown.follow(2, keeps)
    begun = shown.processor()
    shown.bytes = shown.frames = 0
    writer = subprocess.Popen(
        [sys.executable, __file__, "--write", path, str(seconds), str(changes)], stdout=subprocess.PIPE, text=True
    )
    start = time.monotonic()
    while writer.poll() is None:
        shown.follow(1, keeps)
        shown.memory.append(shown.resident())
    elapsed = time.monotonic() - start
    used = shown.processor() - begun
    done, lasted = (float(word) for word in writer.stdout.read().split())
    print(
        f"  {done / lasted:,.0f} changes/s for {lasted:.0f} s: {shown.frames / elapsed:.1f} frames/s, "
        f"{100 * used / elapsed:.1f} % of a core, {shown.bytes / max(1, shown.frames):,.0f} bytes a frame, "
        f"{shown.bytes / elapsed / 1000:,.1f} kB/s, memory in eighths of the time "
        + ", ".join(f"{shown.memory[(len(shown.memory) - 1) * n // 8]:.0f}" for n in range(9))
        + " MB"
    )
    return shown, shown.frames / elapsed


def main():
    tool = os.path.abspath(sys.argv[1])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 120
    changes = int(sys.argv[3]) if len(sys.argv) > 3 else 20_000
    faults = []
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        path = os.path.join(folder, "soak.db")
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("CREATE TABLE samples(id INTEGER PRIMARY KEY, value INTEGER, note TEXT)")
            database.executemany("INSERT INTO samples VALUES (?, 0, 'n0')", ((n,) for n in range(1, ROWS + 1)))
        database.close()
        words = [tool, "watch", path, "samples", *sys.argv[4:]]
        print("livecells watch", flush=True)
        shown, rate = measure(words, path, seconds, changes, keeps=True)
        # Waits until the last marks have faded.
        shown.follow(4, keeps=True)
        fresh = Shown(words)
        fresh.follow(4, keeps=True)
        if rate > 60:
            faults.append(f"{rate:.1f} frames a second are more than 60")
        steady = shown.memory[len(shown.memory) // 2 :]
        if steady[-1] > steady[0] * 1.1:
            faults.append(f"memory grew from {steady[0]:.0f} to {steady[-1]:.0f} MB")
        for number, (was, now) in enumerate(zip(shown.lines(), fresh.lines())):
            if was != now:
                faults.append(f"line {number + 1} shows {was!r}, a fresh screen {now!r}")
                break
        shown.end()
        fresh.end()
        print("peer: all rows read and painted at each commit (Python)", flush=True)
        other, _ = measure([sys.executable, __file__, "--peer", path], path, min(seconds, 20), changes, keeps=False)
        other.end()
    for fault in faults:
        print(fault, file=sys.stderr)
    print("the last screen is that of a fresh one" if not faults else f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(sys.argv[2], float(sys.argv[3]), int(sys.argv[4]))
    elif sys.argv[1] == "--peer":
        peer(sys.argv[2])
    else:
        main()
