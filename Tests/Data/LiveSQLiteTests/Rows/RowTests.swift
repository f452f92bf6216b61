#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  @MainActor
  @Suite struct RowTests {
    let folder = Folder()

    private func rows(_ sql: String, _ request: RowRequest = RowRequest()) throws -> FetchedRows {
      let path = folder.file("rows.db")
      try Shell.run(path, sql)
      return try FetchedRows(
        request,
        in: Store(path: path),
        tuning: FetchedRows.Tuning(),
        follows: false
      )
    }

    private func commit(_ sql: String) throws {
      try Shell.run(folder.file("rows.db"), sql)
    }

    private let pairs =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b); INSERT INTO t VALUES(1, 'x', 1), (2, 'y', 2);"

    @Test func `values are read by name and by position`() throws {
      let rows = try rows(pairs)
      #expect(rows[1]["a"] == .text("y"))
      #expect(rows[1][2] == .integer(2))
      #expect(rows[1]["c"] == nil)
      #expect(try rows[0].value(forKey: "b") as? Value == .integer(1))
    }

    @Test func `only keys whose values differ are notified, once each`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      var told: [String] = []
      let tokens = try ["id", "a", "b"].map { key in
        try row.observe(keyPath: key, options: [.old, .new]) { _, change in
          let values = [change.old, change.new].map { $0.flatMap { $0 }.map { "\($0)" } ?? "-" }
          told.append(([key] + values).joined(separator: " "))
        }
      }
      rows.prepare(0..<2)
      try commit("UPDATE t SET a = 'z' WHERE id = 1; UPDATE t SET b = b WHERE id = 1;")
      rows.refresh()
      #expect(told == ["a x z"])
      withExtendedLifetime(tokens) {}
    }

    @Test func `an observer never sees a part of a commit`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      rows.prepare(0..<1)
      var seen: [[Value]] = []
      let tokens = [1, 2].map { position in
        row.observe(\.[position]) { row, _ in seen.append([row[1], row[2]]) }
      }
      try commit("UPDATE t SET a = 'new', b = 9 WHERE id = 1;")
      rows.refresh()
      #expect(seen == [[.text("new"), .integer(9)], [.text("new"), .integer(9)]])
      withExtendedLifetime(tokens) {}
    }

    @Test func `observing fires no fault, and loading is not a change`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      var changes = 0
      let token = try row.observe(keyPath: "a") { _, _ in changes += 1 }
      #expect(row.isFault)
      #expect(row["a"] == .text("x"))
      #expect(!row.isFault)
      #expect(changes == 0)
      token.invalidate()
    }

    @Test func `a row without observers becomes a fault silently, and is read again`() throws {
      let rows = try rows(pairs)
      let row = rows[1]
      #expect(row["a"] == .text("y"))
      try commit("UPDATE t SET a = 'later' WHERE id = 2;")
      rows.refresh()
      #expect(row.isFault)
      #expect(row["a"] == .text("later"))
    }

    @Test func `a row keeps its object while the object is retained`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      try commit("INSERT INTO t VALUES(0, 'w', 0);")
      rows.refresh()
      #expect(rows[1] === row)
      #expect(rows.position(of: row) == 1)
      weak let weakly = rows[2]
      #expect(weakly == nil)
    }

    @Test func `a deleted row notifies, keeps its values, and may be inserted again`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      rows.prepare(0..<1)
      var told: [Bool] = []
      let token = row.observe(\.isDeleted) { row, _ in told.append(row.isDeleted) }
      try commit("DELETE FROM t WHERE id = 1;")
      rows.refresh()
      #expect(row.isDeleted)
      #expect(row["a"] == .text("x"))
      #expect(rows.position(of: row) == nil)
      try commit("INSERT INTO t VALUES(1, 'again', 1);")
      rows.refresh()
      #expect(told == [true, false])
      #expect(rows[0] === row)
      #expect(row["a"] == .text("again"))
      token.invalidate()
    }

    @Test func `a deleted row without observers reports its deletion`() throws {
      let rows = try rows(pairs)
      let row = rows[0]
      #expect(!row.isDeleted)
      try commit("DELETE FROM t WHERE id = 1;")
      rows.refresh()
      #expect(row.isDeleted)
    }

    @Test func `null is a value and not a fault`() throws {
      let rows = try rows("CREATE TABLE t(v); INSERT INTO t VALUES(NULL);")
      #expect(rows[0]["v"] == .null)
      #expect(!rows[0].isDeleted)
    }

    @Test func `more columns than a word has bits are observed separately`() throws {
      let names = (0..<200).map { "c\($0)" }
      let rows = try rows(
        "CREATE TABLE t(\(names.joined(separator: ", "))); INSERT INTO t DEFAULT VALUES;"
      )
      let row = rows[0]
      rows.prepare(0..<1)
      var told: [Int] = []
      let tokens = (0..<200).map { position in
        row.observe(\.[position]) { _, _ in told.append(position) }
      }
      try commit("UPDATE t SET c5 = 1, c63 = 1, c64 = 1, c199 = 1;")
      rows.refresh()
      #expect(told.sorted() == [5, 63, 64, 199])
      withExtendedLifetime(tokens) {}
    }

    @Test func `columns may have any names, including isDeleted`() throws {
      let rows = try rows(
        "CREATE TABLE t(isDeleted, \"a.b\", \"\"); INSERT INTO t VALUES(7, 8, 9);"
      )
      #expect(rows[0]["isDeleted"] == .integer(7))
      #expect(rows[0]["a.b"] == .integer(8))
      #expect(rows[0][""] == .integer(9))
      #expect(!rows[0].isDeleted)
    }

    @Test func `observing an unknown key throws`() throws {
      let rows = try rows(pairs)
      #expect(throws: CodingError.self) { try rows[0].observe(keyPath: "nosuch") { _, _ in } }
    }

    @Test func `a row outlives its collection and can still be read`() throws {
      var rows: FetchedRows? = try rows(pairs)
      let row = try #require(rows)[1]
      rows = nil
      #expect(row["a"] == .text("y"))
    }
  }
#endif
