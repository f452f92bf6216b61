#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FetchedRowsTests {
    let folder = Folder()

    /// A tuning without delays for background work.
    private var quick: FetchedRows.Tuning {
      var tuning = FetchedRows.Tuning()
      tuning.interval = .zero
      return tuning
    }

    private func make(_ sql: String) throws -> Store {
      try Shell.run(folder.file("rows.db"), sql)
      return try Store(path: folder.file("rows.db"))
    }

    /// Waits until the collection reports a change that satisfies a condition.
    private func wait(_ rows: FetchedRows, until condition: () -> Bool) async {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let changes = rows.observeChanges { _ in continuation.yield() }
      let status = rows.observeStatus { _ in continuation.yield() }
      var iterator = stream.makeAsyncIterator()
      while !condition() { await iterator.next() }
      withExtendedLifetime((changes, status)) {}
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `commits of another process arrive automatically`(mode: String) async throws {
      let store = try make("PRAGMA journal_mode=\(mode); CREATE TABLE t(v);")
      let rows = try await FetchedRows(in: store)
      let writer = try Shell(store.path)
      writer.send("PRAGMA synchronous=OFF;")
      for step in 1...300 { writer.send("INSERT INTO t VALUES(\(step));") }
      writer.send("DELETE FROM t WHERE v <= 100;")
      await wait(rows) { rows.count == 200 && rows[0][0] == .integer(101) }
      #expect(rows[199]["v"] == .integer(300))
    }

    @Test func `the list with the shortest pace determines when commits are read`() async throws {
      let store = try make("CREATE TABLE t(v);")
      let slow = try await FetchedRows(RowRequest(table: "t"), in: store)
      slow.pace = .seconds(3600)
      let writer = try Shell(store.path)
      // The first commit arrives at once, independent of the pace.
      try writer.run("INSERT INTO t VALUES(1);")
      await wait(slow) { slow.count == 1 }
      let refreshCount = slow.generations.refreshCount
      for await _ in try store.monitor().notices() {
        if try store.withSession({ try $0.integer("SELECT count(*) FROM t") }) == 9 { break }
        try writer.run("INSERT INTO t VALUES(2);")
      }
      #expect(slow.generations.refreshCount == refreshCount)
      #expect(slow.count == 1)
      // A new list with a short pace causes a refresh of all lists.
      let hasty = try await FetchedRows(RowRequest(table: "t"), in: store)
      await wait(slow) { slow.count == 9 }
      withExtendedLifetime(hasty) {}
    }

    @Test func `an invalid request throws at once`() throws {
      let store = try make("CREATE TABLE t(v);")
      #expect(throws: StoreError.self) { try FetchedRows(RowRequest(table: "x"), in: store) }
      #expect(throws: StoreError.self) { try FetchedRows(RowRequest(where: "x"), in: store) }
    }

    @Test func `rows stay when the file is deleted, and follow the next one`() async throws {
      let store = try make("CREATE TABLE t(v); INSERT INTO t VALUES(1), (2);")
      let rows = try await FetchedRows(in: store)
      rows.prepare(0..<2)
      #expect(rows[1][0] == .integer(2))
      #expect(unlink(store.path) == 0)
      await wait(rows) { rows.status.failure?.code == .noSuchFile }
      #expect(rows.count == 2)
      #expect(rows[1][0] == .integer(2))

      try Shell.run(
        folder.file("next.db"),
        "CREATE TABLE t(v); INSERT INTO t VALUES(7), (8), (9);"
      )
      #expect(rename(folder.file("next.db"), store.path) == 0)
      await wait(rows) { rows.status.failure == nil && rows.count == 3 }
      #expect((0..<3).map { rows[$0][0] } == [.integer(7), .integer(8), .integer(9)])
    }

    @Test func `a dropped table is a failure until it is created again`() async throws {
      let store = try make("CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let rows = try await FetchedRows(in: store)
      try Shell.run(store.path, "DROP TABLE t;")
      await wait(rows) { rows.status.failure?.code == .noSuchTable }
      #expect(rows.count == 1)
      try Shell.run(
        store.path,
        "CREATE TABLE t(x, v TEXT); INSERT INTO t VALUES(0, 'a'), (0, 'b');"
      )
      await wait(rows) { rows.status.failure == nil && rows.count == 2 }
      #expect(rows[1]["v"] == .text("b"))
    }

    @Test func `a held lock delays the read and is no failure`() async throws {
      let store = try make("CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let rows = try await FetchedRows(in: store)
      let writer = try Shell(store.path)
      try writer.run("BEGIN EXCLUSIVE; INSERT INTO t VALUES(2);")
      rows.refresh()
      #expect(rows.status.failure == nil)
      #expect(rows.count == 1)
      try writer.run("COMMIT;")
      await wait(rows) { rows.count == 2 }
    }

    @Test func `no transaction stays open, so that checkpoints can finish`() async throws {
      let store = try make("PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let rows = try await FetchedRows(in: store)
      rows.prepare(0..<1)
      let writer = try Shell(store.path)
      try writer.run("INSERT INTO t VALUES(2);")
      await wait(rows) { rows.count == 2 }
      #expect(try writer.run("PRAGMA wal_checkpoint(TRUNCATE);") == "0|0|0\n")
    }

    @Test func `a view is followed by the named key`() throws {
      let store = try make(
        "CREATE TABLE t(g, v); INSERT INTO t VALUES('a', 1), ('b', 2);"
          + "CREATE VIEW sums AS SELECT g, sum(v) AS total FROM t GROUP BY g;"
      )
      let rows = try FetchedRows(
        RowRequest(table: "sums", key: ["g"]),
        in: store,
        tuning: FetchedRows.Tuning(),
        follows: false
      )
      let row = rows[0]
      #expect(row["total"] == .integer(1))
      var totals: [Value] = []
      let token = row.observe(\.[1], options: .new) { _, change in
        if let total = change.new { totals.append(total) }
      }
      try Shell.run(store.path, "INSERT INTO t VALUES('a', 10), ('c', 5);")
      rows.refresh()
      #expect(totals == [.integer(11)])
      #expect(rows.count == 3)
      token.invalidate()
    }

    @Test func `a key that is no longer unique is a failure`() throws {
      let store = try make(
        "CREATE TABLE t(g, v); INSERT INTO t VALUES('a', 1); CREATE VIEW w AS SELECT * FROM t;"
      )
      let rows = try FetchedRows(
        RowRequest(table: "w", key: ["g"]),
        in: store,
        tuning: FetchedRows.Tuning(),
        follows: false
      )
      try Shell.run(store.path, "INSERT INTO t VALUES('a', 2);")
      rows.refresh()
      #expect(rows.status.failure?.code == .keyNotUnique)
      #expect(rows.count == 1)
    }

    @Test func `only the visible part of a large table is read`() async throws {
      let store = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t(v)"
          + " SELECT value FROM generate_series(1, 100000);"
      )
      let rows = try await FetchedRows(
        RowRequest(),
        in: store,
        tuning: quick,
        follows: false
      )
      #expect(rows.count == 100_000)
      await rows.settle()
      #expect(rows.status.isCountExact)
      for position in [0, 99_999, 50_000, 65_536, 16_383, 131, 70_001] {
        rows.prepare(position..<min(position + 50, rows.count))
        #expect(rows[position][0] == .integer(Int64(position + 1)))
      }
      guard case .window(let window) = rows.content else {
        Issue.record("the table is not small")
        return
      }
      #expect(window.entries.count < 5_000)
      try Shell.run(store.path, "DELETE FROM t WHERE id <= 100; INSERT INTO t(v) VALUES(0), (0);")
      rows.refresh()
      #expect(!rows.status.isCountExact)
      await rows.settle()
      #expect(rows.count == 99_902)
      #expect(rows.status.isCountExact)
      #expect(rows[70_000][0] == .integer(70_101))
    }

    @Test func `observed rows outside the window are followed`() async throws {
      let store = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t(v)"
          + " SELECT value FROM generate_series(1, 100000);"
      )
      let rows = try await FetchedRows(RowRequest(), in: store, tuning: quick, follows: false)
      rows.prepare(0..<10)
      await rows.settle()
      var told: [Int64: Value] = [:]
      var observed: [(Row, ObservationToken)] = []
      for id in [90_000, 50_000, 70_000] as [Int64] {
        let row = rows.row(of: RowKey(id))
        #expect(row[1] != .null)
        let token = row.observe(\.[1], options: .new) { _, change in told[id] = change.new }
        observed.append((row, token))
        let value = Value.integer(-id)
        try Shell.run(store.path, "UPDATE t SET v = -\(id) WHERE id >= 50000;")
        rows.refresh()
        #expect(told.count == observed.count && told.values.allSatisfy { $0 == value })
        #expect(observed.allSatisfy { $0.0[1] == value })
      }
      // One observation ends, and another one begins.
      observed.removeFirst().1.invalidate()
      let row = rows.row(of: RowKey(90_000))
      #expect(row[1] == .integer(-70_000))
      let token = row.observe(\.[1], options: .new) { _, change in told[90_000] = change.new }
      try Shell.run(store.path, "UPDATE t SET v = 7 WHERE id >= 50000;")
      rows.refresh()
      #expect(told.values.allSatisfy { $0 == .integer(7) })
      token.invalidate()
      for (_, token) in observed { token.invalidate() }
    }

    @Test func `an order without an index is a snapshot, and the status reports this`() async throws
    {
      let store = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t(v)"
          + " SELECT 20000 - value FROM generate_series(1, 20000);"
      )
      let rows = try await FetchedRows(
        RowRequest(order: ["v"]),
        in: store,
        tuning: quick,
        follows: false
      )
      #expect(rows.status.isOrderDelayed)
      await rows.settle()
      #expect(rows.count == 20_000)
      #expect(rows[0][1] == .integer(0))
      let row = rows[0]
      rows.prepare(0..<10)
      try Shell.run(store.path, "UPDATE t SET v = 99999 WHERE v = 0;")
      rows.refresh()
      #expect(row[1] == .integer(99_999))
      await rows.settle()
      #expect(rows.position(of: row) == 19_999)
    }

    @Test func `a table that becomes large or small is still followed`() async throws {
      let store = try make("CREATE TABLE t(id INTEGER PRIMARY KEY, v);")
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      tuning.interval = .zero
      let rows = try await FetchedRows(RowRequest(), in: store, tuning: tuning, follows: false)
      try Shell.run(store.path, "INSERT INTO t(v) SELECT value FROM generate_series(1, 500);")
      await rows.settle()
      #expect(rows.count == 500)
      #expect(rows[499][1] == .integer(500))
      try Shell.run(store.path, "DELETE FROM t WHERE id > 3;")
      await rows.settle()
      #expect(rows.count == 3)
      #expect(rows[2][1] == .integer(3))
      try Shell.run(store.path, "DELETE FROM t;")
      await rows.settle()
      #expect(rows.count == 0)
    }
  }
#endif
