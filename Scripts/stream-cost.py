#!/usr/bin/python3
"""Measures the time from a commit of another process to its lines of `--ndjson`.

    Scripts/stream-cost.py TOOL FOLDER [--options]

The table is created once in the folder. BENCH_ROWS is its number of rows (default: ten million). The
peers read the table again after a commit, and record each change by a trigger in the writer, with the
sqlite3 module of Python. With `--options`, the processor time of other options is measured too.
"""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

COMMITS = 200
# The commits per second of a busy writer, and for how many seconds it commits.
RATE, SECONDS = 1_000, 10
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


def percentile(values, share):
    """Returns a percentile of sorted values."""
    return values[int((len(values) - 1) * share)]


def busy(process, writer, rows, value):
    """Commits at a constant rate. Returns the delays from commits to lines in milliseconds, and the
    share of a processor that the process used."""
    starts, delays = {}, []
    done = threading.Event()

    def read():
        for line in process.stdout:
            now = time.monotonic()
            if not line.startswith(b'{"op":"update"'):
                continue
            start = starts.get(json.loads(line)["row"]["size"])
            if start is not None:
                delays.append((now - start) * 1000)
            if len(delays) == RATE * SECONDS:
                break
        done.set()

    reader = threading.Thread(target=read)
    reader.start()
    begin, used = time.monotonic(), processor(process)
    for number in range(RATE * SECONDS):
        while time.monotonic() < begin + number / RATE:
            time.sleep(0.0002)
        value += 1
        starts[value] = time.monotonic()
        writer.execute("UPDATE items SET size = ? WHERE id = ?", (value, 1 + number * 7_919 % rows))
        # The delay begins when the commit is complete.
        starts[value] = time.monotonic()
    elapsed = time.monotonic() - begin
    done.wait(30)
    used = processor(process) - used
    return sorted(delays), used / elapsed, RATE * SECONDS / elapsed


def recorded(path, writer, rows):
    """Returns the sorted delays from commits to changed rows in milliseconds, for a reader that polls
    every millisecond and finds the keys that a trigger of the writer has recorded."""
    received, done = [], threading.Event()

    def read():
        reader = sqlite3.connect(path, isolation_level=None)
        version, last = -1, 0
        while len(received) < COMMITS:
            (present,) = reader.execute("PRAGMA data_version").fetchone()
            if present == version:
                time.sleep(0.001)
                continue
            version = present
            query = "SELECT r.rowid, items.* FROM record AS r JOIN items USING (id) WHERE r.rowid > ?"
            for row in reader.execute(query, (last,)).fetchall():
                last = row[0]
                received.append(time.monotonic())
        done.set()

    thread = threading.Thread(target=read)
    thread.start()
    starts = []
    for number in range(COMMITS):
        key = 1 + number * 7_919_377 % rows
        writer.execute("UPDATE items SET size = ? WHERE id = ?", (-time.monotonic_ns(), key))
        starts.append(time.monotonic())
        while len(received) <= number:
            time.sleep(0.0005)
    done.wait(30)
    return sorted((end - start) * 1000 for start, end in zip(starts, received))


def trigger(path, rows):
    """Returns the time per commit of a writer in microseconds, without and with a trigger that
    records the changed keys, and the delays of a reader of these records."""
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA synchronous = OFF")
    writer.execute("DROP TABLE IF EXISTS record")
    times = []
    for create in (None, "CREATE TRIGGER recorded AFTER UPDATE ON items BEGIN INSERT INTO record VALUES (NEW.id); END"):
        if create:
            writer.execute("CREATE TABLE record(id INTEGER)")
            writer.execute(create)
        start = time.monotonic()
        for number in range(5_000):
            writer.execute("UPDATE items SET size = -? WHERE id = ?", (number, 1 + number * 7_919 % rows))
        times.append((time.monotonic() - start) / 5_000 * 1e6)
    writer.execute("DELETE FROM record")
    delays = recorded(path, writer, rows)
    writer.execute("DROP TRIGGER recorded")
    writer.execute("DROP TABLE record")
    return times + [delays]


def option(tool, path, rows, arguments):
    """Returns the processor time that the tool and its commands use for a commit, in milliseconds."""
    process = subprocess.Popen([tool, path, "items", *arguments], stdout=subprocess.PIPE)
    threading.Thread(target=lambda: all(process.stdout), daemon=True).start()
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA synchronous = OFF")
    # It has begun when it uses no processor time for a while.
    last, quiet = -1, 0
    while quiet < 10:
        time.sleep(0.1)
        now = processor(process)
        quiet = quiet + 1 if now == last and now > 0 else 0
        last = now
    figures = []
    for table in ("items", "other"):
        key = "size" if table == "items" else "value"
        # The first commits create indexes of keys.
        for number in range(50):
            if number == 10:
                before = processor(process)
            where = f" WHERE id = {1 + number * 7_919_377 % rows}" if table == "items" else ""
            # A new value, because SQLite does not write one that is equal to the former value.
            writer.execute(f"UPDATE {table} SET {key} = {time.monotonic_ns()}{where}")
            time.sleep(0.05)
        figures.append((processor(process) - before) / 40 * 1000)
    resident = memory(process)
    process.terminate()
    process.wait()
    return figures + [resident]


def main(tool, folder, measures_options):
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
        # Commits in quick succession are reported together.
        time.sleep(0.02)
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
    quick, share, rate = busy(process, writer, rows, value)
    resident = memory(process)
    process.terminate()
    process.wait()
    plain, slower, recorded_delays = trigger(path, rows)
    print(f"## stream: a commit of another process in {rows:,} rows, to the lines of --ndjson\n")
    print("| what | figure |\n|---|---|")
    print(f"| the first rows | {ready:.1f} s |")
    print(f"| the first commit | {first:.1f} ms |")
    print(f"| median | {percentile(delays, 0.5):.2f} ms |")
    print(f"| p99 | {percentile(delays, 0.99):.2f} ms |")
    print(f"| processor time per commit | {used / COMMITS * 1000:.2f} ms |")
    print(f"| processor time per commit to another table | {others / COMMITS * 1000:.2f} ms |")
    print(f"| {rate:.0f} commits a second: reported | {len(quick)} of {RATE * SECONDS} |")
    print(f"| {rate:.0f} commits a second: median | {percentile(quick, 0.5):.2f} ms |")
    print(f"| {rate:.0f} commits a second: p99 | {percentile(quick, 0.99):.2f} ms |")
    print(f"| {rate:.0f} commits a second: share of a processor | {share * 100:.0f} % |")
    print(f"| memory | {resident:.0f} MB |")
    print(f"| peer: a commit of the writer | {plain:.0f} µs |")
    print(f"| peer: the same with a trigger that records the key | {slower:.0f} µs |")
    print(f"| peer: commit to row by these records, median | {percentile(recorded_delays, 0.5):.2f} ms |")
    print(f"| peer: commit to row by these records, p99 | {percentile(recorded_delays, 0.99):.2f} ms |")
    print(f"| peer: reading the table again | {peer(path):.0f} ms |")
    if not measures_options:
        return
    print("\n| option | processor time per commit to the table | to another table | memory |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as temporary:
        for arguments in (
            ["--ndjson"],
            ["--until", "EXISTS (SELECT 1 FROM items WHERE stamp < 0)", "--ndjson"],
            ["--until", "(SELECT count(*) FROM other WHERE value = -1) > 0", "--ndjson"],
            ["--exec", "true"],
            ["--record", os.path.join(temporary, "record"), "--ndjson"],
        ):
            own, other, resident = option(tool, path, rows, arguments)
            name = " ".join(arguments).replace(temporary + "/", "")
            print(f"| `{name}` | {own:.1f} ms | {other:.1f} ms | {resident:.0f} MB |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--options" in sys.argv)
