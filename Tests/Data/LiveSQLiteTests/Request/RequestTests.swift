#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveSQLite

  @Suite struct RequestTests {
    let folder = Folder()

    let store: Store

    init() throws {
      let path = folder.file("request.db")
      try Shell.run(
        path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT COLLATE NOCASE);"
          + "INSERT INTO t VALUES(1, 2, 'x'), (2, NULL, 'A'), (3, 1, 'b'), (4, 2, 'a');"
          + "CREATE VIEW v AS SELECT a, count(*) AS n FROM t GROUP BY a;"
      )
      store = try Store(path: path)
    }

    private func keys(_ request: RowRequest) throws -> [RowKey] {
      try store.snapshot(of: request).rows.map(\.key)
    }

    private func error(_ request: RowRequest) throws -> StoreError {
      try #require(throws: StoreError.self) { try store.snapshot(of: request) }
    }

    @Test func `rows are ordered by key unless the request has an order`() throws {
      #expect(try keys(RowRequest()) == [1, 2, 3, 4].map(RowKey.init))
      #expect(try keys(RowRequest(order: ["a"])) == [2, 3, 1, 4].map(RowKey.init))
      #expect(try keys(RowRequest(order: ["a desc"])) == [4, 1, 3, 2].map(RowKey.init))
      #expect(try keys(RowRequest(order: ["b ASC", "id DESC"])) == [4, 2, 3, 1].map(RowKey.init))
      #expect(try keys(RowRequest(order: ["a desc", "id"])) == [1, 4, 3, 2].map(RowKey.init))
    }

    @Test func `a condition selects rows, and a limit is applied and reported`() throws {
      #expect(try keys(RowRequest(where: "a = 2 -- both")) == [1, 4].map(RowKey.init))
      #expect(try keys(RowRequest(where: "a IS NULL OR b = 'B'")) == [2, 3].map(RowKey.init))
      let snapshot = try store.snapshot(of: RowRequest(limit: 3))
      #expect(snapshot.rows.count == 3)
      #expect(snapshot.isCut)
      #expect(try !store.snapshot(of: RowRequest(limit: 4)).isCut)
      #expect(try keys(RowRequest(limit: 0)) == [])
    }

    @Test func `a view is read by the named key`() throws {
      #expect(try error(RowRequest(table: "v")).code == .noKey)
      var request = RowRequest(table: "v", order: ["a desc"])
      request.numbersRows = true
      let numbered = try store.snapshot(of: request)
      #expect(numbered.rows.map(\.key) == [3, 2, 1].map(RowKey.init))
      request.columns = ["rowid"]
      #expect(try error(request).code == .noSuchColumn)
      let snapshot = try store.snapshot(of: RowRequest(table: "v", key: ["a"]))
      #expect(
        snapshot.rows == [
          SelectedRow(key: RowKey([.null]), values: [.null, .integer(1)]),
          SelectedRow(key: RowKey(1), values: [.integer(1), .integer(1)]),
          SelectedRow(key: RowKey(2), values: [.integer(2), .integer(2)]),
        ]
      )
    }

    @Test func `rows of a query without a key are identified by their positions`() throws {
      let all = RowRequest(sql: "SELECT b, a AS position FROM t ORDER BY b DESC, id LIMIT 3;")
      let snapshot = try store.snapshot(of: all)
      #expect(
        snapshot.rows == [
          SelectedRow(key: RowKey(1), values: [.text("x"), .integer(2)]),
          SelectedRow(key: RowKey(2), values: [.text("b"), .integer(1)]),
          SelectedRow(key: RowKey(3), values: [.text("A"), .null]),
        ]
      )
      #expect(try store.snapshot(of: RowRequest(sql: "SELECT count(*) FROM t")).rows.count == 1)
      // With a filter or another order, rows keep their positions.
      var some = all
      some.condition = "position IS NOT NULL"
      some.order = ["position"]
      #expect(try keys(some) == [2, 1].map(RowKey.init))
      #expect(try error(RowRequest(sql: "DELETE FROM t RETURNING id")).code == .badExpression)
    }

    @Test(arguments: ["rowid", "ROWID", "_rowid_", "oid", "\"rowid\""])
    func `the rowid can be named like a column, and a star excludes it`(
      name: String
    ) throws {
      let path = folder.file("rowid.db")
      try Shell.run(
        path,
        "CREATE TABLE t(name PRIMARY KEY, n); INSERT INTO t(rowid, name, n) VALUES (7,'a',2),(3,'b',1);"
          + "CREATE TABLE w(k PRIMARY KEY) WITHOUT ROWID; CREATE TABLE own(rowid, oid, _rowid_);"
          + "INSERT INTO own VALUES ('r', 'o', 'u');"
      )
      let store = try Store(path: path)
      let snapshot = try store.snapshot(
        of: RowRequest(table: "t", columns: [name, "*"], order: [RowOrder(name)])
      )
      #expect(
        snapshot.rows == [
          SelectedRow(key: RowKey(3), values: [.integer(3), .text("b"), .integer(1)]),
          SelectedRow(key: RowKey(7), values: [.integer(7), .text("a"), .integer(2)]),
        ]
      )
      #expect(try store.snapshot(of: RowRequest(table: "t", key: ["rowid"])).rows.count == 2)
      let own = try store.snapshot(of: RowRequest(table: "own", columns: [name], key: ["oid"]))
      #expect(own.rows[0].values[0] != .integer(1), "a column of that name comes first")
      #expect(throws: StoreError.self) {
        try store.snapshot(of: RowRequest(table: "w", columns: [name]))
      }
    }

    @Test func `a key that is not unique is an error`() throws {
      #expect(try error(RowRequest(table: "v", key: ["n"])).code == .keyNotUnique)
    }

    @Test func `the error for a missing column lists the existing ones`() throws {
      for request in [
        RowRequest(columns: ["c"]), RowRequest(order: ["c desc"]), RowRequest(key: ["c"]),
      ] {
        let error = try error(request)
        #expect(error.code == .noSuchColumn)
        #expect(error.message == "no such column: c; the columns are id, a, b")
      }
    }

    @Test(arguments: [
      "", "  -- nothing", "1; DROP TABLE t", "1) OR (1", "(1", "1)", "'open", "a = \"open",
      "1 /* open",
      "[open", "a ==", "nosuch = 1", "a = ?", "a = :x", "count(*) > 1", "1 ORDER BY a",
      "\"nosuch\" = 1",
      "a, b", "nofunction(a)",
    ])
    func `a text that is not one expression is refused`(text: String) throws {
      #expect(try error(RowRequest(where: text)).code == .badExpression)
    }

    @Test(arguments: [
      "b = 'semi;colon'", "b = 'it''s (' OR 1", "a /* ) */ > 0", "b = \")\" IS NULL OR 1",
      "a IN (SELECT a FROM t)", "a - -1 > 0", "[a] > 0",
    ])
    func `quotes and comments are parsed as SQLite parses them`(text: String) throws {
      if text.contains("\")\"") {
        // A name in double quotes is a column here, never a string.
        #expect(throws: StoreError.self) { try store.snapshot(of: RowRequest(where: text)) }
      } else {
        _ = try store.snapshot(of: RowRequest(where: text))
      }
    }

    @Test func `the error of a bad expression contains SQLite's message`() throws {
      #expect(try error(RowRequest(where: "nosuch = 1")).message.contains("no such column: nosuch"))
    }

    @Test func `a negative limit is refused`() throws {
      #expect(try error(RowRequest(limit: -1)).code == .badRequest)
      #expect(try error(RowRequest(limit: -7)).code == .badRequest)
    }
  }
#endif
