#!/usr/bin/env python3
"""Runs a workload on a PostgreSQL server while `livecells watch --ndjson` observes it.

The replayed lines must equal the tables at the end, on the server and on its hot standby.

Usage: Scripts/check-replay.py TOOL [SECONDS [SCALE [TABLE...]]]

The workload is pgbench with eight clients. A scale of one has 100,000 accounts.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

# Imports must not write bytecode files.
sys.dont_write_bytecode = True
from postgres_server import Server  # noqa: E402


def follow(tool, server, table, lines):
    """Starts to write the changes of a table to a file."""
    return subprocess.Popen(
        [tool, "watch", f"postgres://tester@/postgres?host={server.folder}", table, "--ndjson", "--old"],
        stdout=open(lines, "w"),
    )


class Replay:
    """The rows that result from the lines of a file, by key. Each read continues at the last position."""

    def __init__(self, path):
        self.file = open(path)
        self.rest = ""
        self.rows = {}
        self.count = 0

    def read(self):
        while text := self.file.read(1 << 20):
            *lines, self.rest = (self.rest + text).split("\n")
            for line in lines:
                self.take(json.loads(line))
        return self.rows

    def take(self, change):
        if change["op"] in ("begin", "ready", "commit", "lost", "live"):
            return
        key = json.dumps(change["key"])
        self.count += 1
        if change["op"] == "insert":
            assert key not in self.rows, f"inserted twice: {key}"
            self.rows[key] = change["row"]
        elif change["op"] == "update":
            for name, value in change["old"].items():
                assert self.rows[key][name] == value, f"{key}: {name} was not {value}"
            self.rows[key].update(change["changed"])
        else:
            del self.rows[key]


def main(tool, seconds="5", scale="1", *tables):
    tables = tables or ("pgbench_tellers", "pgbench_branches")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o755)
        primary = Server(f"{folder}/primary")
        standby = Server(f"{folder}/standby", primary)
        watchers = {}
        try:
            primary.run("pgbench", "-q", "-i", "-s", scale)
            end = primary.ask("SELECT pg_current_wal_lsn()")
            while standby.ask(f"SELECT pg_last_wal_replay_lsn() >= '{end}'") != "t":
                time.sleep(0.05)
            for server in (primary, standby):
                for table in tables:
                    lines = f"{folder}/{pathlib.Path(server.folder).name}-{table}"
                    process = follow(tool, server, table, lines)
                    watchers[server, table] = (process, Replay(lines))
            for (_, table), (_, replay) in watchers.items():
                wanted = int(primary.ask(f"SELECT count(*) FROM {table}"))
                while len(replay.read()) < wanted:
                    time.sleep(0.1)
            report = primary.run("pgbench", "-n", "-c", "8", "-j", "2", "-T", seconds)
            print(next(line for line in report.splitlines() if "processed" in line))
            for (server, table), (process, replay) in watchers.items():
                name = f"{table} on the {pathlib.Path(server.folder).name}"
                wanted = {
                    json.dumps(next(iter(row.values()))): row
                    for row in json.loads(
                        primary.ask(f"SELECT coalesce(json_agg(r), '[]') FROM {table} r")
                    )
                }
                # The last commit may be written with a delay. If it never is, the check fails.
                start = time.monotonic()
                while replay.read() != wanted:
                    if process.poll() is not None or time.monotonic() - start > 600:
                        sys.exit(f"{name}: the lines don't lead to the table")
                    time.sleep(0.1)
                print(f"{name}: {len(wanted)} rows, {replay.count} lines lead to the table")
        finally:
            for process, _ in watchers.values():
                process.terminate()
                process.wait()
            standby.end()
            primary.end()


main(*sys.argv[1:])
