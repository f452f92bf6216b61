#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @Suite struct TableNamesTests {
    let folder = Folder()

    @Test func `the list of tables is read once for each version of the schema`() {
      let memo = TableNameMemo()
      var reads = 0
      func read(_ version: Int64) {
        _ = memo.list(at: version) {
          reads += 1
          return TableNames()
        }
      }
      for version in [1, 1, 1, 2, 2, 1] as [Int64] { read(version) }
      #expect(reads == 3)
    }

    @Test func `a created or renamed table is found, and a dropped one is not`() throws {
      let path = folder.file("names.db")
      try Shell.run(path, "CREATE TABLE a(v);")
      let store = try Store(path: path)
      #expect(try store.table(named: "A").name == "a")
      try Shell.run(path, "CREATE TABLE b(v); ALTER TABLE a RENAME TO c;")
      #expect(try store.tableNames() == ["b", "c"])
      #expect(try store.table(named: "B").name == "b")
      #expect(throws: StoreError.self) { try store.table(named: "a") }
      try Shell.run(path, "DROP TABLE b;")
      #expect(throws: StoreError.self) { try store.table(named: "b") }
      #expect(try store.table(named: "main.C").name == "c")
      #expect(try store.table(named: "sqlite_master").name == "sqlite_schema")
    }

    @Test func `the error for an unknown name lists twenty tables`() throws {
      let path = folder.file("many.db")
      let tables = (10..<60).map { "CREATE TABLE t\($0)(v);" }
      try Shell.run(path, tables.joined(separator: "\n"))
      let error = #expect(throws: StoreError.self) { try Store(path: path).table(named: "nope") }
      let names = (10..<30).map { "t\($0)" }.joined(separator: ", ")
      #expect(error?.message == "no such table or view: nope; the database has \(names), …")
    }
  }
#endif
