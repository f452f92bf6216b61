#if SQLite
  import DatabaseTestSupport
  import LiveSQL
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// The next moment at which rows begin or cease to match a condition on the current time.
  @Suite(.timeLimit(.minutes(60))) struct MomentTests {
    private let folder = Folder()

    private func store(_ statements: String = "") throws -> Store {
      let path = folder.file("moments.db")
      try Shell.run(
        path,
        """
        CREATE TABLE t(id INTEGER PRIMARY KEY, at TEXT, n INTEGER, j REAL, u, done INT,
          c TEXT COLLATE NOCASE);
        CREATE TABLE u(at TEXT, n INTEGER);
        CREATE INDEX byAt ON t(at);
        CREATE VIEW w AS SELECT * FROM t WHERE at > datetime('now');
        \(statements)
        """
      )
      return try Store(path: path)
    }

    /// 2026-07-30 23:59:00 UTC.
    private static let evening: Int64 = 1_785_455_940_000

    @Test(arguments: [
      "at > datetime('now')", "at <= DATETIME('NOW', '-5 minutes')", "at < CURRENT_TIMESTAMP",
      "datetime('now', '+1 day', 'start of day') >= at", "at = date('now')",
      "done = 0 AND at BETWEEN datetime('now', '-1 hour') AND datetime('now')",
      "at NOT BETWEEN '2020' AND CURRENT_TIMESTAMP OR done", "NOT (at > date())",
      "n > unixepoch('now') - 300", "n < strftime('%s', 'now')", "unixepoch() + 60 < n",
      "n >= CAST(strftime('%s', 'now') AS INTEGER)", "j > julianday('now') - 0.5",
      "at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-2.5 seconds')",
      "at < datetime('now', 'localtime')", "at > datetime('now', '-1 month')",
      "n < unixepoch() + :n",
      "at > datetime('now', :ago)", "at > datetime(:now) AND id IN (1, 2)",
      "CASE WHEN at > datetime('now') THEN done ELSE n END", "\"at\" > datetime('now')",
      "n > (unixepoch() - 60) * 1 -- a minute", "n + 300 > unixepoch()", "julianday() <= t.j - 0.5",
      "t.at > datetime('now')", "\"T\".\"n\" - :n BETWEEN 5 AND unixepoch()",
    ])
    func `a comparison of a column with the time has a moment`(condition: String) throws {
      let request = RowRequest(
        table: "t",
        where: condition,
        parameters: ["ago": "-5 minutes", "now": "now", "n": 3]
      )
      try store().read(patience: .frame) { reader in
        let plan = try reader.plan(for: request)
        #expect(plan.changesWithoutCommits)
        let delay = try #require(
          try (reader as? any MomentReader)?.delayToNextMoment(of: plan, since: Self.evening)
        )
        // The table is empty.
        let isCalendar = condition.contains("local") || condition.contains("month")
        #expect(delay == (isCalendar ? 60_000 : 86_400_000))
      }
    }

    @Test(arguments: [
      "date(at) = date('now')", "at + 300 > unixepoch()", "julianday('now') - j < 5",
      "at > datetime('now') || ''", "at > time('now')", "at > strftime('%d', 'now')",
      "at > datetime('now') AND random() > 0", "at > datetime('now', 'auto')",
      "at > datetime('now', '-1 month', '+30 seconds')",
      "id IN (SELECT n FROM u WHERE at > date())",
      "at > datetime('now') = n", "1 + n > unixepoch()", "at > datetime('now', at)",
      "n BETWEEN unixepoch() AND done + 1", "main.t.at > datetime('now')", "n + done > unixepoch()",
      "n * 2 > unixepoch()", "n + 1 + 1 > unixepoch()", "u + 300 > unixepoch()",
      "at > datetime('now') AND done = (julianday('now') > 5)",
    ])
    func `other uses of the time have no moment`(condition: String) throws {
      try store().read(patience: .frame) { reader in
        let plan = try reader.plan(for: RowRequest(table: "t", where: condition))
        #expect(plan.changesWithoutCommits)
        #expect(
          try (reader as? any MomentReader)?.delayToNextMoment(of: plan, since: Self.evening) == nil
        )
      }
    }

    @Test func `views, queries and sections of the time have no moment`() throws {
      var section = RowRequest(table: "t", where: "at > datetime('now')")
      section.section = "at > datetime('now')"
      let requests = [
        RowRequest(table: "w", key: ["id"]), section,
        RowRequest(sql: "SELECT * FROM t WHERE at > datetime('now')", key: ["id"]),
        RowRequest(table: "w", where: "at > datetime('now')", key: ["id"]),
      ]
      try store().read(patience: .frame) { reader in
        for request in requests {
          let plan = try reader.plan(for: request)
          #expect(
            try (reader as? any MomentReader)?.delayToNextMoment(of: plan, since: Self.evening)
              == nil
          )
        }
      }
    }

    /// Conditions on the column `u`, which has values of all types, in SQLite with a constant in
    /// place of `'now'`.
    private static let comparisons = [
      "%@ > datetime('now')", "%@ <= datetime('now', '-90 seconds')", "%@ < unixepoch('now') - 7",
      "%@ >= unixepoch('now')", "%@ = unixepoch('now')", "%@ <> datetime('now')",
      "strftime('%s', 'now') < %@", "%@ > julianday('now')", "date('now') >= %@",
      "%@ BETWEEN datetime('now', '-1 minutes') AND datetime('now', '+30 seconds')",
      "%@ < strftime('%Y-%m-%d %H:%M:%f', 'now') OR done = 1", "%@ < date('now', 'start of month')",
      "done = 0 AND %@ < datetime('now', '+1 month')", "%@ + 300 > unixepoch('now')",
      "julianday('now') >= t.%@ - 0.5 AND done = 0", "%@ - 2000 = unixepoch('now')",
    ]

    @Test(arguments: comparisons, ["u", "at", "n", "j", "c"])
    func `no row changes before the moment, and one may at it`(
      comparison: String,
      column: String
    ) throws {
      let store = try store(
        """
        WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM s WHERE i < 60),
          m(x) AS (SELECT 2461252.499 + i * 0.00003 + (i % 5) * 0.25 FROM s),
          v(v) AS (SELECT datetime(x) FROM m UNION ALL SELECT unixepoch(x) FROM m
            UNION ALL SELECT x FROM m UNION ALL SELECT strftime('%Y-%m-%d %H:%M:%f', x) FROM m
            UNION ALL SELECT date(x) FROM m UNION ALL SELECT NULL UNION ALL SELECT x'00')
        INSERT INTO t(at, n, j, u, c, done) SELECT v, v, v, v, v, abs(random() % 2) FROM v;
        """
      )
      let condition = comparison.replacing("%@", with: column)
      try store.read(patience: .full) { reader in
        let session = try #require(reader as? SessionReader)
        let plan = try reader.plan(for: RowRequest(table: "t", where: condition))
        func matches(_ time: Int64) throws -> [Int64] {
          let days = Double(time + 210_866_760_000_000) / 86_400_000
          let sql = condition.replacing("'now'", with: ":_1")
          var found: [Int64] = []
          try session.session.forEachRow("SELECT id FROM t WHERE \(sql)", [.real(days)]) {
            found.append($0.integer(at: 0))
            return true
          }
          return found
        }
        var time = Self.evening - 30_123
        var changes = 0
        let hasSum = comparison.contains("%@ + ") || comparison.contains("%@ - ")
        if hasSum, !["n", "j"].contains(column) {
          #expect(try session.delayToNextMoment(of: plan, since: time) == nil)
          return
        }
        for _ in 0..<40 {
          let delay = try #require(try session.delayToNextMoment(of: plan, since: time))
          let before = try matches(time)
          for part in [delay / 4, delay / 2, delay - 1] where part > 0 {
            #expect(try matches(time + part) == before, "\(condition) \(time) \(part) of \(delay)")
          }
          time += delay
          if try matches(time) != before { changes += 1 }
        }
        let isConstant = comparison.contains("%s") || comparison.contains("+1 month")
        if column == (hasSum ? "n" : "u") { #expect((changes > 0) != isConstant, "\(condition)") }
      }
    }
  }
#endif
