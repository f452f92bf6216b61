#!/usr/bin/python3
"""Types command lines into bash, zsh and fish, presses Tab, and compares the resulting lines.

    Scripts/check-completions.py TOOL
"""

import os
import sqlite3
import subprocess
import sys
import tempfile
import time

# Only ensures that a failure ends the script.
PATIENCE = float(os.environ.get("PATIENCE", "120"))

# The typed text, and the text that Tab adds.
LINES = [
    ("livecells dem", "o"),
    ("livecells sho", "p.db"),
    ("livecells replay sho", "p.db"),
    ("livecells watch shop.db or", "ders"),
    ("livecells serve shop.db or", "ders"),
    ("livecells shop.db or", "ders"),
    ("livecells shop.db items --tab or", "ders"),
    ("livecells shop.db --colu", "mns"),
    ("livecells --color never shop.db it", "ems"),
    ("livecells --ver", "sion"),
]

# How each shell is started without user settings, and its first commands.
SHELLS = {
    "bash": ("bash --norc --noprofile", "PS1='> '; source FILE"),
    "zsh": ("zsh -f", "PS1='> '; autoload -U compinit; compinit -D; source FILE"),
    "fish": ("fish --no-config", "function fish_prompt; printf '> '; end; source FILE"),
}


class Terminal:
    """A shell on its own pseudoterminal."""

    def __init__(self, folder, shell, file):
        self.socket = os.path.join(folder, "tmux-" + shell)
        begin, first = SHELLS[shell]
        environment = {
            "PATH": folder + "/bin:" + os.environ["PATH"],
            "HOME": folder + "/home",
            "TERM": "xterm-256color",
            "LC_ALL": "C.UTF-8",
        }
        subprocess.run(
            ["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-x", "150", "-y", "40", begin],
            check=True, cwd=folder + "/place", env=environment,
        )
        self.send(first.replace("FILE", file) + "; clear", "Enter")
        self.wait(">")

    def send(self, text, *keys):
        if text:
            self.tmux("send-keys", "-l", text)
        if keys:
            self.tmux("send-keys", *keys)

    def tmux(self, *arguments):
        return subprocess.run(
            ["tmux", "-S", self.socket, *arguments], check=True, capture_output=True, text=True
        ).stdout

    def line(self):
        """Returns the line of the cursor. The alternatives may be listed below it."""
        row = int(self.tmux("display-message", "-p", "#{cursor_y}"))
        return (self.tmux("capture-pane", "-p").splitlines() + [""] * 40)[row].rstrip()

    def wait(self, text):
        end = time.monotonic() + PATIENCE
        while self.line() != text:
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], check=False)


def main():
    tool = os.path.abspath(sys.argv[1])
    scripts = os.path.dirname(os.path.abspath(__file__))
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in ["bin", "home", "place"]:
            os.mkdir(os.path.join(folder, name))
        os.symlink(tool, folder + "/bin/livecells")
        with sqlite3.connect(folder + "/place/shop.db") as database:
            database.execute("CREATE TABLE orders(id)")
            database.execute("CREATE TABLE items(id)")
        for shell in SHELLS:
            file = os.path.join(folder, "completions." + shell)
            with open(file, "w") as output:
                subprocess.run([scripts + "/completions.sh", tool, shell], check=True, stdout=output)
            terminal = Terminal(folder, shell, file)
            for typed, added in LINES:
                terminal.send(typed)
                terminal.wait("> " + typed)
                terminal.send("", "Tab")
                if not terminal.wait("> " + typed + added):
                    wrong += 1
                    print(f"{shell}: {typed}<Tab> gives {terminal.line()!r}, not {typed + added!r}", file=sys.stderr)
                terminal.send("", "C-u")
                terminal.wait(">")
            terminal.close()
    print(f"{len(SHELLS) * len(LINES) - wrong} lines completed, {wrong} failed")
    sys.exit(1 if wrong else 0)


main()
