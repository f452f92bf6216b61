#if SQLite
  import DatabaseTestSupport
  import GRDB
  import GRDBSQLite
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct OrderScanTests {
    let folder = Folder()

    private func make(_ sql: String) throws -> Store {
      try Shell.run(folder.file("scan.db"), sql)
      return try Store(path: folder.file("scan.db"))
    }

    private let mixed =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, v, n TEXT COLLATE NOCASE, r TEXT COLLATE RTRIM);"
      + "INSERT INTO t SELECT value * 3, CASE value % 5 WHEN 0 THEN NULL WHEN 1 THEN value % 17"
      + " WHEN 2 THEN 'x' || (value % 13) WHEN 3 THEN CAST('' || value AS BLOB)"
      + " ELSE value / 7.0 END, char(65 + value % 3 + 32 * (value % 2)),"
      + " 'r' || substr('   ', 1, value % 3) FROM generate_series(1, 500);"

    @Test(
      arguments: [
        ["v"], ["v desc"], ["n", "v desc"], ["r", "n desc"], ["n desc"], ["v", "id desc"],
      ] as [[RowOrder]]
    )
    func `pieces sorted in a temporary table have SQLite's order`(order: [RowOrder]) async throws {
      let store = try make(mixed)
      for condition in [nil, "id % 2 = 0"] {
        for limit in [nil, 40] {
          let request = RowRequest(where: condition, order: order, limit: limit)
          let query = try store.withSession { try RowQuery(request, session: $0, path: store.path) }
          var scan = OrderScan(query: query)
          scan.orderOptions.piece = 64
          let found = try #require(await scan.run(try store.another()) { _ in })
          let expected = try store.snapshot(of: request).rows.map(\.key)
          #expect(Array(found.keys) == expected, "\(order) \(condition ?? "") \(limit ?? -1)")
        }
      }
    }

    @Test func `no lock is held on the database while its keys are sorted`() async throws {
      let store = try make(mixed)
      let query = try store.withSession {
        try RowQuery(RowRequest(order: ["v"]), session: $0, path: store.path)
      }
      let copy = OrderCopy(query: query, piece: 1000)
      let connection = try store.another()
      try await connection.readInBackground { session in
        try copy.begin(session)
        _ = try copy.copyPiece(after: nil, session)
      }
      let states = try await connection.runInBackground { session in
        var states: Set<CInt> = []
        try copy.forEachKey(session) { _ in
          states.insert(sqlite3_txn_state(session.database.sqliteConnection, "main"))
        }
        return states
      }
      #expect(states == [SQLITE_TXN_NONE])
    }

    @Test func `a writer commits while a large table is ordered`() async throws {
      let store = try make("PRAGMA journal_mode=DELETE;" + mixed)
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      tuning.orderPiece = 10
      tuning.interval = .zero
      let rows = try await FetchedRows(
        RowRequest(order: ["v"]),
        in: store,
        tuning: tuning,
        follows: false
      )
      #expect(rows.status.isPreliminary)
      let writer = try Shell(store.path)
      for step in 1...20 {
        try writer.run("UPDATE t SET v = -\(step) WHERE id = \(step * 3);")
        rows.refresh()
        await Task.yield()
      }
      await rows.settle()
      #expect(!rows.status.isPreliminary)
      let fresh = try store.snapshot(of: RowRequest(order: ["v"]))
      #expect((0..<rows.count).map { rows[$0].key } == fresh.rows.map(\.key))
    }

    @Test func `before the order is known the rows are in key order, and the status reports this`()
      async throws
    {
      let store = try make(mixed)
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      let rows = try await FetchedRows(
        RowRequest(order: ["v"]),
        in: store,
        tuning: tuning,
        follows: false
      )
      #expect(rows.status.isPreliminary && rows.status.isOrderDelayed)
      #expect(!rows.status.isCountExact)
      #expect((0..<10).map { rows[$0].key } == (1...10).map { RowKey($0 * 3) })
      let row = rows[3]
      let replay = Replay(rows)
      await rows.settle()
      #expect(!rows.status.isPreliminary && rows.status.isOrderDelayed)
      #expect(replay.reloads == 1)
      let keys = try store.snapshot(of: RowRequest(order: ["v"])).rows.map(\.key)
      #expect(rows.position(of: row) == keys.firstIndex(of: row.key))
      #expect(rows[keys.firstIndex(of: row.key) ?? 0] === row)
    }

    @Test(arguments: [["v"], []] as [[RowOrder]])
    func `progress is reported while work remains`(order: [RowOrder]) async throws {
      let store = try make(mixed)
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      tuning.scanPiece = 10
      tuning.orderPiece = 10
      tuning.reports = .zero
      let rows = try await FetchedRows(
        RowRequest(order: order),
        in: store,
        tuning: tuning,
        follows: false
      )
      var told: [Double] = []
      let token = rows.observeStatus { status in
        if let progress = status.progress { told.append(progress) }
      }
      await rows.settle()
      withExtendedLifetime(token) {}
      #expect(told.allSatisfy { $0 > 0 && $0 <= 1 })
      #expect(Set(told).count > 3)
      #expect(rows.status.progress == nil)
    }

    @Test func `intermediate results are shown in key order`() async throws {
      let store = try make(mixed)
      var tuning = FetchedRows.Tuning()
      tuning.steps = 0
      tuning.orderPiece = 10
      tuning.reports = .zero
      for order in [["v desc"], []] as [[RowOrder]] {
        let request = RowRequest(where: "id % 2 = 0", order: order)
        let rows = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
        var counts: [Int] = []
        let token = rows.observeChanges { _ in
          guard case .keys(let list) = rows.content, list.isPreliminary else { return }
          counts.append(rows.count)
          #expect(
            (0..<rows.count).map { rows[$0].key } == (1...Int64(rows.count)).map { RowKey($0 * 6) }
          )
        }
        await rows.settle()
        withExtendedLifetime(token) {}
        #expect(counts.count > 2 && counts == counts.sorted())
        #expect(rows.count == 250)
        #expect(!rows.status.isPreliminary)
      }
    }

    @Test func `a request that takes too many steps is computed in the background`() async throws {
      let store = try make(mixed)
      var tuning = FetchedRows.Tuning()
      tuning.steps = 0
      let request = RowRequest(where: "v IS NULL")
      let rows = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
      #expect(rows.count == 0)
      #expect(rows.status.isPreliminary)
      await rows.settle()
      #expect(rows.count == 100)
      #expect(!rows.status.isPreliminary && rows.status.isOrderDelayed)
    }

    @Test func `releasing the rows ends the running sort`() async throws {
      let store = try make(mixed)
      var tuning = FetchedRows.Tuning()
      tuning.smallCount = 10
      tuning.orderPiece = 1
      var rows: FetchedRows? = try await FetchedRows(
        RowRequest(order: ["v"]),
        in: store,
        tuning: tuning,
        follows: false
      )
      let task = try #require(rows?.reads.background.current)
      weak let weakly = rows
      rows = nil
      #expect(weakly == nil)
      await task.value
    }

    @Test func `a stopped read leaves its connection usable`() throws {
      let store = try make(mixed)
      try store.withSession { session in
        let slow = "SELECT count(*) FROM t AS x, t AS y, t AS z"
        let given = try session.limited(steps: 20_000) { try session.integer(slow) }
        #expect(given == nil)
        let count = try session.integer("SELECT count(*) FROM t")
        #expect(count == 500)
        let quick = try session.limited(steps: 1_000_000) { try session.integer("SELECT 7") }
        #expect(quick == .some(7))
      }
    }

    @Test func `a query is interrupted by a writer of a rollback journal`() async throws {
      let store = try make("PRAGMA journal_mode=DELETE;" + mixed)
      let writer = try Shell(store.path)
      try writer.run("BEGIN; UPDATE t SET v = 1;")
      let request = RowRequest(
        sql: "SELECT x.id AS id, y.id AS other FROM t AS x, t AS y",
        key: ["id", "other"],
        order: ["other"]
      )
      let query = try store.withSession { try RowQuery(request, session: $0, path: store.path) }
      let outcome = try await OrderScan(query: query).run(try store.another()) { _ in }
      #expect(outcome?.keys.count == nil)
      try writer.run("COMMIT;")
      let again = try await OrderScan(query: query).run(try store.another()) { _ in }
      #expect(again?.keys.count == 250_000)
    }
  }
#endif
