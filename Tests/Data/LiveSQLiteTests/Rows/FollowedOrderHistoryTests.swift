#if SQLite
  import DatabaseTestSupport
  import Foundation
  import KeyValueCore
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Lists in the order of columns while two programs write, change the schema and replace the
  /// file.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct FollowedOrderHistoryTests {
    let folder = Folder()
    let count = TestScale.count(usual: 800, full: 5_000)
    let steps = TestScale.count(usual: 12, full: 200)
    let path: String

    init() throws {
      path = folder.file("history.db")
      try Shell.run(path, FollowedOrderTests.statements(count))
    }

    nonisolated static let cases = FollowedOrderTests.cases.filter { $0.table == "t" && $0.isByRow }

    /// The programs that write.
    private struct Writers {
      let path: String
      private(set) var shells: [Shell]

      init(_ path: String) throws {
        self.path = path
        shells = try (0..<2).map { _ in try Shell(path) }
        for shell in shells {
          try shell.run("PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=100;")
        }
      }

      /// Replaces the file with a changed copy.
      mutating func replaceFile(at other: String) throws {
        try? FileManager.default.removeItem(atPath: other)
        try shells[0].run("VACUUM INTO '\(other)';")
        shells = []
        try Shell.run(
          other,
          "PRAGMA journal_mode=WAL; UPDATE t SET n = n + 1, w = upper(w) WHERE id % 50 = 0;"
            + "DELETE FROM t WHERE id % 90 = 0; PRAGMA wal_checkpoint(TRUNCATE);"
        )
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + name) }
        #expect(rename(other, path) == 0)
        self = try Writers(path)
      }
    }

    /// Returns statements that leave no transaction open.
    private func statements(_ numbers: inout SeededNumbers) -> String {
      let id = Int.random(in: -10...2 * count + 10, using: &numbers)
      let other = Int.random(in: -3...300, using: &numbers)
      let values =
        "v = \(FollowedOrderTests.mixed("\(other)")), w = \(FollowedOrderTests.word("\(other)")), "
        + "n = \(other % 75)"
      let update = "UPDATE t SET \(values) WHERE id BETWEEN \(id) AND \(id + 8);"
      return switch Int.random(in: 0...13, using: &numbers) {
      case 0, 1: update
      case 2:
        "REPLACE INTO t(id, v, w, n) VALUES (\(id), \(other), 'b', 7), (\(id + 1), 1, 'B', 7);"
      case 3: "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + 4);"
      case 4: "UPDATE OR REPLACE t SET id = id + 6 WHERE id BETWEEN \(id) AND \(id + 3);"
      case 5:
        "SAVEPOINT a; \(update) SAVEPOINT b; DELETE FROM t WHERE n < 30; UPDATE t SET w = 'É'; "
          + "ROLLBACK TO b; RELEASE a;"
      case 6: "BEGIN; \(update) DELETE FROM t WHERE id % 2 = 0; ROLLBACK;"
      // A long value, and a change in the middle of it, which leaves the row's own page as it is.
      case 7: "UPDATE t SET v = hex(zeroblob(1500)) WHERE id BETWEEN \(id) AND \(id + 2);"
      case 8:
        "UPDATE t SET v = substr(v, 1, 2000) || 'z' || substr(v, 2002) WHERE length(v) > 2500;"
      case 9: "VACUUM;"
      case 10:
        "ALTER TABLE t ADD COLUMN c\(Int.random(in: 0...Int.max, using: &numbers)) DEFAULT 5;"
      case 11: "CREATE INDEX IF NOT EXISTS byV ON t(v); CREATE INDEX IF NOT EXISTS byN ON t(n);"
      case 12: "DROP INDEX IF EXISTS byV; DROP INDEX IF EXISTS byN; DROP INDEX IF EXISTS i;"
      default: "PRAGMA wal_checkpoint(\(["PASSIVE", "RESTART", "TRUNCATE"][abs(other) % 3]));"
      }
    }

    private func integers(_ shell: Shell, _ sql: String) throws -> [Int64] {
      try shell.run(sql).split(separator: "\n").compactMap { Int64($0) }
    }

    /// Refreshes the list once, waits if it reports that it is delayed, and compares it with the
    /// table. Returns whether the refresh was exact.
    private func check(
      _ list: FetchedRows,
      _ kind: FollowedOrderTests.Case,
      _ shell: Shell
    ) async throws -> Bool {
      let keys = try integers(
        shell,
        "SELECT id FROM t WHERE \(kind.condition) ORDER BY \(kind.order);"
      )
      let sizes = try kind.section.map { section in
        try integers(
          shell,
          "SELECT count(*) FROM t WHERE \(kind.condition) GROUP BY \(section) ORDER BY \(section);"
        )
      }
      // Other tests use the main actor too.
      await Task.yield()
      list.follower.performRefresh()
      func isExact() -> Bool { list.status.isCountExact && !list.status.isOrderDelayed }
      let wasExact = isExact()
      while !isExact() {
        await list.settle()
        list.follower.performRefresh()
      }
      try #require(list.count == keys.count)
      switch list.content {
      case .keys(let known): try #require(known.keys.compactMap(\.integer) == keys)
      case .window(let window):
        try #require(window.entries.compactMap(\.key.integer) == Array(keys[window.range]))
      }
      try #require(list.valueSections.map { Int64($0.range.count) } == sizes ?? [])
      return wasExact
    }

    @Test(arguments: cases)
    func `the order is exact or reported as delayed, whatever two writers do`(
      kind: FollowedOrderTests.Case
    ) async throws {
      var writers = try Writers(path)
      if let index = kind.index { try writers.shells[0].run("CREATE INDEX i ON t(\(index));") }
      var tuning = ListTuning()
      (tuning.steps, tuning.smallCount, tuning.markStride) = (1_000, 200, 50)
      tuning.interval = .zero
      let store = try Store(path: path)
      let list = try await FetchedRows(kind.request, in: store, tuning: tuning, follows: false)
      list.prepare(300..<320)
      await list.settle()
      var numbers = SeededNumbers(kind.testDescription.utf8.reduce(5) { $0 &* 31 &+ UInt64($1) })
      var exact = 0
      for step in 1...steps {
        let shell = writers.shells[Int.random(in: 0...1, using: &numbers)]
        switch step % 12 {
        case 5:
          // Another program writes, and has not committed yet.
          try shell.run("BEGIN IMMEDIATE; UPDATE t SET n = n + 1, w = lower(w) WHERE id % 40 = 0;")
          let other = try Shell(path)
          _ = try await check(list, kind, other)
          try shell.run(Bool.random(using: &numbers) ? "COMMIT;" : "ROLLBACK;")
        case 11: try writers.replaceFile(at: folder.file("other.db"))
        default: try shell.run(statements(&numbers))
        }
        if try await check(list, kind, writers.shells[0]) { exact += 1 }
      }
      #expect(exact > 0)
    }
  }
#endif
