#!/usr/bin/python3
"""Measures the time from a commit of another process to its display in a GTK window.

Usage: dbus-run-session -- Scripts/time-window.py LIVECELLS [COMMITS]

It requires a display. The tool shows a table, and this script commits one change at a time. It measures
from the end of each commit until AT-SPI reports the cell's new text, which is when the window's label
has it. The figures include the delivery of the report through two D-Bus processes.
"""

import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROWS = 100_000
PATIENCE = 60


def main():
    program = sys.argv[1]
    commits = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000
    folder = pathlib.Path(tempfile.mkdtemp())
    file = folder / "orders.db"
    database = sqlite3.connect(file, isolation_level=None)
    database.execute("pragma journal_mode = wal")
    database.execute("create table orders (id integer primary key, state text)")
    database.execute("begin")
    rows = ((number, "new") for number in range(1, ROWS + 1))
    database.executemany("insert into orders values (?, ?)", rows)
    database.execute("commit")
    os.environ["XDG_STATE_HOME"] = str(folder)
    shown = subprocess.Popen([program, "watch", str(file), "orders", "--screen", "gtk"])
    told = {}

    def heard(event):
        told.setdefault(str(event.source.get_name()), time.monotonic())

    def look(node, depth=0):
        """Returns the number of cells. GTK reports changes only of objects that a client has accessed."""
        if depth > 20:
            return 0
        cells = node.get_role() == Atspi.Role.TABLE_CELL
        for place in range(min(node.get_child_count(), 20)):
            child = node.get_child_at_index(place)
            if child:
                child.get_name()
                cells += look(child, depth + 1)
        return cells

    Atspi.init()
    listener = Atspi.EventListener.new(heard)
    listener.register("object:property-change:accessible-name")
    context = GLib.MainContext.default()

    def wait(text):
        end = time.monotonic() + PATIENCE
        # Wakes the loop even if no event is ever reported.
        ticking = GLib.timeout_add(1_000, lambda: True)
        while text not in told and time.monotonic() < end:
            context.iteration(True)
        GLib.source_remove(ticking)
        return told.get(text)

    def commit(number, text):
        database.execute("update orders set state = ? where id = ?", (text, number))
        return time.monotonic()

    # The window exists once it reports a change.
    end, number = time.monotonic() + PATIENCE, 0
    while not any(text.startswith("begin") for text in told):
        if time.monotonic() > end or shown.poll() is not None:
            sys.exit("the window tells of no change")
        try:
            look(Atspi.get_desktop(0))
        except GLib.Error:
            pass
        number += 1
        commit(1, f"begin {number}")
        time.sleep(0.2)
        while context.iteration(False):
            pass

    times = []
    for number in range(commits):
        text = f"state {number}"
        start = commit(random.randint(1, 10), text)
        end = wait(text)
        if end is None:
            sys.exit(f"commit {number} was never shown")
        times.append((end - start) * 1_000)
        # At a random time within a frame.
        time.sleep(random.uniform(0.01, 0.04))
    times.sort()

    def part(share):
        return times[min(len(times) - 1, int(share * len(times)))]

    print(
        f"A commit of another process in the window, {commits} of them: median {part(0.5):.1f} ms,"
        f" p95 {part(0.95):.1f}, p99 {part(0.99):.1f}, most {times[-1]:.1f};"
        f" over 50 ms: {sum(each > 50 for each in times)}"
    )
    shown.kill()
    shown.wait()


main()
