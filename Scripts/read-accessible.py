#!/usr/bin/python3
"""Reads windows through AT-SPI like a screen reader, and prints the results.

Usage: dbus-run-session -- Scripts/read-accessible.py PROGRAM [ARGUMENT...]

Without arguments, PROGRAM is the probe of the tests. The script prints the role and the name of its
table, the headers, the first row and its cells, changes a value, searches for a text in vain, and prints
the reported events.

With arguments, it runs the program with them. It prints a line for each change of the texts and table
rows in the program's windows, until its input or the program ends. Its input is passed on to the program.
"""

import os
import select
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

# The display may refer to the bus of an earlier session.
os.environ["AT_SPI_BUS_ADDRESS"] = (
    Gio.bus_get_sync(Gio.BusType.SESSION)
    .call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None,
               GLib.VariantType("(s)"), Gio.DBusCallFlags.NONE, -1, None)
    .unpack()[0]
)

PATIENCE = 300
MOST_ROWS = 30


def wait_for(find, probe):
    """Runs the loop until a result is found."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            return found
        if probe.poll() is not None:
            sys.exit(f"the program has ended with status {probe.returncode}")
        GLib.timeout_add(50, lambda: False)
        GLib.MainContext.default().iteration(True)
    sys.exit("AT-SPI: not found in time")


def children(node):
    return [node.get_child_at_index(i) for i in range(node.get_child_count())]


def descendant(node, wanted):
    """Returns the first matching descendant, breadth-first."""
    level = [node]
    while level:
        for each in level:
            if wanted(each):
                return each
        level = [child for each in level for child in children(each)[:50] if child]
    return None


def described(node):
    more = node.get_description()
    return f"{node.get_role_name()}: {node.get_name()}" + (f" ({more})" if more else "")


def applications(name):
    return [each for each in children(Atspi.get_desktop(0)) if each and each.get_name() == name]


def read_table(program):
    probe = subprocess.Popen(
        [program, "window", "100"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    for line in probe.stdout:
        if '"row 0"' in line:
            break
    Atspi.init()

    def find_table():
        shown = applications("GTKProbe")
        return shown and descendant(shown[0], lambda n: n.get_role() == Atspi.Role.TREE_TABLE)

    table = wait_for(find_table, probe)
    print(described(table), flush=True)
    heads = [n for n in children(children(table)[0])]
    for head in heads:
        print(described(head))
    rows = descendant(table, lambda n: n.get_role() == Atspi.Role.LIST)
    print("list", described(rows))
    row = rows.get_child_at_index(1)
    print(described(row))
    for cell in children(row):
        print(described(cell))
    # The name of a row without a text is that of its class.
    unnamed = sum(1 for n in children(rows) if n and not n.get_name().isdigit())
    print(f"rows without a text: {unnamed}")

    reports = []
    listener = Atspi.EventListener.new(lambda event: reports.append(described(event.source)))
    for event, command, wanted in [
        ("accessible-name", "change 1", "table cell: changed"),
        ("accessible-description", "seek nothing", "text: Search (not found)"),
    ]:
        listener.register(f"object:property-change:{event}")
        probe.stdin.write(command + "\n")
        probe.stdin.flush()
        wait_for(lambda: wanted in reports, probe)
        print("reported", wanted)
    print("end", flush=True)
    probe.kill()
    probe.wait()


def is_seen(node):
    return node.get_state_set().contains(Atspi.StateType.VISIBLE)


def picture(node):
    """Returns a short description of a widget's content."""
    role = node.get_role_name()
    if role == "progress bar":
        return f"{round(node.get_current_value() * 100)}%"
    if role in ("image", "icon"):
        return "*"
    if role == "text":
        return f"[{Atspi.Text.get_text(node, 0, Atspi.Text.get_character_count(node))}]"
    parts = [picture(child) for child in children(node) if child and is_seen(child)]
    text = " ".join(part for part in parts if part)
    return text or (node.get_name() if role == "label" else "")


def texts(node, found, rows):
    """Returns the texts below a node, and separately the rows of tables."""
    role = node.get_role()
    if role == Atspi.Role.TREE_TABLE:
        lists = descendant(node, lambda n: n.get_role() == Atspi.Role.LIST)
        for row in children(lists)[:MOST_ROWS] if lists else []:
            if row and is_seen(row):
                rows.append(" | ".join(picture(cell) for cell in children(row)))
        return
    named = (Atspi.Role.LABEL, Atspi.Role.TEXT, Atspi.Role.PUSH_BUTTON, Atspi.Role.MENU_ITEM)
    # An open menu belongs to its button.
    has_menu = any(child and child.get_role() == Atspi.Role.MENU for child in children(node))
    if role in named and not has_menu and is_seen(node):
        text = picture(node) or node.get_name()
        if text:
            found.append(f"menu item {text}" if role == Atspi.Role.MENU_ITEM else text)
        if role in (Atspi.Role.PUSH_BUTTON, Atspi.Role.MENU_ITEM):
            return
    for child in children(node)[:200]:
        if child and is_seen(child):
            texts(child, found, rows)


def follow(command):
    """Prints the content of windows, once for each change."""
    program = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, bufsize=0
    )
    Atspi.init()
    name = os.path.basename(command[0])
    before = None
    while program.poll() is None:
        lines = []
        try:
            for window in [window for each in applications(name) for window in children(each)]:
                if not window or not is_seen(window):
                    continue
                found, rows = [], []
                texts(window, found, rows)
                lines.append(f"{described(window)} <{'; '.join(found)}> {{{'; '.join(rows)}}}")
        except (GLib.Error, AttributeError, TypeError):
            # It was removed while it was being read.
            lines = before
        if lines != before:
            before = lines
            print(" && ".join(line.replace("\n", " ") for line in lines), flush=True)
        if select.select([0], [], [], 0.1)[0]:
            told = os.read(0, 4096)
            if not told:
                program.send_signal(signal.SIGKILL)
                break
            program.stdin.write(told)
        while GLib.MainContext.default().iteration(False):
            pass
    print(f"ended with {program.wait()}")
    print("end", flush=True)


if len(sys.argv) > 2:
    follow(sys.argv[1:])
else:
    read_table(sys.argv[1])
