#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Tables and columns whose names differ only by Unicode normalization or by the case of
  /// non-ASCII letters.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ExactNameTests {
    let folder = Folder()

    /// Pairs of names that Swift treats as equal and SQLite as different.
    nonisolated static let pairs = [
      ("caf\u{E9}", "cafe\u{301}"), ("\u{212B}", "\u{C5}"), ("K", "\u{212A}"),
      ("\u{1100}\u{1161}", "\u{AC00}"), ("q\u{323}\u{307}", "q\u{307}\u{323}"),
    ]

    private func bytes(_ names: [String]) -> [[UInt8]] { names.map { Array($0.utf8) } }

    @Test(arguments: pairs)
    func `tables whose names are equal for Swift are distinct`(
      first: String,
      second: String
    ) throws {
      let path = folder.file("tables.db")
      try Shell.run(
        path,
        """
        CREATE TABLE "\(first)"(id INTEGER PRIMARY KEY, v); INSERT INTO "\(first)" VALUES(1, 'first');
        CREATE TABLE "\(second)"(id INTEGER PRIMARY KEY, v);
        INSERT INTO "\(second)" VALUES(1, 'second'), (2, 'second');
        """
      )
      let store = try Store(path: path)
      #expect(bytes(try store.tableNames()).count == 2)
      for (name, count) in [(first, 1), (second, 2), ("main." + first, 1), ("main." + second, 2)] {
        #expect(try store.snapshot(of: RowRequest(table: name)).rows.count == count)
        let rows = try FetchedRows(RowRequest(table: name), in: store)
        #expect(rows.count == count)
        #expect(rows[0]["v"] == .text(count == 1 ? "first" : "second"))
      }
    }

    @Test(arguments: pairs)
    func `columns whose names are equal for Swift are distinct`(
      first: String,
      second: String
    ) async throws {
      let path = folder.file("columns.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "\(first)" TEXT, "\(second)" TEXT);
        INSERT INTO t VALUES(1, 'a', 'z'), (2, 'b', 'y');
        """
      )
      let store = try Store(path: path, access: .readWrite)
      func column(_ request: RowRequest, _ position: Int = 0) throws -> [Value] {
        try store.snapshot(of: request).rows.map { $0.values[position] }
      }
      for sql in [nil, "SELECT * FROM t"] as [String?] {
        var request = RowRequest(table: sql == nil ? "t" : nil)
        request.sql = sql
        request.numbersRows = true
        #expect(
          bytes(try store.snapshot(of: request).columns.map(\.name))
            == bytes(["id", first, second])
        )
        #expect(try column(request, 1) == [.text("a"), .text("b")])
        #expect(try column(request, 2) == [.text("z"), .text("y")])
      }
      // Each statement differs from the previous one only in the spelling of the name.
      for (name, values) in [(first, ["a", "b"]), (second, ["z", "y"])] {
        #expect(try column(RowRequest(table: "t", columns: [name])) == values.map { .text($0) })
        #expect(
          try column(RowRequest(table: "t", columns: ["id"], order: [RowOrder(name)]))
            == (name.exact == first.exact
              ? [.integer(1), .integer(2)] : [.integer(2), .integer(1)])
        )
        #expect(
          try column(RowRequest(table: "t", columns: ["id"], where: "\"\(name)\" = '\(values[0])'"))
            == [.integer(1)]
        )
        #expect(
          try store.snapshot(of: RowRequest(table: "t", key: [name])).rows.map(\.key)
            == values.map { RowKey([.text($0)]) }.sorted { "\($0)" < "\($1)" }
        )
      }
      // An order by both columns has two terms.
      let both = RowRequest(
        table: "t",
        columns: ["id"],
        order: [RowOrder(second), RowOrder(first)]
      )
      #expect(try column(both) == [.integer(2), .integer(1)])
    }

    @Test(arguments: pairs)
    func `an edit, an undo and a new row reach the named column`(
      first: String,
      second: String
    ) async throws {
      let path = folder.file("edited.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "\(first)" TEXT, "\(second)" TEXT);
        INSERT INTO t VALUES(1, 'a', 'z');
        """
      )
      let store = try Store(path: path, access: .readWrite)
      let rows = try await FetchedRows(RowRequest(table: "t"), in: store)
      let editor = try RowEditor(rows, in: store)
      func stored() throws -> String { try Shell.run(path, "SELECT * FROM t ORDER BY id;") }
      #expect(rows[0][first] == .text("a"))
      #expect(rows[0][second] == .text("z"))
      try await editor.draft(of: [rows[0]]).set(second, to: "new", overwriting: false)
      #expect(try stored() == "1|a|new\n")
      rows.refresh()
      try await editor.draft(of: [rows[0]]).set(first, to: "other", overwriting: false)
      #expect(try stored() == "1|other|new\n")
      _ = try await editor.insert([ExactName(first): "p", ExactName(second): "q"])
      #expect(try stored() == "1|other|new\n2|p|q\n")
      rows.refresh()
      try await editor.draft(of: [rows[0]]).delete(overwriting: false)
      #expect(try stored() == "2|p|q\n")
      while try await editor.undo(overwriting: false) != nil {}
      #expect(try stored() == "1|a|z\n")
    }

    @Test func `the list is sorted by the requested column`() async throws {
      let (first, second) = Self.pairs[0]
      let path = folder.file("sorted.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, "\(first)" TEXT, "\(second)" TEXT);
        INSERT INTO t VALUES(1, 'a', 'z'), (2, 'b', 'y');
        """
      )
      let rows = try await FetchedRows(RowRequest(table: "t"), in: Store(path: path))
      for (name, ids) in [(first, [1, 2]), (second, [2, 1]), (first, [1, 2])] {
        rows.sort(by: [SortTerm(name)])
        await rows.settle()
        #expect((0..<2).map { rows[$0]["id"] } == ids.map { .integer(Int64($0)) })
      }
      rows.filter(by: TextFilter("a", in: [first]))
      await rows.settle()
      #expect(rows.count == 1)
      rows.filter(by: TextFilter("a", in: [second]))
      await rows.settle()
      #expect(rows.count == 0)
    }

    @Test func `rows that refer to a table with a similar name are not deleted with a row`()
      async throws
    {
      let path = folder.file("cascade.db")
      let (first, second) = ("\u{E9}", "\u{C9}")
      try Shell.run(
        path,
        """
        CREATE TABLE "\(first)"(id INTEGER PRIMARY KEY); CREATE TABLE "\(second)"(id INTEGER PRIMARY KEY);
        CREATE TABLE child(id INTEGER PRIMARY KEY, p REFERENCES "\(second)" ON DELETE CASCADE);
        INSERT INTO "\(first)" VALUES(1); INSERT INTO "\(second)" VALUES(1);
        INSERT INTO child VALUES(1, 1);
        """
      )
      let store = try Store(path: path, access: .readWrite)
      for (name, left) in [(first, "1|1\n"), (second, "")] {
        let rows = try await FetchedRows(RowRequest(table: name), in: store)
        let editor = try RowEditor(rows, in: store)
        try await editor.draft(of: [rows[0]]).delete(overwriting: false)
        #expect(try Shell.run(path, "SELECT * FROM child;") == left)
        _ = try await editor.undo(overwriting: false)
        #expect(try Shell.run(path, "SELECT * FROM child;") == "1|1\n")
      }
    }

    @Test func `the error for a repeated column names it`() throws {
      let path = folder.file("twice.db")
      try Shell.run(path, "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT);")
      let store = try Store(path: path)
      let error = #expect(throws: StoreError.self) {
        try store.snapshot(of: RowRequest(table: "t", columns: ["name", "id", "NAME"]))
      }
      #expect(error?.message == "the request has the column name twice")
    }
  }
#endif
