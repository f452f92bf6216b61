#!/usr/bin/python3
"""Stands in for the desktop portal, which provides the colour scheme preference.

Usage: dbus-run-session -- Scripts/stand-in-portal.py PROGRAM NUMBER ARGUMENT...

NUMBER is the preference: 0 for none, 1 for dark, 2 for light. The script runs the program with the same
output, passes on its input, and reports a changed preference for a line `style NUMBER`.
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
        # Double-wrapped, like the result of the portal.
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
