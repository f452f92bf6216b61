#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveSQLite

  @Suite struct SchemaTests {
    let folder = Folder()

    private func store(_ sql: String) throws -> Store {
      try Shell.run(folder.file("schema.db"), sql)
      return try Store(path: folder.file("schema.db"))
    }

    private func identity(_ declaration: String) throws -> TableInfo.Identity {
      try store(declaration).table().identity
    }

    @Test func `tables and views are sorted by name, without SQLite's own`() throws {
      let store = try store(
        "CREATE TABLE z(id INTEGER PRIMARY KEY AUTOINCREMENT); CREATE VIEW a AS SELECT 1 AS x;"
          + "CREATE VIRTUAL TABLE m USING fts5(t); INSERT INTO z DEFAULT VALUES; ANALYZE;"
      )
      #expect(try store.tableNames() == ["a", "m", "z"])
      #expect(try store.table().name == "a")
      #expect(try store.table(named: "Z").name == "z")
      #expect(try store.table(named: "m_content").kind == .shadow)
      #expect(try store.table(named: "sqlite_schema").columns.first?.name == "type")
    }

    @Test func `the error for an unknown name lists the existing ones`() throws {
      let store = try store("CREATE TABLE b(v); CREATE TABLE a(v);")
      let error = try #require(throws: StoreError.self) { try store.table(named: "c") }
      #expect(error.code == .noSuchTable)
      #expect(error.message == "no such table or view: c; the database has a, b")
    }

    @Test func `a database without tables is an error`() throws {
      let store = try store("CREATE TABLE t(v); DROP TABLE t;")
      let error = try #require(throws: StoreError.self) { try store.table() }
      #expect(error.code == .noSuchTable)
    }

    @Test func `rows are identified by the key of their table`() throws {
      #expect(
        try identity("CREATE TABLE t(v, id INTEGER PRIMARY KEY);")
          == .integerPrimaryKey(column: "id")
      )
    }

    @Test func `a key declared descending or as INT is not the rowid`() throws {
      let store = try store(
        "CREATE TABLE a(id INTEGER PRIMARY KEY DESC); CREATE TABLE b(id INT PRIMARY KEY);"
          + "CREATE TABLE c(id TEXT PRIMARY KEY); CREATE TABLE d(v);"
      )
      for name in ["a", "b", "c", "d"] {
        #expect(try store.table(named: name).identity == .rowid(name: "rowid"))
      }
    }

    @Test func `a column named rowid does not hide the rows' identity`() throws {
      let store = try store(
        "CREATE TABLE a(RowID TEXT); INSERT INTO a VALUES('x'), ('x');"
          + "CREATE TABLE b(rowid, _rowid_); INSERT INTO b VALUES(1, 1), (1, 1);"
          + "CREATE TABLE c(rowid, _rowid_, oid); INSERT INTO c VALUES(1, 1, 1);"
          + "CREATE TABLE d(rowid TEXT NOT NULL PRIMARY KEY, _rowid_, oid);"
          + "INSERT INTO d VALUES('k', 1, 1); CREATE TABLE e(rowid INTEGER PRIMARY KEY, _rowid_);"
      )
      #expect(try store.table(named: "a").identity == .rowid(name: "_rowid_"))
      #expect(
        try store.snapshot(of: RowRequest(table: "a")).rows.map(\.key) == [RowKey(1), RowKey(2)]
      )
      #expect(try store.table(named: "b").identity == .rowid(name: "oid"))
      #expect(
        try store.snapshot(of: RowRequest(table: "b")).rows.map(\.key) == [RowKey(1), RowKey(2)]
      )
      #expect(try store.table(named: "c").identity == .none)
      #expect(try store.table(named: "d").identity == .primaryKey([.init(name: "rowid")]))
      #expect(try store.table(named: "e").identity == .integerPrimaryKey(column: "rowid"))
    }

    @Test func `a WITHOUT ROWID key keeps its own order, collation and direction`() throws {
      let store = try store(
        "CREATE TABLE t(v, b TEXT COLLATE NOCASE, a INT, PRIMARY KEY(a DESC, b)) WITHOUT ROWID;"
          + "INSERT INTO t VALUES(1,'b',1),(2,'A',1),(3,'c',2);"
      )
      #expect(
        try store.table().identity
          == .primaryKey([.init(name: "a", isDescending: true), .init(name: "b")])
      )
      let snapshot = try store.snapshot(of: RowRequest(columns: ["v"]))
      #expect(snapshot.keyColumns == ["a", "b"])
      #expect(snapshot.rows.map { $0.values[0] } == [.integer(3), .integer(2), .integer(1)])
      #expect(snapshot.rows[1].key == RowKey([.integer(1), .text("A")]))
    }

    @Test func `generated columns are columns`() throws {
      let store = try store(
        "CREATE TABLE t(a INT, b AS (a * 2), c AS (a * 3) STORED); INSERT INTO t(a) VALUES(2);"
      )
      #expect(try store.table().columns.map(\.name) == ["a", "b", "c"])
      #expect(
        try store.snapshot(of: RowRequest()).rows[0].values == [
          .integer(2), .integer(4), .integer(6),
        ]
      )
    }

    @Test func `names may be any text`() throws {
      let odd = "we\"ird; DROP TABLE t; -- '[`]"
      let quoted = Identifier.declared(odd)
      let store = try store(
        "CREATE TABLE \(quoted)(\(quoted) TEXT, \"\" INT, \"select\" INT, \"ünï desc\" INT);"
          + "INSERT INTO \(quoted) VALUES('a', 1, 2, 3), ('b', 4, 5, 6);"
      )
      #expect(try store.tableNames() == [odd])
      let request = RowRequest(
        table: odd,
        columns: [odd, "", "select"],
        where: "\(quoted) = 'b'",
        order: ["ünï desc", RowOrder(odd + " desc")]
      )
      #expect(
        try store.snapshot(of: request).rows.map(\.values) == [
          [.text("b"), .integer(4), .integer(5)]
        ]
      )
    }

    @Test func `a virtual table with a rowid is read by it`() throws {
      let store = try store("CREATE VIRTUAL TABLE m USING fts5(t); INSERT INTO m VALUES('x');")
      #expect(try store.table(named: "m").columns.map(\.name) == ["t"])
      #expect(try store.snapshot(of: RowRequest(table: "m")).rows.map(\.key) == [RowKey(1)])
    }
  }
#endif
