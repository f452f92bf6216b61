#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import LiveSQLite
  import Testing

  @testable import LiveRows

  /// Searches through the rows of large tables.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct SearchingTests {
    private let folder = Folder()
    private let count: Int64 = 30_000

    private func make(_ request: RowRequest, isIndexed: Bool) async throws -> FetchedRows {
      let path = folder.file("searching.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, s TEXT, n INTEGER);
        INSERT INTO t SELECT value, 'row ' || value, (value * 7919) % 30011
          FROM generate_series(1, \(count));
        \(isIndexed ? "CREATE INDEX i ON t(n);" : "")
        """
      )
      let list = try await FetchedRows(request, in: Store(path: path))
      await list.settle()
      return list
    }

    private func condition(_ text: String) -> ValueFilter {
      ValueFilter(text, keys: ["s"]) { { $0 == [.text(text)] } }
    }

    @Test(arguments: [true, false], [true, false])
    func `a search does not create the rows that it tests`(
      isIndexed: Bool,
      isBackwards: Bool
    ) async throws {
      let list = try await make(RowRequest(table: "t", order: ["n"]), isIndexed: isIndexed)
      list.prepare(0..<20)
      list.prepare((list.count - 1)..<list.count)
      let name = try #require(list[list.count - 1].text("s"))
      list.prepare(0..<20)
      let created = list.source.rows.insertions
      let quest = RowQuest(
        condition(name),
        from: isBackwards ? list.count - 2 : 1,
        isBackwards: isBackwards,
        count: list.count
      )
      var steps: [Double] = []
      let found = try await list.firstPosition(quest) { steps.append($0) }
      #expect(found == list.count - 1)
      #expect(list[found ?? 0].text("s") == name)
      #expect(list.source.rows.insertions - created < 3_000)
      #expect(steps == steps.sorted() && steps.allSatisfy { (0...1).contains($0) })
    }

    @Test func `a cancelled search ends`() async throws {
      let list = try await make(RowRequest(table: "t"), isIndexed: false)
      let quest = RowQuest(condition("missing"), from: 0, isBackwards: false, count: list.count)
      let task = Task { try await list.firstPosition(quest) { _ in } }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `rows that are committed during a search are found at their position`() async throws
    {
      let list = try await make(RowRequest(table: "t", order: ["n"]), isIndexed: true)
      let quest = RowQuest(condition("late"), from: 0, isBackwards: false, count: list.count)
      var hasCommitted = false
      let found = try await list.firstPosition(quest) { [folder, count] fraction in
        // At the end, the last row has been tested already.
        if hasCommitted || fraction >= 1 { return }
        hasCommitted = true
        _ = try? Shell.run(
          folder.file("searching.db"),
          "INSERT INTO t SELECT 100000 + value, 'early', -value FROM generate_series(1, 40);"
            + "UPDATE t SET s = 'late' WHERE id = (SELECT id FROM t ORDER BY n DESC LIMIT 1);"
            + "-- \(count)"
        )
      }
      if hasCommitted {
        let position = try #require(found)
        #expect(list[position].text("s") == "late")
        await list.settle()
        #expect(list.count == Int(count) + 40)
        #expect(list[list.count - 1].text("s") == "late")
      }
    }
  }

  extension Row {
    fileprivate func text(_ column: String) -> String? {
      if case .text(let text) = self[column] { text } else { nil }
    }
  }
#endif
