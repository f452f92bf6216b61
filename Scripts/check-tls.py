#!/usr/bin/env python3
"""Checks `livecells serve` with a certificate, with curl and openssl as its clients.

    Scripts/check-tls.py TOOL

TOOL must be built with the trait TLS. Without curl or openssl, nothing is checked.
"""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

# Only ensures that a failure ends the script.
PATIENCE = 60
ROWS = "id,name\r\n1,bolt\r\n"


class Place:
    """A folder with a database, certificates, and the server of the database."""

    def __init__(self, tool, folder):
        self.tool, self.folder = str(Path(tool).resolve()), Path(folder)
        self.commit("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)")
        self.commit("INSERT INTO item VALUES (1, 'bolt')")

    def commit(self, statement):
        with contextlib.closing(sqlite3.connect(self.folder / "app.sqlite")) as database:
            database.execute(statement)
            database.commit()

    def certificate(self, name):
        """Creates NAME.pem, a certificate that signs itself, and NAME.key."""
        curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
        names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
        files = ["-keyout", f"{name}.key", "-out", f"{name}.pem"]
        command = ["openssl", "req", "-x509", *curve, "-nodes", "-days", "2", *names, *files]
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)

    def replace(self, name, other):
        """Replaces a file at once, as programs that renew certificates do."""
        shutil.copy(self.folder / other, self.folder / "copy")
        os.replace(self.folder / "copy", self.folder / name)

    def command(self, chain, key):
        options = ["--port", "0", "--log", "notice", "--tls-cert", chain, "--tls-key", key]
        return [self.tool, "serve", "app.sqlite", "item", *options]

    def fetch(self, address, *options):
        """Returns what curl receives, and nothing if it fails."""
        command = ["curl", "--silent", "--max-time", str(PATIENCE), *options, address]
        answer = subprocess.run(command, cwd=self.folder, capture_output=True)
        return answer.stdout.decode() if answer.returncode == 0 else ""


def refuses_unusable_files(place):
    """The last line names the file that cannot be used."""
    (place.folder / "empty.pem").touch()
    for chain, key, file in [
        ("missing.pem", "own.key", "missing.pem"),
        ("empty.pem", "own.key", "empty.pem"),
        ("own.pem", "own.pem", "own.pem"),
        ("own.pem", "other.key", "other.key"),
    ]:
        command = place.command(chain, key)
        ended = subprocess.run(
            command, cwd=place.folder, capture_output=True, text=True, timeout=PATIENCE
        )
        assert ended.returncode == 66, f"{chain}, {key}: status {ended.returncode}"
        last = ended.stderr.splitlines()[-1]
        assert last.startswith(f"livecells: {file}: "), f"{chain}, {key}: {ended.stderr}"


def speaks_only_tls(place, address):
    """Clients that do not trust the certificate, or use something older, receive nothing."""
    rows = address + "rows.csv?table=item"
    assert place.fetch(rows, "--cacert", "own.pem") == ROWS, "no rows"
    assert place.fetch(rows) == "", "a client without the certificate receives rows"
    old = ["--tlsv1.0", "--tls-max", "1.1", "--ciphers", "ALL:@SECLEVEL=0"]
    assert place.fetch(rows, "--insecure", *old) == "", "TLS 1.1 is accepted"
    assert place.fetch(rows.replace("https", "http")) == "", "HTTP is accepted"


def streams(place, address):
    """A stream has the rows, then each change as it is committed."""
    stream = ["curl", "--silent", "--no-buffer", "--cacert", "own.pem"]
    client = subprocess.Popen(
        [*stream, address + "rows.ndjson?table=item"], cwd=place.folder, stdout=subprocess.PIPE, text=True
    )
    watchdog = subprocess.Popen(["sh", "-c", f"sleep {PATIENCE}; kill {client.pid}"])
    try:
        for line in client.stdout:
            if '"op":"ready"' in line:
                place.commit("UPDATE item SET name = 'screw'")
            if '"op":"update"' in line:
                break
        else:
            raise AssertionError("the stream ends without the change")
        place.commit("UPDATE item SET name = 'bolt'")
    finally:
        for process in (client, watchdog):
            process.kill()
            process.wait()
        client.stdout.close()


def renews(place, address, log):
    """New connections use a renewed certificate, but not while only one file is new."""

    def trusting(name):
        return place.fetch(address + "rows.csv?table=item", "--cacert", name)

    shutil.copy(place.folder / "own.pem", place.folder / "first.pem")
    place.replace("own.pem", "other.pem")
    assert trusting("other.pem") == "", "half a certificate is used"
    assert trusting("first.pem") == ROWS, "the certificate in use was given up"
    assert log().count("cannot be used") == 1, f"not reported once: {log()}"
    place.replace("own.key", "other.key")
    assert trusting("other.pem") == ROWS, "the renewed certificate is not used"
    assert trusting("first.pem") == "", "the former certificate is still used"
    (place.folder / "own.pem").unlink()
    assert trusting("other.pem") == ROWS, "the certificate was given up with its file"
    assert log().count("was renewed") == 1, f"not reported once: {log()}"


def main():
    missing = [program for program in ("curl", "openssl") if shutil.which(program) is None]
    if missing:
        print(f"TLS was not checked, which requires {' and '.join(missing)}.")
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Place(sys.argv[1], folder)
        place.certificate("own")
        place.certificate("other")
        refuses_unusable_files(place)
        log = place.folder / "log"
        with open(log, "w") as errors:
            server = subprocess.Popen(
                place.command("own.pem", "own.key"),
                cwd=folder, stdout=subprocess.PIPE, stderr=errors, text=True,
            )
        try:
            address = server.stdout.readline().strip()
            assert address.startswith("https://"), f"no address: {log.read_text()}"
            address = address.replace("127.0.0.1", "localhost")
            speaks_only_tls(place, address)
            streams(place, address)
            renews(place, address, log.read_text)
        finally:
            server.kill()
            server.wait()
            server.stdout.close()
    print("The server's TLS works.")


main()
