#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import LiveSQLite
  import Synchronization
  import Testing

  /// Reading all rows of a request in pieces.
  @Suite(.timeLimit(.minutes(60))) struct RowWalkTests {
    let folder = Folder()

    private let declaration =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT); CREATE INDEX i ON t(a);"
      + "INSERT INTO t SELECT value, value % 7, 'b' || (value * 7919 % 1009)"
      + " FROM generate_series(1, 1000);"
      + "CREATE TABLE k(x TEXT, y INT, PRIMARY KEY(x, y DESC)) WITHOUT ROWID;"
      + "INSERT INTO k SELECT 'x' || (value % 10), value FROM generate_series(1, 500);"
      + "CREATE VIEW v AS SELECT id, upper(b) AS c, id % 2 AS d FROM t WHERE id > 100;"

    private func walk(_ request: RowRequest, in store: Store) async throws -> [[SelectedRow]] {
      var piece = RowWalk.Piece()
      piece.rows = 64
      let pieces = Mutex<[[SelectedRow]]>([])
      try await RowWalk(request, in: store, piece: piece).run { rows in
        pieces.withLock { $0.append(rows) }
      }
      return pieces.withLock { $0 }
    }

    @Test(arguments: [
      RowRequest(table: "t"), RowRequest(table: "t", order: ["a desc"]),
      RowRequest(table: "t", order: ["b", "a"]), RowRequest(table: "t", where: "a <> 3"),
      RowRequest(table: "t", where: "a = 3", order: ["b desc"]), RowRequest(table: "t", limit: 20),
      RowRequest(table: "t", order: ["a"], limit: 200),
      RowRequest(table: "t", order: ["b"], limit: 200), RowRequest(table: "t", section: "a % 2"),
      RowRequest(table: "k"), RowRequest(table: "k", order: ["y"]),
      RowRequest(table: "v", order: ["c"], key: ["id"]), RowRequest(table: "t", limit: 0),
    ])
    func `the pieces contain the rows in their order`(request: RowRequest) async throws {
      let path = folder.file("walk.db")
      try Shell.run(path, declaration)
      let store = try Store(path: path)
      let pieces = try await walk(request, in: store)
      #expect(Array(pieces.joined()) == (try store.snapshot(of: request).rows))
      #expect(pieces.allSatisfy { $0.count <= 64 })
    }

    @Test(arguments: ["", "b"])
    func `the rows have the columns of the walk, even if the table changes before the read`(
      order: String
    ) async throws {
      let path = folder.file("declared.db")
      try Shell.run(path, declaration)
      let store = try Store(path: path)
      let request = RowRequest(table: "t", order: order.isEmpty ? [] : [RowOrder(order)])
      var piece = RowWalk.Piece()
      piece.rows = 64
      let walk = try await RowWalk(request, in: store, piece: piece)
      try Shell.run(path, "ALTER TABLE t ADD COLUMN c DEFAULT 1;")
      let counts = Mutex<[Int]>([])
      try await walk.run { rows in counts.withLock { $0 += rows.map(\.values.count) } }
      #expect(counts.withLock { $0 } == Array(repeating: 3, count: 1000))
      try Shell.run(path, "ALTER TABLE t RENAME COLUMN b TO other;")
      await #expect(throws: StoreError.self) { try await walk.run { _ in } }
    }

    @Test func `long values result in small pieces`() async throws {
      let path = folder.file("long.db")
      try Shell.run(
        path,
        "CREATE TABLE t(v); INSERT INTO t SELECT zeroblob(3000000) FROM generate_series(1, 9);"
      )
      let pieces = try await walk(RowRequest(), in: Store(path: path))
      #expect(pieces.map(\.count) == [2, 2, 2, 2, 1])
    }

    @Test func `no transaction lasts from one piece to the next`() async throws {
      let path = folder.file("writer.db")
      try Shell.run(path, "PRAGMA journal_mode=DELETE;" + declaration)
      let store = try Store(path: path)
      var piece = RowWalk.Piece()
      piece.rows = 64
      let keys = Mutex<[RowKey]>([])
      try await RowWalk(RowRequest(table: "t"), in: store, piece: piece).run { rows in
        // A writer without a busy timeout can write between any two pieces.
        let last = keys.withLock { keys in
          keys += rows.map(\.key)
          return keys.count
        }
        try Shell.run(path, "UPDATE t SET b = 'written' WHERE id = \(last);")
      }
      #expect(keys.withLock { $0 } == (1...1000).map { RowKey(Int64($0)) })
    }

    @Test func `a key that is not unique is an error before any row`() async throws {
      let path = folder.file("twice.db")
      try Shell.run(path, declaration)
      let store = try Store(path: path)
      await #expect(throws: StoreError.self) {
        _ = try await walk(RowRequest(table: "v", key: ["d"]), in: store)
      }
      await #expect(throws: StoreError.self) {
        _ = try await walk(RowRequest(table: "t", key: ["a"]), in: store)
      }
    }
  }
#endif
