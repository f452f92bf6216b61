#!/usr/bin/env python3
"""Runs the commands of README.md; see check-readme.sh.

Usage: Scripts/check-readme.py [--all] TOOL

A command is a line of an indented block, or a code span that begins with the name of a program.
Each one needs a check in `CHECKS`, so that a new command cannot be forgotten.
"""

import contextlib
import json
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Only ensures that a failure ends the script.
PATIENCE = 600
PROGRAMS = ("livecells ", "make ", "Scripts/", "swift ", "git ", "pip ")


class Skipped(Exception):
    """A command that cannot be run here, with the reason."""


def commands():
    """Returns the commands of the README, without comments, in order."""
    found = []
    text = (ROOT / "README.md").read_text()
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    for line in text.splitlines():
        if line.startswith("    "):
            found.append(re.sub(r"\s+#.*", "", line).strip())
        else:
            found += re.findall(r"`([^`]+)`", line)
    found = [one for one in found if one.startswith(PROGRAMS)]
    return list(dict.fromkeys(found))


class Place:
    """A folder with the database of the README's examples."""

    def __init__(self, tool, folder):
        self.tool, self.folder = str(Path(tool).resolve()), Path(folder)
        version = [self.tool, "--version"]
        self.parts = subprocess.run(version, capture_output=True, text=True).stdout
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "livecells").symlink_to(self.tool)
        path = f"{self.folder}/bin:{os.environ['PATH']}"
        self.environment = {**os.environ, "PATH": path, "TERM": "xterm"}
        self.commit("CREATE TABLE orders (id INTEGER PRIMARY KEY, name TEXT, total INTEGER)")
        self.commit("INSERT INTO orders VALUES (1, 'bolt', 90), (2, 'screw', 120)")

    def commit(self, statement):
        with contextlib.closing(sqlite3.connect(self.folder / "app.sqlite")) as database:
            database.execute(statement)
            database.commit()

    def start(self, command, **options):
        """Starts a command of the shell in its own process group."""
        options |= {"cwd": self.folder, "env": self.environment, "start_new_session": True}
        return subprocess.Popen(["sh", "-c", command], **options)

    def on_terminal(self, command, wanted, unwanted=None):
        """Runs a command on a terminal until it has displayed a text, then quits it with q."""
        parent, child = pty.openpty()
        process = self.start(command, stdin=child, stdout=child, stderr=child)
        os.close(child)
        shown = ""
        try:
            deadline = time.monotonic() + PATIENCE
            while wanted not in shown:
                if not select.select([parent], [], [], max(0, deadline - time.monotonic()))[0]:
                    raise AssertionError(f"does not display {wanted}: {shown[-500:]!r}")
                shown += os.read(parent, 65536).decode(errors="replace")
            assert unwanted is None or unwanted not in shown, f"displays {unwanted}"
            os.write(parent, b"q")
            while process.poll() is None:
                assert time.monotonic() < deadline, "does not end with q"
                with contextlib.suppress(OSError):
                    if select.select([parent], [], [], 0.05)[0]:
                        os.read(parent, 65536)
            assert process.returncode == 0, f"ends with status {process.returncode}"
        finally:
            end(process)
            os.close(parent)


def end(process):
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def changes(place, command):
    """The rows, then each change."""
    process = place.start(command, stdout=subprocess.PIPE, text=True)
    watchdog = place.start(f"sleep {PATIENCE}; kill -KILL -{process.pid}")
    try:
        operations = []
        for line in process.stdout:
            operations.append(json.loads(line)["op"])
            if operations[-1] == "ready":
                place.commit("UPDATE orders SET total = total + 1")
            if operations[-1] == "update":
                return
        raise AssertionError(f"no change follows {operations}")
    finally:
        end(process)
        end(watchdog)
        process.stdout.close()


def server(place, command):
    if "PostgreSQL" not in place.parts or shutil.which("pg_config") is None:
        raise Skipped("PostgreSQL is not available")
    # The server's user may not enter the folder of another user.
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    folder.rmdir()
    script = ROOT / "Scripts/postgres-server.sh"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    running = subprocess.Popen([script, folder], **pipes)
    try:
        assert running.stdout.readline() == "ready\n", "the server does not start"
        statement = "CREATE TABLE orders AS SELECT 1 AS id, 'bolt' AS name"
        client = ["psql", "-q", "-h", folder, "-U", "tester", "-d", "postgres"]
        subprocess.run([*client, "-c", statement], check=True)
        subprocess.run([*client, "-c", "ALTER TABLE orders ADD PRIMARY KEY (id)"], check=True)
        address = f"'postgres://tester@/postgres?host={folder}'"
        place.on_terminal(re.sub(r"postgres://\S+", address, command), "bolt")
    finally:
        running.stdin.close()
        running.wait()
        running.stdout.close()


def window(place, command):
    if "GTK" not in place.parts or shutil.which("xvfb-run") is None:
        raise Skipped("GTK or a virtual display is not available")
    process = place.start(f"xvfb-run -a {command} --for 3", stderr=subprocess.PIPE, text=True)
    try:
        _, messages = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, f"ends with status {process.returncode}: {messages}"
    finally:
        end(process)


def page(place, command):
    if "web" not in place.parts:
        raise Skipped("this build has no web server")
    process = place.start(command, stdout=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().strip()
        with urllib.request.urlopen(address, timeout=PATIENCE) as response:
            assert response.status == 200 and b"<html" in response.read().lower(), "no page"
    finally:
        end(process)
        process.stdout.close()


def built(place, command):
    """A command of the Makefile: run with --all, else its rule must exist."""
    target = command.split()[1]
    subprocess.run(["make", "-n", target], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    if "--all" not in sys.argv or target in ("test", "test-all", "bench"):
        raise Skipped("its rule exists")
    make(target, place)
    if target == "install":
        program = place.folder / "root/usr/local/bin/livecells"
        assert program.exists(), f"{program} is missing"
        make("uninstall", place)
        assert not program.exists(), f"{program} is left"


def make(target, place):
    command = ["make", target, f"DESTDIR={place.folder}/root"]
    subprocess.run(command, cwd=ROOT, check=True, stdin=subprocess.DEVNULL)


def benchmark(place, command):
    script, part = command.split()
    assert os.access(ROOT / script, os.X_OK), f"{script} is no program"
    assert re.search(rf"\b{part}\b", (ROOT / script).read_text()), f"{script} has no part {part}"
    raise Skipped("it measures for minutes")


def demo(place, command):
    """The examples that the table of cells names."""
    readme = (ROOT / "README.md").read_text()
    names = re.findall(r"^\|.*\[article \d\].*\| \[`(\w+)`\]\(.*\) \|$", readme, flags=re.MULTILINE)
    assert names, "the README names no examples"
    for name in names:
        output = subprocess.run(
            [place.tool, "demo", name, "--once"], capture_output=True, text=True, timeout=PATIENCE
        )
        assert output.returncode == 0 and output.stdout, f"demo {name}: {output.stderr}"


def python(place):
    """The call of the Python module."""
    call = re.search(r"`(livecells\.watch\(.*?\))`", (ROOT / "README.md").read_text())[1]
    environment = {**place.environment, "PYTHONPATH": str(ROOT / "Python")}
    source = f"import livecells\nwith {call} as changes: assert next(changes)['op'] == 'begin'"
    command = [sys.executable, "-c", source]
    subprocess.run(command, cwd=place.folder, env=environment, check=True, timeout=PATIENCE)


def shows(wanted, unwanted=None):
    """Returns the check of a command that displays a text on a terminal."""
    return lambda place, command: place.on_terminal(command, wanted, unwanted)


CHECKS = [
    (r"make \S+", built),
    (r"Scripts/bench\.sh \w+", benchmark),
    (r"livecells demo", demo),
    (r"livecells app\.sqlite", shows("orders")),
    (r"livecells app\.sqlite orders --where '.*'", shows("screw", "bolt")),
    (r"livecells postgres://\S+ orders", server),
    (r"livecells app\.sqlite orders --ndjson", changes),
    (r"livecells --every \S+ --key PID -- ps aux", shows("PID")),
    (r"livecells app\.sqlite --screen gtk", window),
    (r"livecells serve app\.sqlite", page),
]


def main():
    failures = skipped = 0
    found = commands()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(sys.argv[-1], folder)
        for command in found:
            check = next((check for form, check in CHECKS if re.fullmatch(form, command)), None)
            try:
                assert check is not None, "has no check in Scripts/check-readme.py"
                check(place, command)
                print(f"passed: {command}", flush=True)
            except Skipped as reason:
                skipped += 1
                print(f"not run: {command}: {reason}", flush=True)
            except (AssertionError, OSError, subprocess.SubprocessError) as error:
                failures += 1
                print(f"FAILED: {command}: {error}", flush=True)
        python(place)
    assert len(found) > 10, "the README has no commands"
    print(f"{len(found)} commands, {skipped} not run, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
