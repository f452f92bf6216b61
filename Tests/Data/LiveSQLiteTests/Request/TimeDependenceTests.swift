#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Requests whose rows change without a commit.
  @Suite(.timeLimit(.minutes(60))) struct TimeDependenceTests {
    let folder = Folder()

    private func store(_ declarations: String, file: String = "time.db") throws -> Store {
      let path = folder.file(file)
      try Shell.run(path, declarations)
      return try Store(path: path)
    }

    private static let tables = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, at, d TEXT DEFAULT CURRENT_TIMESTAMP);
      CREATE VIEW today AS SELECT * FROM t WHERE date(d) = date('now');
      CREATE VIEW days AS SELECT id, date(d) AS day FROM t;
      """

    @Test(arguments: [
      ("SELECT 1", false), ("SELECT datetime('now')", true),
      ("SELECT datetime('NOW', '-1 day')", true),
      ("SELECT date('2020-01-01', '+1 day')", false), ("SELECT date(d) FROM t", false),
      ("SELECT strftime('%s', 'now') - at FROM t", true), ("SELECT CURRENT_TIMESTAMP", true),
      ("SELECT id FROM t WHERE d < CURRENT_DATE", true), ("SELECT julianday()", true),
      ("SELECT random() % 2", true), ("SELECT hex(randomblob(2))", true), ("SELECT 'now'", false),
      ("SELECT * FROM today", true), ("SELECT * FROM days", false),
      ("SELECT abs(at) FROM t", false),
    ])
    func `a query depends on the time if a function does`(sql: String, depends: Bool) throws {
      let plan = try store(Self.tables).read(patience: .frame) {
        try $0.plan(for: RowRequest(sql: sql))
      }
      #expect(plan.changesWithoutCommits == depends)
    }

    @Test func `tables, views and conditions depend on the time`() throws {
      let store = try store(Self.tables)
      func depends(_ request: RowRequest) throws -> Bool {
        var request = request
        request.numbersRows = true
        return try store.read(patience: .frame) {
          try $0.plan(for: request).changesWithoutCommits
        }
      }
      #expect(try !depends(RowRequest(table: "t")))
      #expect(try !depends(RowRequest(table: "t", where: "at > 7")))
      #expect(try depends(RowRequest(table: "t", where: "d > datetime('now', '-5 seconds')")))
      #expect(
        try depends(RowRequest(table: "t", where: "d > date(:day)", parameters: ["day": "now"]))
      )
      #expect(try depends(RowRequest(table: "today")))
      #expect(try !depends(RowRequest(table: "days")))
    }

    @MainActor
    @Test(arguments: [("at > julianday('now')", nil), ("at - julianday('now') > 0", 1)])
    func `a list omits rows as time passes`(condition: String, interval: Int?) async throws {
      let isSeen = try await seenInTime { seconds in
        let soon = "julianday('now') + \(seconds) / 86400.0"
        let store = try store(
          Self.tables + "INSERT INTO t(at) VALUES (\(soon)), (9e9);",
          file: "\(seconds).db"
        )
        let list = try await FetchedRows(RowRequest(table: "t", where: condition), in: store)
        guard list.count == 2 else { return false }
        #expect(list.status.pollInterval == interval.map { .seconds($0) })
        while list.count == 2 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(list[0]["at"] == 9e9)
        #expect(list.status.commits == 0)
        return true
      }
      #expect(isSeen)
    }

    @MainActor
    @Test func `a list is read at the interval of its request`() async throws {
      let store = try store(Self.tables + "INSERT INTO t(at) VALUES (1);")
      var request = RowRequest(table: "t")
      #expect(try await FetchedRows(request, in: store).status.pollInterval == nil)
      request.pollInterval = .milliseconds(5)
      let list = try await FetchedRows(request, in: store)
      let generation = list.status.generation
      while list.status.generation < generation + 3 { try await Task.sleep(for: .milliseconds(5)) }
      // A suspended list is not read.
      list.suspend()
      let last = list.status.generation
      try await Task.sleep(for: .milliseconds(50))
      #expect(list.status.generation == last)
    }
  }
#endif
