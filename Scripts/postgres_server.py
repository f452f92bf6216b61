"""PostgreSQL servers for the scripts that check the tool; see postgres-server.sh."""

import pathlib
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).resolve().parent
BIN = subprocess.run(
    ["pg_config", "--bindir"], check=True, capture_output=True, text=True
).stdout.strip()


class Server:
    """A primary server, or a standby of another server."""

    def __init__(self, folder, primary=None):
        self.folder = folder
        self.process = subprocess.Popen(
            [SCRIPTS / "postgres-server.sh", folder] + ([primary.folder] if primary else []),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        line = self.process.stdout.readline()
        if line != "ready\n":
            sys.exit(f"no server: {line}{self.process.stdout.read()}")

    def run(self, program, *arguments, database="postgres"):
        """Runs a PostgreSQL program on this server and returns its output."""
        return subprocess.run(
            [f"{BIN}/{program}", "-h", self.folder, "-U", "tester", *arguments, database],
            check=True, capture_output=True, text=True,
        ).stdout

    def ask(self, sql, database="postgres"):
        return self.run("psql", "-XAtc", sql, database=database).strip()

    def end(self):
        self.process.stdin.close()
        self.process.wait()
