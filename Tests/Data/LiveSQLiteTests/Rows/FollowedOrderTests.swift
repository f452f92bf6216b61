#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Lists in the order of columns, and their sections, in tables that are too large to be read
  /// after each commit.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct FollowedOrderTests {
    let folder = Folder()
    let count = TestScale.count(usual: 1_500, full: 20_000)
    let commits = TestScale.count(usual: 12, full: 300)
    let writer: Shell
    let store: Store

    init() throws {
      let path = folder.file("ordered.db")
      writer = try Shell(path)
      try writer.run(Self.statements(count))
      store = try Store(path: path)
    }

    /// Returns statements that create the tables, of which most have a number of rows.
    static func statements(_ count: Int) -> String {
      """
      PRAGMA page_size=1024; PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;
      PRAGMA wal_autocheckpoint=100;
      CREATE TABLE t(id INTEGER PRIMARY KEY, v, w TEXT COLLATE NOCASE, n INT,
        g AS (n / 10), j TEXT);
      CREATE TABLE r(w TEXT PRIMARY KEY, n INT);
      CREATE TABLE u(id INTEGER PRIMARY KEY);
      INSERT INTO t(id, v, w, n, j)
        SELECT value * 2, \(mixed("value")), \(word("value")), value % 70,
          json_object('a', value % 5) FROM generate_series(1, \(count));
      INSERT INTO r SELECT 'r' || value, value % 9 FROM generate_series(1, \(count));
      PRAGMA wal_checkpoint(TRUNCATE);
      """
    }

    /// Values of all types, among them equal ones of different types.
    static func mixed(_ number: String) -> String {
      "CASE abs(\(number)) % 7 WHEN 0 THEN NULL WHEN 1 THEN \(number) % 40 "
        + "WHEN 2 THEN (\(number) % 40) * 1.0 WHEN 3 THEN 'b' || \(number) % 9 "
        + "WHEN 4 THEN x'00' || \(number) WHEN 5 THEN 'é' || \(number) % 3 ELSE 0 - \(number) / 3.0 END"
    }

    /// Texts that the collation of their column treats as equal, some only up to a zero.
    static func word(_ number: String) -> String {
      "CASE abs(\(number)) % 9 WHEN 0 THEN 'a' WHEN 1 THEN 'A' WHEN 2 THEN 'b' WHEN 3 THEN 'B' "
        + "WHEN 4 THEN NULL WHEN 5 THEN 'É' WHEN 6 THEN 'é' "
        + "WHEN 7 THEN 'b' || char(0) || \(number) % 3 ELSE 'c' || \(number) % 3 END"
    }

    /// A request, and what SQL selects for it.
    struct Case: Sendable, CustomTestStringConvertible {
      var request: RowRequest
      /// The order in SQL, by which all rows differ.
      var order: String
      /// The terms of a section in SQL.
      var section: String?
      var condition = "1"
      var table = "t"
      /// Whether the position of a row depends on its values only.
      var isByRow = true
      /// The columns of an index that provides the order.
      var index: String?
      var testDescription: String { "\(order) \(section ?? "") \(condition) \(index ?? "")" }

      /// The end of the SQL.
      var limit: String { request.limit.map { " LIMIT \($0)" } ?? "" }

      /// The case with an index for its order.
      func indexed(_ columns: String) -> Case {
        var indexed = self
        indexed.index = columns
        return indexed
      }

      fileprivate static func arranged(
        _ order: String,
        section: String? = nil,
        condition: String,
        _ change: (inout RowRequest.Arrangement) -> Void
      ) -> Case {
        var request = RowRequest(table: "t")
        change(&request.arrangement)
        return Case(request: request, order: order, section: section, condition: condition)
      }
    }

    private nonisolated static let byValue = Case(
      request: RowRequest(table: "t", order: ["v"]),
      order: "v, id"
    )
    private nonisolated static let backwards = Case(
      request: RowRequest(table: "t", order: ["n desc"]),
      order: "n DESC, id DESC"
    )
    private nonisolated static let byWord = Case(
      request: RowRequest(table: "t", section: "w"),
      order: "w, id",
      section: "w"
    )
    private nonisolated static let inSections = Case(
      request: RowRequest(table: "t", order: ["v desc"], section: "n"),
      order: "n, v DESC, id DESC",
      section: "n"
    )
    private nonisolated static var afterLead: Case {
      var request = RowRequest(table: "t", order: ["n"], section: "w")
      request.sectionLead = 1
      return Case(request: request, order: "n, w, id", section: "n, w")
    }

    private nonisolated static var limited: Case {
      var request = RowRequest(table: "t", order: ["v"])
      request.limit = 900
      return Case(request: request, order: "v, id", isByRow: false)
    }

    nonisolated static let cases: [Case] = [
      byValue, byValue.indexed("v"), backwards, backwards.indexed("n"), byWord,
      byWord.indexed("w"), inSections, inSections.indexed("n, v DESC, id DESC"), afterLead,
      afterLead.indexed("n, w"), limited,
      // The collation of the column applies, although the term is an expression.
      Case(request: RowRequest(table: "t", section: "+w"), order: "+w, id", section: "+w"),
      Case(
        request: RowRequest(table: "t", order: ["n"], section: "w || '' COLLATE NOCASE"),
        order: "w || '' COLLATE NOCASE, n, id",
        section: "w || '' COLLATE NOCASE"
      ),
      Case(
        request: RowRequest(table: "t", order: [.expression("CAST(w AS TEXT)", descending: true)]),
        order: "CAST(w AS TEXT) DESC, id DESC"
      ),
      Case(request: RowRequest(table: "t", order: ["id desc"]), order: "id DESC"),
      Case(
        request: RowRequest(table: "t", where: "n % 3 = 1", order: ["id desc"]),
        order: "id DESC",
        condition: "n % 3 = 1"
      ),
      Case(
        request: RowRequest(table: "t", where: "v IS NOT NULL", order: ["n"], section: "g"),
        order: "g, n, id",
        section: "g",
        condition: "v IS NOT NULL"
      ),
      Case(
        request: RowRequest(table: "t", order: ["w desc"], section: "n % 7"),
        order: "n % 7, w DESC, id DESC",
        section: "n % 7"
      ),
      Case(
        request: RowRequest(table: "t", section: "j ->> 'a'"),
        order: "j ->> 'a', id",
        section: "j ->> 'a'"
      ),
      Case(
        request: RowRequest(table: "t", section: "n > (SELECT avg(n) FROM t)"),
        order: "n > (SELECT avg(n) FROM t), id",
        section: "n > (SELECT avg(n) FROM t)",
        isByRow: false
      ),
      Case(request: RowRequest(table: "r", order: ["n"]), order: "n, rowid", table: "r"),
      .arranged("w DESC NULLS LAST, id DESC", condition: "v LIKE '%b%'") {
        $0.sortTerms = [SortTerm("w", ascending: false, nils: .last)]
        $0.textFilter = TextFilter("b", in: ["v"])
      },
      .arranged("n, id", section: "n", condition: "n > 20") {
        $0.sectionTerm = SortTerm("n")
        $0.valueFilter = ValueFilter("large", keys: ["n"]) {
          { values in values[0].compare(to: .integer(20)) > 0 }
        }
      },
    ]

    /// Returns statements that change few rows.
    private func change(_ table: String, _ numbers: inout SeededNumbers) -> String {
      let id = Int.random(in: -10...2 * count + 10, using: &numbers)
      let other = Int.random(in: -3...300, using: &numbers)
      if table == "r" {
        return other % 3 == 0
          ? "DELETE FROM r WHERE rowid BETWEEN \(id) AND \(id + 9);"
          : "INSERT OR REPLACE INTO r VALUES ('r\(id)', \(other % 9));"
      }
      let values =
        "v = \(Self.mixed("\(other)")), w = \(Self.word("\(other)")), n = \(other % 75)"
      let new =
        "(id, v, w, n, j) VALUES (\(id), \(Self.mixed("\(other)")), 'B', \(other % 80), '{}')"
      switch Int.random(in: 0...11, using: &numbers) {
      case 0: return "DELETE FROM t WHERE id = \(id / 2 * 2);"
      case 1: return "INSERT OR REPLACE INTO t\(new);"
      case 2:
        return "INSERT INTO t(v, w, n) VALUES (NULL, NULL, NULL), (3, 'c', 100), ('b', 'a', 0);"
      case 3: return "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 30);"
      case 4: return "UPDATE OR REPLACE t SET id = id + 333 WHERE id = \(id / 2 * 2);"
      case 5: return "UPDATE t SET \(values) WHERE id BETWEEN \(id) AND \(id + 50);"
      case 6: return "INSERT INTO u DEFAULT VALUES;"
      case 7: return "UPDATE t SET w = upper(w), n = n + 1 WHERE id % 97 = \(other % 97);"
      case 8:
        return "UPDATE t SET v = v || '' WHERE id = \(id / 2 * 2); PRAGMA wal_checkpoint(RESTART);"
      case 9: return "UPDATE t SET n = -n, j = json_object('a', n) WHERE n = \(other % 75);"
      case 10:
        return "BEGIN; UPDATE t SET \(values) WHERE id = \(id / 2 * 2); DELETE FROM t WHERE n = 3; "
          + "UPDATE t SET w = 'É' WHERE id < \(other); ROLLBACK;"
      default: return "UPDATE t SET \(values) WHERE id = \(id / 2 * 2);"
      }
    }

    @Test(arguments: cases)
    func `the order and the sections of a large table are exact in the refresh after each commit`(
      kind: Case
    ) async throws {
      let key = kind.table == "t" ? "id" : "rowid"
      if let index = kind.index { try writer.run("CREATE INDEX i ON t(\(index));") }
      var tuning = ListTuning()
      (tuning.steps, tuning.smallCount, tuning.markStride) = (1_000, 200, 50)
      tuning.interval = .zero
      let list = try await FetchedRows(kind.request, in: store, tuning: tuning, follows: false)
      list.prepare(300..<320)
      await list.settle()
      let isWindow = if case .window = list.content { true } else { false }
      #expect(isWindow == (kind.index != nil || kind.order == "id DESC" && kind.condition == "1"))
      let reader = try store.another()
      /// The keys in order, and the value of the section term of each row.
      func present() throws -> (keys: [Int64], values: [Value]) {
        var (keys, values): ([Int64], [Value]) = ([], [])
        let term = kind.section?.split(separator: ",").last.map(String.init) ?? "0"
        let sql =
          "SELECT \(key), \(term) FROM \(kind.table) WHERE \(kind.condition)"
          + " ORDER BY \(kind.order)\(kind.limit)"
        try reader.read { session in
          try session.forEachRow(sql) { row in
            keys.append(row.integer(at: 0))
            values.append(row.value(at: 1))
            return true
          }
        }
        return (keys, values)
      }
      func sizes() throws -> [Int] {
        guard let section = kind.section else { return [] }
        var sizes: [Int] = []
        let sql =
          "SELECT count(*) FROM \(kind.table) WHERE \(kind.condition) GROUP BY \(section)"
          + " ORDER BY \(section)"
        try reader.read { session in
          try session.forEachRow(sql) { row in
            sizes.append(Int(row.integer(at: 0)))
            return true
          }
        }
        return sizes
      }
      var keys = try present().keys
      var next: [Int64] = []
      let token = list.observeChanges { change in
        // The positions of a window between two exact states are estimates.
        if isWindow { return }
        keys = change.applied(to: keys, next)
      }
      var numbers = SeededNumbers(kind.testDescription.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
      var exact = 0
      for number in 0..<commits {
        for _ in 0..<Int.random(in: 1...2, using: &numbers) {
          try writer.run(change(kind.table, &numbers))
        }
        let (found, values) = try present()
        next = found
        // Other tests use the main actor too.
        await Task.yield()
        list.follower.performRefresh()
        // Only a restart of the log, or many changes, can make the rows unknown.
        guard list.status.isCountExact, !list.status.isOrderDelayed else {
          await list.settle()
          keys = next
          continue
        }
        exact += 1
        try #require(list.count == next.count)
        switch list.content {
        case .keys(let known):
          try #require(known.keys.compactMap(\.integer) == next, "after commit \(number)")
          try #require(keys == next, "the reported changes lead to the rows")
        case .window(let window):
          try #require(window.entries.compactMap(\.key.integer) == Array(next[window.range]))
        }
        try #require(list.valueSections.map(\.range.count) == (try sizes()))
        for section in list.valueSections {
          #expect(values[section.range].contains(section.value), "a row has the value")
        }
      }
      withExtendedLifetime(token) {}
      #expect(!kind.isByRow || exact > commits / 2, "\(exact) of \(commits)")
    }

    @Test func `the order of rows that may leave at any time is not followed`() async throws {
      var tuning = ListTuning()
      (tuning.steps, tuning.smallCount, tuning.interval) = (1_000, 200, .zero)
      let request = RowRequest(table: "t", where: "id * 0 < unixepoch() - id", order: ["v"])
      let list = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
      await list.settle()
      try writer.run("UPDATE t SET v = 7 WHERE id = 400;")
      list.follower.performRefresh()
      #expect(list.status.isOrderDelayed)
    }

    @Test func `a section keeps the value of one of its rows`() async throws {
      // Two rows with 'A' and one with 'a' remain, which the collation treats as equal.
      try writer.run("DELETE FROM t WHERE w = 'a' AND id > 20;")
      var tuning = ListTuning()
      (tuning.steps, tuning.smallCount, tuning.interval) = (1_000, 200, .zero)
      let request = RowRequest(table: "t", section: "w")
      let list = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
      await list.settle()
      let index = try #require(list.valueSections.firstIndex { ["a", "A"].contains($0.value) })
      let isUpper = list.valueSections[index].value == "A"
      let value = isUpper ? "A" : "a"
      try writer.run("DELETE FROM t WHERE w = '\(value)' COLLATE BINARY;")
      list.follower.performRefresh()
      #expect(!list.status.isOrderDelayed)
      #expect(list.valueSections[index].value == (isUpper ? "a" : "A"))
      #expect(list.valueSections[index].range.count == (isUpper ? 1 : 2))
    }
  }
#endif
