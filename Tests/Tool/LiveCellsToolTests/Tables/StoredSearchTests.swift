#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveSQLite
  import ScaleTestSupport
  import Synchronization
  import Testing

  @testable import LiveCells
  @testable import LiveCellsTool
  @testable import LiveRows

  /// Searches in which SQLite selects the rows to test.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct `A search in which the database selects rows` {
    private let folder = Folder()

    /// How the rows are ordered and filtered.
    enum Arrangement: CaseIterable {
      case key
      case descendingKey
      case index
      case noIndex
      case textFilter
      case valueFilter
      case condition
    }

    private static let texts = [
      "Queue", "ÄRGER", "straße", "\u{212A}elvin", "\u{130}stanbul", "\u{FB01}x", "a\u{301}b",
      "50%_off\\", "line\nbreak", "tab\there", "…", "NULL", "x'00' (1 B)", "0x1f", "1.5 kB",
      "inf", "-0.5", "it's", "日本語", "\u{202F}1", "2023-11-14", "", " ", "~", "\u{7F}",
    ]
    private static let literals = [
      "NULL", "0", "-1", "255", "1700000000", "1700000000123", "-9223372036854775808", "1e300",
      "-1e300", "9e999", "-9e999", "0.1 + 0.2", "1234567.891", "1.5", "1e-7", "x''", "x'00ff'",
      "x'0123456789abcdef0123'", "zeroblob(1500)", "zeroblob(120)", "CAST(x'41ff42' AS TEXT)",
      "CAST(x'800041' AS TEXT)", "'nul' || char(0) || 'tail'",
      "printf('%.*c', 150, 'y') || 'end'", "CAST(x'ff' AS TEXT) || printf('%.*c', 150, 'y')",
    ]
    private static let words = [
      "QUEUE", "ärger", "STRASSE", "kelvin", "i", "istanbul", "ﬁ", "á", "%", "_", "\\", "\n",
      "…", "null", "x'", "(", " kb", "or more", "0x", "f", "inf", "-", ".", "e+", "e", "1",
      "2023", ":", "\u{202F}", "%_", "ff", "\\x", "tail", "end", "y…", "absent", "~", "\u{7F}",
      "\u{0}", "z", "k", "\u{212A}", "mb",
    ]

    /// Fills a table: few special values among many plain ones, so that most words are rare.
    private func make(_ numbers: inout SplitMix64) throws -> String {
      let path = folder.file("search.db")
      var sql = """
        CREATE TABLE t(id INTEGER PRIMARY KEY, n INTEGER, a, b, c);
        INSERT INTO t SELECT value, (value * 7919) % 30011, 'plow', 'wool ' || (value % 7), 'who'
          FROM generate_series(1, 3000);
        CREATE INDEX i ON t(n);
        """
      for _ in 0..<40 {
        let column = ["a", "b", "c"].randomElement(using: &numbers) ?? "a"
        var value = Self.literals.randomElement(using: &numbers) ?? "NULL"
        if Bool.random(using: &numbers), let text = Self.texts.randomElement(using: &numbers) {
          value = "'" + text.replacing("'", with: "''") + "'"
        }
        sql +=
          "UPDATE t SET \(column) = \(value) WHERE id = \(Int.random(in: 1...3000, using: &numbers));"
      }
      try Shell.run(path, sql)
      return path
    }

    private func rows(
      _ arrangement: Arrangement,
      _ path: String
    ) async throws -> FetchedRows {
      var request = RowRequest(table: "t")
      request.maxValueSize = 100
      var tuning = ListTuning()
      tuning.interval = .zero
      tuning.smallCount = 50
      switch arrangement {
      case .key: break
      case .descendingKey: request.order = ["id DESC"]
      case .index: request.order = ["n DESC"]
      case .noIndex: request.order = ["b", "n"]
      case .textFilter: request.arrangement.textFilter = TextFilter("o", in: ["b", "c"])
      case .valueFilter:
        request.arrangement.valueFilter = ValueFilter("odd", keys: ["n"]) {
          { $0[0] != .integer(0) }
        }
      case .condition: request.condition = "n > 5"
      }
      let rows = try await FetchedRows(request, in: Store(path: path), tuning: tuning)
      await rows.settle()
      return rows
    }

    private func table(
      of rows: FetchedRows,
      _ numbers: inout SplitMix64
    ) throws -> LiveTable<FetchedRows> {
      let names = [
        "plain", "bytes", "number", "decimals", "percent", "duration", "bar", "unix", "unix-ms",
        "julian", "hex",
      ]
      let options = ["n", "a", "b", "c"].filter { _ in Bool.random(using: &numbers) }
        .map { $0 + "=" + (names.randomElement(using: &numbers) ?? "plain") }
      let formats = try ColumnFormats(options).positions(in: rows.columns.map(\.name))
      return LiveTable(rows) {
        rows.columns.enumerated().map { position, column in
          let format = (formats[position] ?? .short).showingNil(as: "NULL").cutting(at: 100)
          var column = Column(column.name, format: format) { (row: Row) in
            try row.value(at: position)
          }
          column.key = rows.columns[position].name
          return column
        }
      }
    }

    @Test(arguments: Arrangement.allCases, [1, 2] as [UInt64])
    func `finds the same row as a search that tests all rows`(
      arrangement: Arrangement,
      seed: UInt64
    ) async throws {
      var numbers = SplitMix64(seed: seed)
      let path = try make(&numbers)
      let rows = try await rows(arrangement, path)
      let table = try table(of: rows, &numbers)
      for _ in 0..<TestScale.count(usual: 4, full: 40) {
        let word = Self.words.randomElement(using: &numbers) ?? ""
        let needle = TextNeedle(word)
        let condition = try #require(table.valueFilter(containing: needle, inColumn: nil))
        let isBackwards = Bool.random(using: &numbers)
        var quest = RowQuest(
          condition,
          from: Int.random(in: 0..<rows.count, using: &numbers),
          isBackwards: isBackwards,
          count: rows.count
        )
        let expected = try await rows.firstPosition(quest) { _ in }
        quest.candidates = table.candidates(for: needle)
        if !word.contains("…") { #expect(quest.candidates != nil) }
        let found = try await rows.firstPosition(quest) { _ in }
        #expect(found == expected, "\(word.debugDescription), seed \(seed)")
        if let found, let expected { #expect(rows[found] === rows[expected]) }
      }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `finds the digits of numbers in every notation`(seed: UInt64) async throws {
      var numbers = SearchedNumbers(seed: seed)
      let path = folder.file("numbers.db")
      var sql = "BEGIN; CREATE TABLE t(id INTEGER PRIMARY KEY, a REAL);"
      for _ in 0..<3_000 {
        let text = numbers.real().description
        sql += "INSERT INTO t(a) VALUES (\(text.replacing("inf", with: "9e999")));"
      }
      try Shell.run(path, sql + "COMMIT;")
      let request = RowRequest(table: "t", columns: ["id", "a"])
      var tuning = ListTuning()
      tuning.smallCount = 50
      let rows = try await FetchedRows(request, in: Store(path: path), tuning: tuning)
      await rows.settle()
      try await numbers.compareSearches(in: rows, column: 1)
    }

    /// A table in key order whose last row has the title "Needle".
    private func makeLarge(_ count: Int) async throws -> FetchedRows {
      let path = folder.file("large.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, title TEXT, size REAL);
        INSERT INTO t SELECT value, 'title ' || value, value / 2.0
          FROM generate_series(1, \(count));
        UPDATE t SET title = 'Needle' WHERE id = \(count);
        """
      )
      let rows = try await FetchedRows(RowRequest(table: "t"), in: Store(path: path))
      await rows.settle()
      return rows
    }

    @Test(arguments: [false, true])
    func `creates no objects of the rows that it passes`(isBackwards: Bool) async throws {
      let count = 30_000
      let rows = try await makeLarge(count)
      var numbers = SplitMix64(seed: 1)
      let table = try table(of: rows, &numbers)
      let clock = ManualFrameClock()
      let screen = HeadlessScreen(clock: clock)
      table.attach(to: screen)
      table.resize(rows: 10)
      clock.advanceUntilIdle()
      table.moveCursor(to: isBackwards ? count - 2 : 0)
      // Backwards, the row is found around the ends of the table.
      let created = rows.source.rows.insertions
      table.beginSearch(backwards: isBackwards)
      var outcome = SearchOutcome.goesOn
      while outcome == .goesOn || outcome == .waits {
        outcome = table.search(rows: 256, for: TextNeedle("needle"))
        try await Task.sleep(for: .milliseconds(1))
      }
      clock.advanceUntilIdle()
      #expect(outcome == .ended)
      #expect(table.cursor == count - 1)
      #expect(rows.source.rows.insertions - created < 5_000)
    }

    @Test(arguments: ["needle", "5000.0"])
    func `tests only rows that may contain the text`(text: String) async throws {
      let count = 30_000
      let rows = try await makeLarge(count)
      let tested = Tested()
      let condition = ValueFilter("counted", keys: ["title"]) {
        { values in
          tested.count.add(1, ordering: .relaxed)
          return values == [.text("Needle")]
        }
      }
      let table = LiveTable(rows) {
        rows.columns.enumerated().map { position, info in
          var column = Column(info.name, format: .short) { (row: Row) in
            try row.value(at: position)
          }
          column.key = info.name
          return column
        }
      }
      let candidates: CandidateCondition = try #require(table.candidates(for: TextNeedle(text)))
      let quest = RowQuest(
        condition,
        among: candidates,
        from: 1,
        isBackwards: false,
        count: count
      )
      #expect(try await rows.firstPosition(quest) { _ in } == count - 1)
      // The first row of each slice is tested too.
      #expect(tested.count.load(ordering: .relaxed) < 600)
    }

    private final class Tested: Sendable {
      let count = Atomic<Int>(0)
    }
  }
#endif
