#!/usr/bin/env python3
"""Checks the failover of many viewers between two gateways on separate hosts.

One gateway uses a PostgreSQL server, the other one its hot standby. Viewers are connected to the first
gateway while rows change, and it is killed. All viewers must continue at the second one, and none may
end with a wrong row.

Usage: Scripts/check-gateways.py TOOL [VIEWERS [SECONDS]]

The hosts are network namespaces if this user may create them, otherwise two loopback addresses.
"""

import asyncio
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Imports must not write bytecode files.
sys.dont_write_bytecode = True
from postgres_server import BIN, Server  # noqa: E402

TOKEN = "a-token-for-the-tests"
ROWS, CHANGES_PER_SECOND = 400, 20
# The timeout in seconds, after which an expected event counts as missing.
LONGEST = 600


class Host:
    """The host of a gateway: a network namespace with a virtual link, or a loopback address."""

    def __init__(self, number):
        self.name = f"livecells-{os.getpid()}-{number}"
        self.wire = f"lc{os.getpid() % 100_000}-{number}"
        self.address = f"10.231.{number}.2"
        self.prefix = ["ip", "netns", "exec", self.name]
        steps = [
            f"netns add {self.name}",
            f"link add {self.wire} type veth peer name eth0 netns {self.name}",
            f"address add 10.231.{number}.1/24 dev {self.wire}",
            f"link set {self.wire} up",
            f"-n {self.name} address add {self.address}/24 dev eth0",
            f"-n {self.name} link set eth0 up",
            f"-n {self.name} link set lo up",
        ]
        self.is_apart = shutil.which("ip") is not None and all(
            subprocess.run(["ip", *step.split()], capture_output=True).returncode == 0
            for step in steps
        )
        if not self.is_apart:
            self.end()
            self.address, self.prefix = f"127.0.0.{number + 1}", []

    def end(self):
        if shutil.which("ip"):
            subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
            subprocess.run(["ip", "link", "delete", self.wire], capture_output=True)


class Gateway:
    """`livecells serve` on a host, for a server."""

    def __init__(self, tool, host, server, viewers):
        self.process = subprocess.Popen(
            host.prefix
            + [tool, "serve", f"postgres://tester@/postgres?host={server.folder}", "track",
               "--host", host.address, "--token", TOKEN, "--viewers", str(viewers)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )
        address = self.process.stdout.readline().strip()
        if not address:
            sys.exit("a gateway doesn't start")
        self.host = host.address
        self.port = int(address.split("//")[1].split("/")[0].rsplit(":", 1)[1])

    @property
    def memory(self):
        """Returns the resident memory in megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return 0
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmRSS"].split()[0]) / 1024

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Viewer:
    """A viewer of the first rows of the table, at any available gateway."""

    def __init__(self, gateways, view):
        self.gateways, self.view = gateways, view
        self.here, self.moved_at = 0, None
        self.position, self.rows, self.total = None, [], None
        self.snapshots = self.patches = 0

    async def run(self):
        while True:
            gateway = self.gateways[self.here]
            try:
                await self.look(gateway)
            except (OSError, asyncio.IncompleteReadError):
                pass
            # Connects to the next gateway, immediately instead of after the page's random delay.
            self.here = (self.here + 1) % len(self.gateways)
            await asyncio.sleep(random.random() * 0.2)

    async def look(self, gateway):
        reader, writer = await asyncio.open_connection(gateway.host, gateway.port, limit=1 << 24)
        try:
            resume = f"Last-Event-ID: {self.position}\r\n" if self.position else ""
            writer.write(
                f"GET /{TOKEN}/rows?{self.view} HTTP/1.1\r\nHost: {gateway.host}:{gateway.port}\r\n"
                f"{resume}\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200"), head.decode()
            text = b""
            while size := int(await reader.readuntil(b"\r\n"), 16):
                text += await reader.readexactly(size)
                await reader.readexactly(2)
                *events, text = text.split(b"\n\n")
                for event in events:
                    self.take(event.decode())
        finally:
            writer.close()

    def take(self, event):
        fields = dict(
            line.split(": ", 1) for line in event.splitlines() if not line.startswith(":")
        )
        self.position = fields.get("id", self.position)
        kind = fields.get("event")
        if kind == "snapshot":
            picture = json.loads(fields["data"])
            self.rows, self.total = [list(row) for row in picture["rows"]], picture["total"]
            self.snapshots += 1
            if self.here and self.moved_at is None:
                self.moved_at = time.monotonic()
        elif kind == "patch":
            self.patch(json.loads(fields["data"]))
            self.patches += 1

    def patch(self, patch):
        out = {name: None for name in patch.get("out", [])}
        kept = []
        for row in self.rows:
            if row[0] in out:
                out[row[0]] = row
            else:
                kept.append(row)
        assert None not in out.values(), "a row is taken away that isn't there"
        for place, what, *_ in patch.get("in", []):
            kept.insert(place, out[what] if isinstance(what, int) else list(what))
        places = {row[0]: row for row in kept}
        assert len(places) == len(kept), "a row stands there twice"
        for name, column, cell, *_ in patch.get("set", []):
            places[name][column + 1] = cell
        self.rows, self.total = kept, patch.get("total", self.total)

    @property
    def cells(self):
        return [[cell[1:] for cell in row[1:4]] for row in self.rows]


# The number of rows in the shape at the start of the table.
SHOWN = 192
VIEWS = {
    "table=track&first=0&count=192": "ORDER BY id",
    "table=track&first=0&count=192&sort=1": "ORDER BY plays, id",
    "table=track&first=0&count=192&sort=2&desc=1": "ORDER BY title DESC, id DESC",
}


def wanted(server, order):
    rows = server.ask(f"SELECT json_build_array(id, plays, title) FROM track {order} LIMIT {SHOWN}")
    return [[str(value) for value in json.loads(row)] for row in rows.splitlines()]


def changes():
    """Returns SQL that updates some rows, and inserts or deletes others."""
    one, other = random.randint(1, ROWS), random.randint(1, ROWS)
    return random.choice([
        f"UPDATE track SET plays = plays + 1 WHERE id IN ({one}, {other});",
        f"UPDATE track SET title = 'track {random.randint(1, 999)}' WHERE id = {one};",
        f"DELETE FROM track WHERE id = {one};",
        f"INSERT INTO track VALUES({one}, 0, 'new') ON CONFLICT (id) DO UPDATE SET plays = 7;",
    ])


async def change(server, seconds):
    end = time.monotonic() + seconds
    shell = await asyncio.create_subprocess_exec(
        f"{BIN}/psql", "-h", server.folder, "-U", "tester", "-Xq", "postgres",
        stdin=asyncio.subprocess.PIPE,
    )
    count = 0
    while time.monotonic() < end:
        shell.stdin.write((changes() + "\n").encode())
        await shell.stdin.drain()
        count += 1
        await asyncio.sleep(1 / CHANGES_PER_SECOND)
    shell.stdin.close()
    await shell.wait()
    return count


async def until(what, is_true):
    """Waits for an event, and fails if it does not occur in time."""
    start = time.monotonic()
    while not is_true():
        if time.monotonic() - start > LONGEST:
            sys.exit(f"it never comes: {what}")
        await asyncio.sleep(0.05)


async def follow(primary, gateways, count, seconds):
    views = list(VIEWS)
    viewers = [Viewer(gateways, views[number % len(views)]) for number in range(count)]
    tasks = [asyncio.create_task(viewer.run()) for viewer in viewers]

    def fault():
        return next((task.exception() for task in tasks if task.done()), None)

    def agree():
        if error := fault():
            raise error
        return all(viewer.cells == rows[viewer.view] for viewer in viewers)

    try:
        await until("all viewers", lambda: fault() or all(viewer.total for viewer in viewers))
        before = gateways[1].memory
        made = await change(primary, seconds / 2)
        rows = {view: wanted(primary, order) for view, order in VIEWS.items()}
        await until("the table, at the first gateway", agree)
        assert all(viewer.here == 0 for viewer in viewers), "a viewer has left the first gateway"

        # In the middle of changes.
        changing = asyncio.create_task(change(primary, seconds / 2))
        await asyncio.sleep(seconds / 4)
        killed = time.monotonic()
        gateways[0].kill()
        await until("all viewers at the other gateway",
                    lambda: fault() or all(viewer.moved_at for viewer in viewers))
        moved = sorted(viewer.moved_at - killed for viewer in viewers if viewer.moved_at)
        made += await changing
        rows = {view: wanted(primary, order) for view, order in VIEWS.items()}
        await until("the table, at the other gateway", agree)
        patches = sum(viewer.patches for viewer in viewers)
        print(f"{count} viewers, {made} commits, {patches} patches: each has the rows of the table")
        if moved:
            print(f"at the other gateway after {moved[len(moved) // 2]:.2f} s, the last after"
                  f" {moved[-1]:.2f} s; its memory {before:.0f} MB before, {gateways[1].memory:.0f} then")
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main(tool, viewers="1000", seconds="8"):
    random.seed(7)
    hosts, gateways, servers = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder).chmod(0o755)
        try:
            primary = Server(f"{folder}/primary")
            servers.append(primary)
            primary.ask(
                "CREATE TABLE track(id int PRIMARY KEY, plays int NOT NULL, title text NOT NULL);"
                f"INSERT INTO track SELECT n, n % 7, 'track ' || n FROM generate_series(1, {ROWS}) n"
            )
            standby = Server(f"{folder}/standby", primary)
            servers.insert(0, standby)
            hosts = [Host(number) for number in (1, 2)]
            apart = all(host.is_apart for host in hosts)
            print("each gateway", "in a network namespace" if apart else "on an address of the loopback")
            for host, server in zip(hosts, (primary, standby)):
                gateways.append(Gateway(tool, host, server, int(viewers) + 10))
            asyncio.run(follow(primary, gateways, int(viewers), float(seconds)))
        finally:
            for gateway in gateways:
                gateway.kill()
            for host in hosts:
                host.end()
            for server in servers:
                server.end()


main(*sys.argv[1:])
