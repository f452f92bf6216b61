#!/usr/bin/python3
"""Stands in for the desktop's portal, which says whether the desktop is dark.

Usage: dbus-run-session -- Scripts/stand-in-portal.py PROGRAM NUMBER ARGUMENT...

It says what the number says: 0 for no wish, 1 for dark, 2 for light. It runs the program, which writes on the
same output, hands its input on, and for a line `style NUMBER` says that the style has changed.
"""

import subprocess
import sys
import threading

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

PATH = "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
GROUP, KEY = "org.freedesktop.appearance", "color-scheme"
DESCRIPTION = f"""
<node><interface name="{SETTINGS}">
  <method name="Read">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/>
  </method>
  <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
</interface></node>
"""

style = int(sys.argv[2])
loop = GLib.MainLoop()
program = None


def answer(connection, sender, path, interface, method, parameters, call):
    if parameters.unpack() == (GROUP, KEY):
        # As the portal does, which wraps it twice.
        call.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", style)),)))
    else:
        call.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")


def acquired(connection, name):
    interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
    connection.register_object(PATH, interface, answer, None, None)


def run(connection, name):
    global program
    program = subprocess.Popen([sys.argv[1], *sys.argv[3:]], stdin=subprocess.PIPE, text=True)
    threading.Thread(target=hand_on, args=(connection,), daemon=True).start()
    threading.Thread(target=wait, daemon=True).start()


def tell(connection, number):
    global style
    style = number
    changed = GLib.Variant("(ssv)", (GROUP, KEY, GLib.Variant("u", style)))
    connection.emit_signal(None, PATH, SETTINGS, "SettingChanged", changed)


def hand_on(connection):
    for line in sys.stdin:
        if line.startswith("style "):
            GLib.idle_add(tell, connection, int(line.split()[1]))
        else:
            program.stdin.write(line)
            program.stdin.flush()
    program.stdin.close()


def wait():
    program.wait()
    loop.quit()


Gio.bus_own_name(
    Gio.BusType.SESSION,
    "org.freedesktop.portal.Desktop",
    Gio.BusNameOwnerFlags.NONE,
    acquired,
    run,
    None,
)
loop.run()
sys.exit(program.returncode)
