#if SQLite
  import DatabaseTestSupport
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Lists of the rows that satisfy a condition, in tables that are too large to be read after each
  /// commit.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct FilteredCountTests {
    let folder = Folder()
    let count = TestScale.count(usual: 12_000, full: 10_000_000)
    let commits = TestScale.count(usual: 40, full: 1_000)
    let writer: Shell
    let store: Store

    init() throws {
      let path = folder.file("filtered.db")
      writer = try Shell(path)
      try writer.run(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=100;
        PRAGMA recursive_triggers=ON;
        CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w TEXT); CREATE TABLE u(id INTEGER PRIMARY KEY);
        INSERT INTO t SELECT value * 2, value % 100, 'row ' || value
          FROM generate_series(1, \(count));
        PRAGMA wal_checkpoint(TRUNCATE);
        """
      )
      store = try Store(path: path)
    }

    /// A filter, and the same condition in SQL.
    struct Filter: Sendable, CustomTestStringConvertible {
      var request = RowRequest(table: "t")
      var sql: String
      var testDescription: String { sql }

      static let all: [Filter] = [
        Filter(request: RowRequest(table: "t", where: "v % 7 = 3"), sql: "v % 7 = 3"),
        Filter(request: RowRequest(table: "t", where: "v < 0"), sql: "v < 0"),
        text, values,
      ]

      private static var text: Filter {
        var filter = Filter(sql: "w LIKE '%77%'")
        filter.request.arrangement.textFilter = TextFilter("77", in: ["w"])
        return filter
      }

      private static var values: Filter {
        var filter = Filter(sql: "v > 90")
        filter.request.arrangement.valueFilter = ValueFilter("large", keys: ["v"]) {
          { values in values[0].compare(to: .integer(90)) > 0 }
        }
        return filter
      }
    }

    /// Begins to keep the number of rows with a condition in the table `truth`, and the number of
    /// those in the lower half of the keys. Counting the rows of each state takes too long at full
    /// length, so that SQL counts the changed rows, and all rows in some states.
    private func keepTruth(_ condition: String) throws {
      func isRow(_ row: String, _ bound: String = "") -> String {
        var isRow = condition
        for name in ["v", "w"] {
          isRow = isRow.replacing(name + " ", with: "\(row).\(name) ")
        }
        return "coalesce((\(isRow))\(bound.isEmpty ? "" : " AND \(row).\(bound)"), 0)"
      }
      let lower = "id < \(count)"
      func add(_ row: String, _ sign: String) -> String {
        "UPDATE truth SET n = n \(sign) \(isRow(row)), low = low \(sign) \(isRow(row, lower));"
      }
      try writer.run(
        """
        CREATE TABLE truth AS SELECT (SELECT count(*) FROM t WHERE \(condition)) AS n,
          (SELECT count(*) FROM t WHERE \(condition) AND \(lower)) AS low;
        CREATE TRIGGER ti AFTER INSERT ON t BEGIN \(add("new", "+")) END;
        CREATE TRIGGER td AFTER DELETE ON t BEGIN \(add("old", "-")) END;
        CREATE TRIGGER tu AFTER UPDATE ON t BEGIN \(add("old", "-")) \(add("new", "+")) END;
        """
      )
    }

    /// Returns the number of rows with a condition after a commit.
    private func truth(
      _ condition: String,
      _ number: Int,
      _ reader: Connection
    ) throws -> Int? {
      let kept = try reader.read { try $0.integer("SELECT n FROM truth") }
      if !TestScale.isFull || number % 50 == 0 {
        let sql = "SELECT count(*) FROM t WHERE \(condition)"
        #expect(try reader.read { try $0.integer(sql) } == kept, "the triggers count all changes")
      }
      return kept.map { Int($0) }
    }

    /// Returns statements that change few rows.
    private func change(_ numbers: inout SeededNumbers) -> String {
      let id = Int.random(in: -10...2 * count + 10, using: &numbers)
      let v = Int.random(in: -3...100, using: &numbers)
      switch Int.random(in: 0...9, using: &numbers) {
      case 0: return "DELETE FROM t WHERE id = \(id / 2 * 2);"
      case 1: return "INSERT OR REPLACE INTO t VALUES (\(id), \(v), 'new 77');"
      case 2: return "INSERT INTO t(v, w) VALUES (\(v), 'last 77'), (3, 'last');"
      case 3: return "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 300);"
      case 4: return "UPDATE OR REPLACE t SET id = id + 33333 WHERE id = \(id / 2 * 2);"
      case 5: return "UPDATE t SET v = \(v) WHERE id BETWEEN \(id) AND \(id + 500);"
      case 6: return "INSERT INTO u DEFAULT VALUES;"
      case 7:
        return "UPDATE t SET w = 'a 77' WHERE id = \(id / 2 * 2); PRAGMA wal_checkpoint(RESTART);"
      case 8: return "UPDATE t SET v = \(v), w = 'b' WHERE id IN (\(id / 2 * 2), \(id / 4 * 2));"
      default: return "UPDATE t SET v = \(v) WHERE id = \(id / 2 * 2);"
      }
    }

    private static func keys(_ list: FetchedRows) -> [Int64] {
      (0..<list.count).compactMap { list.key(at: $0)?.integer }
    }

    @Test(arguments: Filter.all)
    func `the filtered rows of a large table are exact in the refresh after each commit`(
      filter: Filter
    ) async throws {
      var tuning = ListTuning()
      if !TestScale.isFull { tuning.steps = 1_000 }
      try keepTruth(filter.sql)
      let list = try await FetchedRows(filter.request, in: store, tuning: tuning, follows: false)
      await list.settle()
      #expect(list.status.isCountExact)
      var keys = TestScale.isFull ? [] : Self.keys(list)
      let token = list.observeChanges { change in
        if !TestScale.isFull { keys = change.applied(to: keys, Self.keys(list)) }
      }
      let reader = try store.another()
      var numbers = SeededNumbers(UInt64(filter.sql.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
      var exact = 0
      for number in 0..<commits {
        try writer.run(change(&numbers))
        list.follower.performRefresh()
        // Only a restart of the log can make the changes unknown.
        guard list.status.isCountExact else {
          await list.settle()
          continue
        }
        exact += 1
        #expect(list.count == (try truth(filter.sql, number, reader)))
        if !TestScale.isFull {
          var present: [Int64] = []
          try reader.read { session in
            try session.forEachRow("SELECT id FROM t WHERE \(filter.sql) ORDER BY id") { row in
              present.append(row.integer(at: 0))
              return true
            }
          }
          #expect(Self.keys(list) == present)
          #expect(keys == present, "the reported changes lead to the rows")
        }
      }
      withExtendedLifetime(token) {}
      #expect(exact > commits * 9 / 10, "\(exact) of \(commits)")
    }

    @Test func `the count and positions of a table in key order are exact after each commit`()
      async throws
    {
      var tuning = ListTuning()
      if !TestScale.isFull { (tuning.smallCount, tuning.markStride) = (1_000, 100) }
      try keepTruth("1")
      let list = try await FetchedRows(
        RowRequest(table: "t"),
        in: store,
        tuning: tuning,
        follows: false
      )
      let middle = count / 2
      list.prepare(middle..<middle + 20)
      await list.settle()
      #expect(list.status.isCountExact && list.count == count)
      var expected = list.count
      let token = list.observeChanges { change in
        if change.isReload {
          expected = list.count
        } else {
          expected += change.insertions.count - change.removals.count
        }
      }
      let reader = try store.another()
      var numbers = SeededNumbers(11)
      var exact = 0
      for number in 0..<commits {
        try writer.run(change(&numbers))
        list.follower.performRefresh()
        #expect(list.count == expected, "the reported changes lead to the count")
        guard list.status.isCountExact else {
          await list.settle()
          continue
        }
        exact += 1
        #expect(list.count == (try truth("1", number, reader)))
        guard case .window(let window) = list.content, let first = window.entries.first?.key.integer
        else { continue }
        let low = Int64(count)
        let before = try reader.read { session in
          let range = "SELECT count(*) FROM t WHERE id >= ?1 AND id < ?2"
          let bounds = [Value.integer(min(first, low)), .integer(max(first, low))]
          let between = try session.integer(range, bounds) ?? 0
          let known = try session.integer("SELECT low FROM truth") ?? 0
          return first < low ? known - between : known + between
        }
        #expect(window.start == Int(before))
      }
      withExtendedLifetime(token) {}
      #expect(exact > commits / 2, "\(exact) of \(commits)")
    }

    @Test(arguments: [nil, "v % 7 = 3"])
    func `a count becomes exact while commits continue`(condition: String?) async throws {
      var tuning = ListTuning()
      (tuning.smallCount, tuning.scanPiece, tuning.orderPiece) = (1_000, 100, 100)
      (tuning.steps, tuning.interval) = (1_000, .zero)
      let request = RowRequest(table: "t", where: condition)
      let list = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
      list.prepare(0..<20)
      var number = 0
      while !list.status.isCountExact {
        number += 1
        let id = 2 * (number * 7_919 % count)
        try writer.run("DELETE FROM t WHERE id = \(id); INSERT INTO t(v, w) VALUES (3, 'new');")
        list.follower.performRefresh()
        await Task.yield()
      }
      #expect(number > 0)
      let found = try store.withSession { session in
        try session.integer("SELECT count(*) FROM t WHERE \(condition ?? "1")")
      }
      #expect(list.count == found.map { Int($0) })
    }

    @Test func `a commit to another table does not read a followed list`() async throws {
      var tuning = ListTuning()
      tuning.steps = 1_000
      let request = RowRequest(table: "t", where: "v % 7 = 3")
      let list = try await FetchedRows(request, in: store, tuning: tuning, follows: false)
      await list.settle()
      list.follower.performRefresh()
      let runs = try store.readerRuns()
      try writer.run("INSERT INTO u DEFAULT VALUES;")
      list.follower.performRefresh()
      #expect(try store.readerRuns() == runs)
    }
  }
#endif
