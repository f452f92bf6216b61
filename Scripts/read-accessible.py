#!/usr/bin/python3
"""Reads a window as a screen reader does, through AT-SPI, and writes what it was told.

Usage: dbus-run-session -- Scripts/read-accessible.py GTKProbe

It shows a window of the program of the tests, writes role and name of the table, its heads, its first row and
that row's cells, has a value changed, and writes what is reported of that.
"""

import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 300


def wait_for(find):
    """Runs the loop until something is found."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            return found
        GLib.timeout_add(50, lambda: False)
        GLib.MainContext.default().iteration(True)
    sys.exit("AT-SPI: not found in time")


def children(node):
    return [node.get_child_at_index(i) for i in range(node.get_child_count())]


def descendant(node, wanted):
    """The first below a node that is as wanted, the nearest levels first."""
    level = [node]
    while level:
        for each in level:
            if wanted(each):
                return each
        level = [child for each in level for child in children(each)[:50] if child]
    return None


def described(node):
    return f"{node.get_role_name()}: {node.get_name()}"


def main():
    probe = subprocess.Popen(
        [sys.argv[1], "window", "100"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    for line in probe.stdout:
        if '"row 0"' in line:
            break
    Atspi.init()

    def find_table():
        for application in children(Atspi.get_desktop(0)):
            if application and application.get_name() == "GTKProbe":
                return descendant(application, lambda n: n.get_role() == Atspi.Role.TREE_TABLE)
        return None

    table = wait_for(find_table)
    print(described(table), flush=True)
    heads = [n for n in children(children(table)[0])]
    for head in heads:
        print(described(head))
    rows = descendant(table, lambda n: n.get_role() == Atspi.Role.LIST)
    row = rows.get_child_at_index(1)
    print(described(row))
    for cell in children(row):
        print(described(cell))

    reports = []
    listener = Atspi.EventListener.new(lambda event: reports.append(described(event.source)))
    listener.register("object:property-change:accessible-name")
    probe.stdin.write("change 1\n")
    probe.stdin.flush()
    wanted = "table cell: changed"
    wait_for(lambda: wanted in reports)
    print("reported", wanted)
    print("end", flush=True)
    probe.kill()
    probe.wait()


main()
