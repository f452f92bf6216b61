#if SQLite
  import DatabaseTestSupport
  import LiveRows
  import Testing

  @testable import LiveSQLite

  /// Orders, filters and sections that the user of a list requests.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ArrangingTests {
    let folder = Folder()

    private func make(
      _ sql: String,
      _ request: RowRequest = RowRequest(),
      isLarge: Bool = false
    ) throws -> FetchedRows {
      let path = folder.file("arranging.db")
      try Shell.run(path, sql)
      var tuning = FetchedRows.Tuning()
      tuning.interval = .zero
      if isLarge { tuning.smallCount = 4 }
      return try FetchedRows(request, in: Store(path: path), tuning: tuning, follows: false)
    }

    private func keys(_ rows: FetchedRows) async -> [Int64] {
      await rows.settle()
      return (0..<rows.count).compactMap { position in
        rows.prepare(position..<(position + 1))
        if case .integer(let key) = rows[position][0] { return key }
        return nil
      }
    }

    private let five =
      "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
      + "INSERT INTO t VALUES(1, 'b'), (2, NULL), (3, 'a'), (4, NULL), (5, 'c');"

    @Test(arguments: [true, false], ["", "CREATE INDEX i ON t(a);"])
    func `NULL sorts where the order requests it`(
      isLarge: Bool,
      index: String
    ) async throws {
      let rows = try make(five + index, isLarge: isLarge)
      for (term, expected) in [
        (SortTerm("a"), [3, 1, 5, 2, 4]),
        (SortTerm("a", nils: .first), [2, 4, 3, 1, 5]),
        (SortTerm("a", ascending: false), [5, 1, 3, 4, 2]),
        (SortTerm("a", ascending: false, nils: .first), [4, 2, 5, 1, 3]),
      ] as [(SortTerm, [Int64])] {
        rows.sort(by: [term])
        #expect(await keys(rows) == expected)
        #expect(rows.sortTerms == [term])
      }
      rows.sort(by: [])
      #expect(await keys(rows) == [1, 2, 3, 4, 5])
    }

    @Test func `an index provides an order at once for any position of NULL`() throws {
      let rows = try make(five + "CREATE INDEX i ON t(a);", isLarge: true)
      for nils in [NilPlacement.first, .last] {
        for isAscending in [true, false] {
          rows.sort(by: [SortTerm("a", ascending: isAscending, nils: nils)])
          #expect(!rows.status.isOrderDelayed)
        }
      }
    }

    @Test(arguments: [true, false])
    func `no character of a filter has a special meaning`(isLarge: Bool) async throws {
      let rows = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
          + "INSERT INTO t VALUES(1, '10%'), (2, '10'), (3, 'a_b'), (4, 'axb'), (5, 'c\\d'),"
          + " (6, x'313025'), (7, 1025), (8, 'it''s'), (9, '-- AXB'), (10, 'a' || char(0) || 'z');",
        isLarge: isLarge
      )
      for (text, expected) in [
        ("%", [1]), ("0%", [1]), ("_", [3]), ("A_B", [3]), ("\\", [5]), ("axb", [4, 9]),
        ("10", [1, 2, 7]), ("'", [8]), ("--", [9]), ("\0Z", [10]), ("nowhere", []),
      ] as [(String, [Int64])] {
        rows.filter(by: TextFilter(text, in: ["a"]))
        #expect(await keys(rows) == expected, "\(text)")
      }
      rows.filter(by: TextFilter("5", in: ["id", "a"]))
      #expect(await keys(rows) == [5, 7])
      rows.filter(by: TextFilter("x", in: []))
      #expect(rows.count == 0)
      rows.filter(by: nil)
      #expect(await keys(rows).count == 10)
    }

    @Test func `a filter deletes no row`() throws {
      let rows = try make(five)
      let (first, second) = (rows[0], rows[1])
      rows.prepare(0..<5)
      rows.filter(by: TextFilter("c", in: ["a"]))
      #expect(rows.count == 1)
      #expect(rows.position(of: first) == nil)
      #expect(!first.isDeleted && !second.isDeleted)
      rows.filter(by: nil)
      #expect(rows[0] === first)
    }

    @Test func `the request's own condition and order remain in effect`() async throws {
      let rows = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);"
          + "INSERT INTO t SELECT value, value % 2, 'b' || (value % 3) FROM generate_series(1, 9);",
        RowRequest(where: "id > :least", parameters: ["least": .integer(2)], order: ["id desc"])
      )
      rows.filter(by: TextFilter("B0", in: ["b"]))
      #expect(await keys(rows) == [9, 6, 3])
      rows.sort(by: [SortTerm("a")])
      #expect(await keys(rows) == [6, 9, 3])
      rows.section(by: SortTerm("a", ascending: false))
      rows.filter(by: nil)
      #expect(await keys(rows) == [9, 7, 5, 3, 8, 6, 4])
      #expect(rows.sections?.map(\.title) == ["1", "0"])
      #expect(rows.sections?.map(\.rowCount) == [4, 3])
      rows.section(by: nil)
      #expect(rows.sections == nil)
    }

    @Test func `unsupported arrangements are reported`() throws {
      let limited = try make(five, RowRequest(limit: 3))
      #expect(!limited.canSort(by: [SortTerm("a")]))
      #expect(!limited.canFilter(by: TextFilter("a", in: ["a"])))
      #expect(!limited.canSection(by: SortTerm("a")))
      let narrow = try FetchedRows(
        RowRequest(columns: ["id"]),
        in: Store(path: folder.file("arranging.db"))
      )
      // Columns outside the list can be used in an order.
      #expect(narrow.canSort(by: [SortTerm("id"), SortTerm("a")]))
      #expect(!narrow.canSort(by: [SortTerm("absent")]))
      #expect(!narrow.canFilter(by: TextFilter("a", in: ["id", "absent"])))
    }

    @Test func `an impossible order is reported, and the rows stay unchanged`() throws {
      // With the columns that an order needs, the statement exceeds the limit on columns.
      let names = (1...1_999).map { "c\($0)" }
      let rows = try make(
        "CREATE TABLE t(\(names.joined(separator: ", "))); INSERT INTO t(c1) VALUES(2), (1);",
        RowRequest(columns: names.dropLast().map { $0 })
      )
      rows.sort(by: [SortTerm("c1"), SortTerm("c2"), SortTerm("c3")])
      #expect(rows.status.refusal?.code == .badRequest)
      #expect(rows.sortTerms == [])
      #expect(rows.count == 2 && rows[0][0] == .integer(2))
      rows.refresh()
      #expect(rows.status.failure == nil)
    }

    @Test func `a new order replaces one that is being computed`() async throws {
      let rows = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);"
          + "INSERT INTO t SELECT value, value * 7919 % 10007, -value"
          + " FROM generate_series(1, 10000);",
        isLarge: true
      )
      rows.sort(by: [SortTerm("a")])
      #expect(rows.status.isPreliminary)
      rows.sort(by: [SortTerm("b")])
      await rows.settle()
      rows.prepare(0..<1)
      #expect(rows[0][0] == .integer(10_000))
      rows.sort(by: [SortTerm("a")])
      rows.sort(by: [])
      await rows.settle()
      #expect(rows[0][0] == .integer(1))
      #expect(!rows.status.isOrderDelayed && rows.status.isCountExact)
    }

    @Test func `an order requested while suspended is computed after resuming`() async throws {
      let rows = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
          + "INSERT INTO t SELECT value * 2, value FROM generate_series(1, 5000);",
        isLarge: true
      )
      // The count is in progress.
      rows.suspend()
      await Task.yield()
      rows.sort(by: [SortTerm("a", ascending: false)])
      rows.resume()
      await rows.settle()
      #expect(rows.count == 5_000)
      rows.prepare(0..<1)
      #expect(rows[0][0] == .integer(10_000))
    }

    @Test func `too many sections result in none`() async throws {
      let rows = try make(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, a);"
          + "INSERT INTO t SELECT value, value % 10001 FROM generate_series(1, 20002);"
          + "CREATE INDEX i ON t(a);",
        isLarge: true
      )
      for isIndexed in [true, false] {
        if !isIndexed { try Shell.run(folder.file("arranging.db"), "DROP INDEX i;") }
        rows.section(by: SortTerm("a"))
        await rows.settle()
        #expect(rows.sections == nil)
        rows.filter(by: TextFilter("7", in: ["a"]))
        await rows.settle()
        #expect(rows.sections?.first?.title == "7")
        rows.filter(by: nil)
      }
    }
  }
#endif
