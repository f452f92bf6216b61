#if SQLite
  import DatabaseTestSupport
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Stored values that exceed the limits of a store.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct LongValueTests {
    let folder = Folder()

    private func store(_ sql: String, access: Store.Access = .readOnly) throws -> Store {
      let path = folder.file("long.db")
      try Shell.run(path, sql)
      return try Store(path: path, access: access, limits: ReadLimits(maxValueSize: 1 << 20))
    }

    private let sql =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, body);"
      + "INSERT INTO t VALUES(1, 'a', 'short'), (2, 'b', zeroblob(2500000)),"
      + "(3, 'c', hex(zeroblob(1000000))), (4, 'd', x'00');"

    private let bodies: [Value] = [
      .text("short"), .text("(2.5 MB)"), .text("(2.0 MB)"), .blob([0]),
    ]

    @Test(arguments: [nil, 100] as [Int?])
    func `a long value is replaced by its size, and all others are read`(longest: Int?) async throws
    {
      let store = try store(sql)
      for order in [[], ["name desc"], ["id desc"]] as [[RowOrder]] {
        var request = RowRequest(table: "t", order: order)
        request.maxValueSize = longest
        let expected = order.isEmpty ? bodies : bodies.reversed()
        #expect(try store.snapshot(of: request).rows.map { $0.values[2] } == expected)
        let rows = try await FetchedRows(request, in: store)
        rows.prepare(0..<4)
        await rows.settle()
        #expect((0..<4).map { rows[$0][2] } == expected)
        #expect(rows.status.failure == nil)
      }
      let names = try store.snapshot(of: RowRequest(table: "t", columns: ["name"]))
      #expect(names.rows.count == 4)
    }

    @Test func `changes of other rows and columns are observed`() async throws {
      let store = try store(sql)
      let rows = try await FetchedRows(RowRequest(table: "t"), in: store)
      rows.prepare(0..<4)
      await rows.settle()
      try Shell.run(
        store.path,
        "UPDATE t SET name = upper(name); UPDATE t SET body = 7 WHERE id = 1;"
      )
      rows.refresh()
      await rows.settle()
      #expect((0..<4).map { rows[$0][1] } == ["A", "B", "C", "D"].map { .text($0) })
      #expect(rows[0][2] == .integer(7))
      try Shell.run(store.path, "UPDATE t SET body = 'short again' WHERE id = 2;")
      rows.refresh()
      await rows.settle()
      #expect(rows[1][2] == .text("short again"))
    }

    @Test func `a walk returns each row once`() async throws {
      let store = try store(
        sql + "INSERT INTO t SELECT value, 'x', 1 FROM generate_series(5, 9000);"
          + "UPDATE t SET body = zeroblob(3000000) WHERE id IN (4096, 4097, 9000);"
      )
      let walk = try await RowWalk(RowRequest(table: "t"), in: store)
      let found = Gathered()
      try await walk.run { found.add($0.map { ($0.values[0], $0.values[2]) }) }
      #expect(found.rows.map(\.0) == (1...9_000).map { .integer($0) })
      #expect(found.rows.filter { $0.1 == .text("(3.0 MB)") }.count == 3)
    }

    @Test func `an edit of a row with a long value is refused`() async throws {
      let store = try store(sql, access: .readWrite)
      let rows = try await FetchedRows(RowRequest(table: "t"), in: store)
      rows.prepare(0..<4)
      await rows.settle()
      let editor = try RowEditor(rows, in: store)
      await #expect(throws: StoreError.self) {
        try await editor.draft(of: [rows[1]]).delete(overwriting: true)
      }
      await #expect(throws: StoreError.self) {
        try await editor.draft(of: [rows[1]]).set("body", to: "x", overwriting: true)
      }
      let length = try Shell.run(store.path, "SELECT length(body) FROM t WHERE id = 2;")
      #expect(length == "2500000\n")
    }

    @Test func `a long computed value is an error`() throws {
      let store = try store(
        "CREATE TABLE g(id INTEGER PRIMARY KEY, n, long AS (hex(zeroblob(n)))); INSERT INTO g(n) VALUES(9000000);"
          + "CREATE VIEW v AS SELECT id, hex(zeroblob(n)) AS long FROM g;"
      )
      for name in ["g", "v"] {
        let error = #expect(throws: StoreError.self) {
          try store.snapshot(of: RowRequest(table: name, key: ["id"]))
        }
        #expect(error?.code == .tooMuch)
      }
    }
  }

  /// Rows collected on any thread.
  private final class Gathered: Sendable {
    private let gathered = Mutex<[(Value, Value)]>([])

    var rows: [(Value, Value)] { gathered.withLock { $0 } }

    func add(_ new: [(Value, Value)]) { gathered.withLock { $0 += new } }
  }
#endif
