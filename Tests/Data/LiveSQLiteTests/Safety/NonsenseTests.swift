#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Unexpected values, names and sizes.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct NonsenseTests {
    let folder = Folder()

    private func store(_ sql: String) throws -> Store {
      let path = folder.file("odd.db")
      try Shell.run(path, sql)
      return try Store(path: path)
    }

    /// Returns the settled collection in each of its modes.
    private func variants(_ request: RowRequest, in store: Store) async throws -> [FetchedRows] {
      var variants: [FetchedRows] = []
      for mode in [ModelMode.small, .large, .slow] {
        let rows = try await FetchedRows(request, in: store, tuning: mode.tuning, follows: false)
        await rows.settle()
        variants.append(rows)
      }
      return variants
    }

    private func check(_ request: RowRequest, in store: Store) async throws {
      let fresh = try store.snapshot(of: request)
      for rows in try await variants(request, in: store) {
        #expect(rows.status.failure == nil)
        #expect((0..<rows.count).map { rows[$0].key } == fresh.rows.map(\.key))
        for (position, row) in fresh.rows.enumerated() {
          #expect(fresh.columns.indices.map { rows[position][$0] } == row.values)
          #expect(rows.position(of: rows[position]) == position)
        }
      }
    }

    @Test func `keys cover the range of 64-bit integers`() async throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(-9223372036854775808, 1), (-9223372036854775807, 2), (-1, 3),"
          + " (0, 4), (1, 5), (9223372036854775806, 6), (9223372036854775807, 7);"
      )
      for order in [[], ["id desc"], ["v"], ["v desc"]] as [[RowOrder]] {
        try await check(RowRequest(order: order), in: store)
      }
    }

    @Test(arguments: ["UTF-8", "UTF-16le", "UTF-16be"])
    func `keys may be any text in any encoding`(encoding: String) async throws {
      let store = try store(
        "PRAGMA encoding='\(encoding)'; CREATE TABLE t(k TEXT PRIMARY KEY, v) WITHOUT ROWID;"
          + "INSERT INTO t VALUES('', 1), ('''; DROP TABLE t; --', 2), ('é', 3), ('e' || char(769), 4),"
          + " (char(128512), 5), ('a' || char(0) || 'b', 6), ('a' || char(10), 7), ('%00', 8),"
          + " (char(65533), 9), ('\"', 10), (':_1', 11), ('?1', 12);"
      )
      for order in [[], ["k desc"], ["v desc"]] as [[RowOrder]] {
        try await check(RowRequest(order: order), in: store)
      }
    }

    @Test func `keys may be blobs, reals and invalid text`() async throws {
      let store = try store(
        "CREATE TABLE t(k PRIMARY KEY, v) WITHOUT ROWID; INSERT INTO t VALUES(x'', 1), (x'00', 2),"
          + " (1.5, 3), (-9e999, 4), (CAST(x'ff' AS TEXT), 5), (CAST(x'fe' AS TEXT), 6), (7, 7),"
          + " ('7', 8), (x'37', 9), (4.9e-324, 10);"
      )
      for order in [[], ["v desc"]] as [[RowOrder]] {
        try await check(RowRequest(order: order), in: store)
      }
    }

    @Test func `names may contain quotes, line ends and control sequences`() async throws {
      let names = ["a\nb", "a\"b", "it's", "x]y[z", ";--", "\u{1B}[2J", "😀", "select", ":_1", "\\"]
      for name in names {
        let folder = Folder()
        let path = folder.file("names.db")
        let quoted = Identifier.declared(name)
        try Shell.run(
          path,
          "CREATE TABLE \(quoted)(\(quoted) TEXT, n INT, PRIMARY KEY(\(quoted))) WITHOUT ROWID;"
            + "INSERT INTO \(quoted) VALUES('p', 3), ('q', 1), ('r', 2), ('s', 1), ('t', 9);"
        )
        let store = try Store(path: path)
        #expect(try store.tableNames() == [name])
        for order in [[RowOrder(quoted)], [RowOrder(quoted + " desc")], ["n"]] {
          try await check(RowRequest(table: name, order: order, section: "n"), in: store)
        }
      }
    }

    @Test func `nearly two thousand columns are shown, and more are a clear error`() async throws {
      let names = (0..<1_990).map { "c\($0)" }
      let path = folder.file("wide.db")
      try Shell.run(
        path,
        "CREATE TABLE t(\(names.joined(separator: ","))); INSERT INTO t DEFAULT VALUES;"
          + "UPDATE t SET c0 = 1, c1989 = 2;"
      )
      let rows = try await FetchedRows(
        RowRequest(order: ["c5"]),
        in: Store(path: path),
        tuning: FetchedRows.Tuning(),
        follows: false
      )
      rows.prepare(0..<1)
      #expect(rows[0][0] == .integer(1))
      #expect(rows[0]["c1989"] == .integer(2))

      let more = (0..<2_000).map { "c\($0)" }
      let widest = folder.file("widest.db")
      try Shell.run(widest, "CREATE TABLE t(\(more.joined(separator: ",")));")
      let store = try Store(path: widest)
      let error = try #require(throws: StoreError.self) { try store.snapshot(of: RowRequest()) }
      #expect(error.code == .badRequest)
      #expect(error.message.hasPrefix("2000 columns are too many"))
      #expect(try store.snapshot(of: RowRequest(columns: ["c1999"])).rows.isEmpty)
    }

    @Test func `only the beginning of a huge value is loaded`() async throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(1, replace(hex(zeroblob(10000000)), '0', 'ä')),"
          + " (2, zeroblob(30000000)), (3, CAST(x'61ff' AS TEXT) || hex(zeroblob(100))),"
          + " (4, 'short'), (5, 'aää');"
      )
      var request = RowRequest()
      request.maxValueSize = 101
      for rows in try await variants(request, in: store) {
        // Values too long for a frame are loaded later.
        rows.prepare(0..<5)
        await rows.settle()
        #expect(rows[0][1] == .text(String(repeating: "ä", count: 50) + "…"))
        #expect(rows[1][1] == .blob(Array(repeating: 0, count: 101)))
        guard case .invalidText(let bytes) = rows[2][1] else {
          Issue.record("broken text has become sound")
          return
        }
        #expect(bytes.starts(with: [0x61, 0xFF]) && bytes.count == 104)
        #expect(rows[3][1] == .text("short"))
      }
      request.maxValueSize = 2
      #expect(try store.snapshot(of: request).rows[4].values[1] == .text("a…"))
      request.maxValueSize = 0
      #expect(throws: StoreError.self) { try store.snapshot(of: request) }
    }

    @Test(arguments: [
      "DELETE FROM t RETURNING *", "UPDATE t SET v = 1 RETURNING id", "PRAGMA journal_mode=WAL",
      "INSERT INTO t VALUES(9, 9)", "SELECT 1; DELETE FROM t", "SELECT 1) UNION SELECT (2",
      "WITH x AS (SELECT 1) DELETE FROM t", "ATTACH 'x' AS y", "CREATE TABLE x(v)", "DROP TABLE t",
      "VACUUM", "SELECT load_extension('x')", "", "-- nothing", "SELECT 'open", "BEGIN", "t",
      "SELECT * FROM nosuch", "SELECT id FROM t WHERE id = ?", "SELECT id FROM t WHERE id = :x",
    ])
    func `a text that is not one SELECT is refused, and nothing is written`(sql: String) throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 2);"
      )
      #expect(throws: StoreError.self) {
        try store.snapshot(of: RowRequest(sql: sql, key: ["id"]))
      }
      #expect(try store.snapshot(of: RowRequest()).rows.count == 1)
      #expect(try store.tableNames() == ["t"])
      #expect(folder.names.allSatisfy { $0.hasPrefix("odd.db") })
    }

    @Test func `parameters are bound with any content`() throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 'a'), (2, ''' OR 1');"
      )
      let request = RowRequest(
        sql: "SELECT id, v, :more AS more FROM t WHERE v = @v OR v = :v",
        key: ["id"],
        parameters: ["v": .text("' OR 1"), "more": .blob([1])],
        where: "id > :least",
        order: ["v"]
      )
      #expect(throws: StoreError.self) { try store.snapshot(of: request) }
      var right = request
      right.sql = "SELECT id, v, :more AS more FROM t WHERE v = :v"
      #expect(throws: StoreError.self) { try store.snapshot(of: right) }
      right.parameters["least"] = .integer(0)
      let rows = try store.snapshot(of: right).rows
      #expect(rows.map(\.values) == [[.integer(2), .text("' OR 1"), .blob([1])]])
      for name in ["_1", "", "a b", "a;b", "é"] {
        var wrong = right
        wrong.parameters[name] = .null
        #expect(throws: StoreError.self) { try store.snapshot(of: wrong) }
      }
    }

    @Test func `columns of a query may have the same name`() throws {
      let store = try store(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, v); INSERT INTO t VALUES(1, 2), (3, 4);"
      )
      let request = RowRequest(
        sql: "SELECT x.id, y.id, x.v FROM t AS x JOIN t AS y ON y.id = x.id",
        key: ["id"]
      )
      let snapshot = try store.snapshot(of: request)
      #expect(Set(snapshot.columns.map(\.name)).count == 3)
      #expect(snapshot.rows.map(\.key) == [RowKey(1), RowKey(3)])
    }
  }
#endif
