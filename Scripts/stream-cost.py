#!/usr/bin/python3
"""Measures the time from a commit of another process to its lines of `--ndjson`.

    Scripts/stream-cost.py TOOL FOLDER

The table is created once in the folder. BENCH_ROWS is its number of rows (default: ten million). The
peer reads the table again after a commit, with the sqlite3 module of Python.
"""

import os
import sqlite3
import subprocess
import sys
import time

COMMITS = 200
TICKS = os.sysconf("SC_CLK_TCK")


def create(path, rows):
    """Creates the table unless it exists."""
    if os.path.exists(path):
        return
    new = path + ".new"
    if os.path.exists(new):
        os.remove(new)
    database = sqlite3.connect(new, isolation_level=None)
    database.execute("PRAGMA synchronous = OFF")
    database.execute("CREATE TABLE items(id INTEGER PRIMARY KEY, name TEXT, size INTEGER, stamp REAL)")
    database.execute("CREATE TABLE other(id INTEGER PRIMARY KEY, value INTEGER)")
    database.execute(
        """WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        INSERT INTO items SELECT i, 'item ' || ((i * 2654435761) % 10000019), (i * 40503) % 1000003,
        ((i * 48271) % 2147483647) / 1000.0 FROM n""",
        (rows,),
    )
    database.execute("INSERT INTO other VALUES (1, 0)")
    database.execute("PRAGMA journal_mode = WAL")
    database.close()
    os.rename(new, path)


def processor(process):
    """Returns the processor time of a process in seconds."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(process):
    """Returns the resident memory of a process in MB."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS")) / 1024


def peer(path):
    """Reads the complete table, and returns the time in milliseconds."""
    database = sqlite3.connect(path)
    start = time.monotonic()
    for _ in database.execute("SELECT * FROM items"):
        pass
    return (time.monotonic() - start) * 1000


def main(tool, folder):
    rows = int(os.environ.get("BENCH_ROWS", 10_000_000))
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"stream-{rows}.sqlite")
    create(path, rows)
    start = time.monotonic()
    process = subprocess.Popen([tool, path, "items", "--ndjson"], stdout=subprocess.PIPE)
    for line in process.stdout:
        if line.startswith(b'{"op":"ready"'):
            break
    ready = time.monotonic() - start
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA synchronous = OFF")
    value = writer.execute("SELECT max(size) FROM items").fetchone()[0]
    delays, used = [], 0
    for number in range(COMMITS + 1):
        key = 1 + number * 7_919_377 % rows
        value += 1
        writer.execute("UPDATE items SET size = ? WHERE id = ?", (value, key))
        start = time.monotonic()
        for line in process.stdout:
            if b'"op":"commit"' in line:
                break
        # The first commit also creates the index of the keys.
        if number > 0:
            delays.append((time.monotonic() - start) * 1000)
        else:
            first, used = (time.monotonic() - start) * 1000, processor(process)
    used = processor(process) - used
    delays.sort()
    before = processor(process)
    for number in range(COMMITS):
        writer.execute("UPDATE other SET value = ?", (number,))
        time.sleep(0.01)
    others = processor(process) - before
    resident = memory(process)
    process.terminate()
    process.wait()
    print(f"## stream: a commit of another process in {rows:,} rows, to the lines of --ndjson\n")
    print("| what | figure |\n|---|---|")
    print(f"| the first rows | {ready:.1f} s |")
    print(f"| the first commit | {first:.1f} ms |")
    print(f"| median | {delays[len(delays) // 2]:.2f} ms |")
    print(f"| p99 | {delays[int((len(delays) - 1) * 0.99)]:.2f} ms |")
    print(f"| processor time per commit | {used / COMMITS * 1000:.2f} ms |")
    print(f"| processor time per commit to another table | {others / COMMITS * 1000:.2f} ms |")
    print(f"| memory | {resident:.0f} MB |")
    print(f"| peer: reading the table again | {peer(path):.0f} ms |")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
