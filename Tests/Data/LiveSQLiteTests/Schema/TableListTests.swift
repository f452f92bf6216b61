#if SQLite
  import DatabaseTestSupport
  import GRDBSQLite
  import Testing

  @testable import LiveSQLite

  @Suite struct TableListTests {
    let folder = Folder()

    @Test func `the tables are the same with a library that cannot list them`() throws {
      let path = folder.file("tables.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, v UNIQUE);
        CREATE TABLE "a b"(k TEXT PRIMARY KEY);
        CREATE TABLE w(k TEXT PRIMARY KEY, v UNIQUE) WITHOUT ROWID;
        CREATE INDEX tv ON t(v);
        CREATE VIEW seen AS SELECT v FROM t;
        CREATE VIRTUAL TABLE Words USING fts5(body);
        CREATE TABLE words_of_wisdom(v);
        CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
        CREATE TABLE boxes2_node(v);
        CREATE TRIGGER tt AFTER INSERT ON t BEGIN SELECT 1; END;
        ANALYZE;
        """
      )
      let connection = try Connection(path: path)
      func rows(_ sql: String, _ name: String? = nil) throws -> [[Value]] {
        try connection.read { session in
          var rows: [[Value]] = []
          try session.forEachRow(sql, name.map { [.text($0)] } ?? []) { row in
            rows.append([.text(row.text(at: 0)), .text(row.text(at: 1)), row.value(at: 2)])
            return true
          }
          return rows
        }
      }
      let present = sqlite3_libversion_number()
      try #require(present >= 3_037_000)
      let expected = try rows(TableListSQL.all(ofLibrary: present))
      #expect(Set(expected.map { $0[1] }) == ["table", "view", "virtual", "shadow"])
      #expect(try rows(TableListSQL.all(ofLibrary: 3_036_000)) == expected)
      for row in expected {
        guard case .text(let name) = row[0], name != "sqlite_schema" else { continue }
        for version in [present, 3_036_000] {
          #expect(try rows(TableListSQL.one(ofLibrary: version), name) == [row])
        }
      }
      #expect(TableListSQL.all == TableListSQL.all(ofLibrary: present))
    }
  }
#endif
