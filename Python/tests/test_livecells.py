"""Tests of the module with a real program: LIVECELLS_PROGRAM names it.

    export LIVECELLS_PROGRAM=$PWD/.build/debug/LiveCellsTool
    PYTHONPATH=Python python3 -m unittest discover Python/tests
"""

import decimal
import faulthandler
import gc
import math
import os
import pickle
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock
from pathlib import Path

import livecells


class LiveCellsTests(unittest.TestCase):
    def setUp(self):
        # A change that never arrives ends the tests instead of blocking them.
        faulthandler.dump_traceback_later(120, exit=True)
        self.addCleanup(faulthandler.cancel_dump_traceback_later)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "app.sqlite"
        self.database = sqlite3.connect(self.file)
        self.addCleanup(self.database.close)
        self.write("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer TEXT, total REAL)")
        self.write("INSERT INTO orders VALUES (1, 'Ada', 90), (2, 'Bob', 120.5), (3, 'Cy', 300)")

    def write(self, statement, values=()):
        self.database.execute(statement, values)
        self.database.commit()

    def next(self, changes, op):
        """Returns the next change of a kind."""
        for change in changes:
            if change["op"] == op:
                return change
        self.fail(f"the stream ended without {op}")


class WatchTests(LiveCellsTests):
    def test_the_rows_precede_ready_and_each_change_follows(self):
        with livecells.watch(self.file, "orders", old=True) as changes:
            begin = next(changes)
            self.assertEqual(begin["op"], "begin")
            names = [column["name"] for column in begin["columns"]]
            self.assertEqual(names, ["id", "customer", "total"])
            self.assertEqual(begin["key"], ["id"])
            first = next(changes)
            self.assertEqual(first["row"], {"id": 1, "customer": "Ada", "total": 90.0})
            self.assertTrue(first["initial"])
            self.next(changes, "ready")
            self.write("UPDATE orders SET total = 91 WHERE id = 1")
            update = self.next(changes, "update")
            self.assertEqual(update["key"], 1)
            self.assertEqual((update["old"], update["changed"]), ({"total": 90.0}, {"total": 91.0}))
            self.assertIn("time", self.next(changes, "commit"))
            self.write("DELETE FROM orders WHERE id = 2")
            self.assertEqual(self.next(changes, "delete")["key"], 2)
            self.assertIsNone(changes.status)

    def test_keyword_arguments_are_the_options(self):
        with livecells.watch(
            str(self.file),
            "orders",
            where="total > 100",
            order=["total desc", "id"],
            columns=["id", "total"],
            limit=1,
        ) as changes:
            self.assertEqual(self.next(changes, "insert")["row"], {"id": 3, "total": 300.0})
            self.next(changes, "ready")
            self.write("INSERT INTO orders VALUES (4, 'Di', 400)")
            self.assertEqual(self.next(changes, "insert")["key"], 4)

    def test_a_select_is_watched_with_a_key(self):
        query = "SELECT customer, sum(total) AS sum FROM orders GROUP BY customer"
        with livecells.watch(self.file, sql=query, key="customer") as changes:
            self.next(changes, "ready")
            self.write("UPDATE orders SET total = 1 WHERE id = 3")
            update = self.next(changes, "update")
            self.assertEqual((update["key"], update["row"]), ("Cy", {"customer": "Cy", "sum": 1.0}))
            self.assertFalse("changed" in update or "old" in update)

    def test_a_key_of_several_columns_is_a_tuple(self):
        self.write("CREATE TABLE pairs (a, b, PRIMARY KEY (a, b)) WITHOUT ROWID")
        self.write("INSERT INTO pairs VALUES (1, x'00ff')")
        with livecells.watch(self.file, "pairs") as changes:
            self.assertEqual(self.next(changes, "insert")["key"], (1, b"\x00\xff"))

    def test_the_stream_ends_after_the_given_changes_or_seconds(self):
        stream = livecells.watch(self.file, "orders", seconds=0)
        list(stream)
        self.assertEqual(stream.status, 0)
        stream = livecells.watch(self.file, "orders", changes=1)
        self.next(stream, "ready")
        self.write("DELETE FROM orders WHERE id = 1")
        self.assertEqual([change["op"] for change in stream][:1], ["delete"])

    def test_until_ends_the_stream_and_sets_the_status(self):
        condition = "(SELECT count(*) FROM orders) > 3"
        stream = livecells.watch(self.file, "orders", until=condition, seconds=0)
        list(stream)
        self.assertEqual(stream.status, 1)
        stream = livecells.watch(self.file, "orders", until=condition)
        self.next(stream, "ready")
        self.write("INSERT INTO orders VALUES (4, 'Di', 1)")
        list(stream)
        self.assertEqual(stream.status, 0)

    def test_wait_waits_for_a_missing_file(self):
        late = self.folder / "late.sqlite"
        with livecells.watch(late, "orders", wait=True) as changes:
            self.database.execute("VACUUM INTO ?", (str(late),))
            self.assertEqual(self.next(changes, "insert")["key"], 1)

    def test_names_that_begin_with_a_dash_are_not_options(self):
        self.write('CREATE TABLE "-odd" (a)')
        self.write('INSERT INTO "-odd" VALUES (1)')
        self.assertEqual(livecells.rows(self.file, "-odd"), [{"a": 1}])
        self.database.execute("VACUUM INTO ?", (str(self.folder / "-odd"),))
        folder = os.getcwd()
        os.chdir(self.folder)
        try:
            self.assertEqual(livecells.rows("-odd", "-odd"), [{"a": 1}])
            self.assertRaises(livecells.LiveCellsError, livecells.rows, "-", "orders")
        finally:
            os.chdir(folder)


class EndingTests(LiveCellsTests):
    def assert_ended(self, process):
        self.assertIsNotNone(process.poll())
        self.assertRaises(ProcessLookupError, os.kill, process.pid, 0)

    def test_the_with_block_ends_the_process(self):
        with livecells.watch(self.file, "orders") as changes:
            self.next(changes, "ready")
        self.assert_ended(changes._process)
        self.assertEqual(list(changes), [])
        changes.close()

    def test_an_exception_in_the_with_block_ends_the_process(self):
        with self.assertRaises(KeyError):
            with livecells.watch(self.file, "orders") as changes:
                raise KeyError
        self.assert_ended(changes._process)

    def test_a_released_stream_ends_its_process(self):
        process = livecells.watch(self.file, "orders")._process
        gc.collect()
        self.assert_ended(process)

    def test_the_process_ends_with_a_killed_python(self):
        source = (
            "import livecells, sys, time\n"
            "changes = livecells.watch(sys.argv[1], 'orders')\n"
            "next(changes)\n"
            "print(changes._process.pid, flush=True)\n"
            "time.sleep(100)\n"
        )
        python = subprocess.Popen([sys.executable, "-c", source, self.file], stdout=subprocess.PIPE)
        self.addCleanup(python.stdout.close)
        pid = int(python.stdout.readline())
        python.kill()
        python.wait()
        deadline = time.monotonic() + 30
        while os.path.exists(f"/proc/{pid}") and time.monotonic() < deadline:
            # The end of the output is noticed at the latest with the next change.
            self.write("UPDATE orders SET total = total + 1")
            time.sleep(0.05)
        self.assertFalse(os.path.exists(f"/proc/{pid}"))


class RowsTests(LiveCellsTests):
    def test_rows_returns_the_rows_of_one_moment(self):
        self.assertEqual(
            livecells.rows(self.file, "orders", where="total > 100", order="total desc"),
            [
                {"id": 3, "customer": "Cy", "total": 300.0},
                {"id": 2, "customer": "Bob", "total": 120.5},
            ],
        )
        self.assertEqual(livecells.rows(self.file, sql="SELECT 1 AS one"), [{"one": 1}])

    def test_values_have_the_types_of_python(self):
        self.write("CREATE TABLE things (text, blob, real, id INTEGER PRIMARY KEY)")
        self.write("INSERT INTO things VALUES ('{\"blob\":\"00\"}', x'00ff', 9e999, 1)")
        self.write("INSERT INTO things VALUES (CAST(x'61ff' AS TEXT), NULL, 1.5, ?)", (2**62 + 1,))
        first, second = livecells.rows(self.file, "things", order="id")
        self.assertEqual((first["text"], first["blob"]), ('{"blob":"00"}', b"\x00\xff"))
        self.assertEqual((first["real"], first["id"]), (math.inf, 1))
        self.assertEqual(second, {"text": "a\udcff", "blob": None, "real": 1.5, "id": 2**62 + 1})

    def test_rows_of_one_column_with_the_name_of_an_encoding_are_unchanged(self):
        self.assertEqual(livecells.rows(self.file, sql="SELECT 'x' AS blob"), [{"blob": "x"}])

    def test_numbers_are_parsed_by_the_given_function(self):
        (row,) = livecells.rows(self.file, sql="SELECT 0.1 AS a", parse_float=decimal.Decimal)
        self.assertEqual(row["a"], decimal.Decimal("0.1"))


class ErrorTests(LiveCellsTests):
    def test_a_missing_file_is_an_error_with_the_message_of_the_tool(self):
        missing = self.folder / "none.sqlite"
        with self.assertRaises(livecells.LiveCellsError) as caught:
            list(livecells.watch(missing, "orders"))
        self.assertEqual(caught.exception.status, 66)
        self.assertIn("none.sqlite", str(caught.exception))
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).status, 66)

    def test_a_rejected_condition_is_an_error(self):
        with self.assertRaises(livecells.LiveCellsError) as caught:
            livecells.rows(self.file, "orders", where="nothing = 1")
        self.assertEqual(caught.exception.status, 64)
        self.assertIn("nothing", caught.exception.message)

    def test_a_wrong_option_is_an_error_of_usage(self):
        with self.assertRaises(livecells.LiveCellsError) as caught:
            livecells.rows(self.file, "orders", limit=-1)
        self.assertEqual(caught.exception.status, 64)

    def test_the_end_of_iteration_follows_an_error(self):
        stream = livecells.watch(self.file, "missing")
        self.assertRaises(livecells.LiveCellsError, list, stream)
        self.assertEqual(list(stream), [])

    def test_a_missing_program_is_named(self):
        with unittest.mock.patch.dict(os.environ, LIVECELLS_PROGRAM="", PATH=""):
            if not os.access(livecells._program.Path(sys.prefix, "bin/livecells"), os.X_OK):
                self.assertRaisesRegex(FileNotFoundError, "LIVECELLS_PROGRAM", livecells.program)


class ReplayTests(LiveCellsTests):
    def test_a_replayed_record_has_the_changes_of_the_original(self):
        record = self.folder / "record"
        with livecells.ChangeStream(
            ["watch", "--ndjson", "--old", "--record", str(record), "--changes=2", str(self.file), "orders"]
        ) as changes:
            original = [next(changes)]
            while original[-1]["op"] != "ready":
                original.append(next(changes))
            self.write("UPDATE orders SET total = 1 WHERE id IN (1, 2)")
            original += changes
        replayed = list(livecells.ChangeStream(["replay", "--ndjson", str(record)]))
        self.assertEqual([change["op"] for change in original], [
            "begin", "insert", "insert", "insert", "ready", "update", "update", "commit",
        ])
        self.assertTrue(all(change["initial"] for change in replayed[1:4]))
        # The time of a commit is measured for each receiver.
        for change in original + replayed:
            change.pop("time", None)
        self.assertEqual(replayed, original)


class CommandTests(LiveCellsTests):
    def test_a_command_is_run_at_an_interval(self):
        output = self.folder / "output"
        output.write_text("NAME SIZE\nx 1\ny 2\n")
        with livecells.watch_command(["cat", str(output)], every=0.05, key="NAME") as changes:
            self.assertEqual(self.next(changes, "insert")["row"], {"NAME": "x", "SIZE": 1})
            self.assertEqual(self.next(changes, "insert")["key"], "y")
            output.write_text("NAME SIZE\nx 1\ny 3\n")
            update = self.next(changes, "update")
            self.assertEqual((update["key"], update["changed"]), ("y", {"SIZE": 3}))

    def test_the_module_runs_the_tool(self):
        command = [sys.executable, "-m", "livecells", "--version"]
        output = subprocess.run(command, capture_output=True, text=True).stdout
        self.assertRegex(output, r"^livecells \d+\.\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
