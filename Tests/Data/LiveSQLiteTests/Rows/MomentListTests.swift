#if SQLite
  import DatabaseTestSupport
  import Foundation
  import GRDBSQLite
  import LiveRowsTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  extension TestTime {
    /// The time of SQLite in this process.
    fileprivate static let shared = TestTime()

    /// Replaces the clock of all databases that this process opens from here on.
    // Safety: the copied methods are never deallocated, and SQLite calls them with a valid pointer.
    fileprivate func replaceClockOfSQLite() throws {
      let system = try #require(sqlite3_vfs_find(nil))
      let methods = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
      methods.initialize(to: system.pointee)
      methods.pointee.pNext = nil
      methods.pointee.zName = UnsafePointer(strdup("test-time"))
      methods.pointee.xCurrentTimeInt64 = { _, result in
        result?.pointee = TestTime.shared.wallTime + 210_866_760_000_000
        return SQLITE_OK
      }
      #expect(sqlite3_vfs_register(methods, 1) == SQLITE_OK)
    }
  }

  /// Lists whose rows appear and disappear as time passes.
  @Suite(.timeLimit(.minutes(60))) struct MomentListTests {
    /// Runs a test with a list of the rows of `t` whose `at` is in the future, by `at`.
    ///
    /// It must run in a process of its own, because the clock is that of the process.
    @MainActor
    private static func withList(
      _ statements: String,
      _ body: @MainActor (FetchedRows, Store, TestTime) async throws -> Void
    ) async throws {
      let time = TestTime.shared
      try time.replaceClockOfSQLite()
      let store = try Store.temporary()
      try store.run(
        "CREATE TABLE t(id INTEGER PRIMARY KEY, at REAL); CREATE INDEX byAt ON t(at)",
        statements
      )
      var tuning = ListTuning()
      tuning.time = time
      let list = try await FetchedRows(
        RowRequest(table: "t", where: "at > julianday('now')", order: ["at"]),
        in: store,
        tuning: tuning
      )
      #expect(list.status.pollInterval == nil)
      try await body(list, store, time)
    }

    /// The Julian day of a moment in a number of milliseconds.
    private static func day(_ milliseconds: String) -> String {
      "(julianday('now') * 86400000.0 + \(milliseconds)) / 86400000.0"
    }

    @Test func `a thousand rows disappear at their moments, without statements in between`()
      async throws
    {
      await #expect(processExitsWith: .success) {
        try await MomentListTests.withList(
          """
          WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 1000)
          INSERT INTO t SELECT i, \(MomentListTests.day("i * 2500")) FROM s
          """
        ) { list, store, time in
          #expect(list.count == 1_000)
          let start = time.wallTime
          // The runs of statements between two moments.
          var others = 0
          for row in 1...1_000 {
            let moment = start + Int64(row) * 2_500
            await time.sleeper()
            let runs = (try store.runs(), try store.runs())
            // SQLite's clock rounds a moment up or down by a millisecond.
            time.advance(moment - 2 - time.wallTime)
            await time.sleeper()
            // Counting runs statements as well.
            others += try store.runs() - runs.1 - (runs.1 - runs.0)
            #expect(list.count == 1_001 - row)
            #expect(list.status.generation == row)
            time.advance(4)
            while list.count > 1_000 - row { await Task.yield() }
            #expect(list.status.generation == row + 1)
          }
          #expect(list.status.commits == 0)
          // The first notice of the monitor may read the version of the database.
          #expect(others < 20)
        }
      }
    }

    @Test func `a commit brings a nearer moment`() async throws {
      await #expect(processExitsWith: .success) {
        try await MomentListTests.withList(
          "INSERT INTO t VALUES (1, \(MomentListTests.day("5000")))"
        ) { list, store, time in
          await time.sleeper()
          try store.run("INSERT INTO t VALUES (2, \(MomentListTests.day("300")))")
          while list.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
          await time.sleeper()
          time.advance(302)
          while list.count > 1 { await Task.yield() }
          #expect(list[0].key == RowKey([1]))
        }
      }
    }

    @Test func `a clock that is set forward or back loses no moment`() async throws {
      await #expect(processExitsWith: .success) {
        try await MomentListTests.withList(
          "INSERT INTO t VALUES (1, \(MomentListTests.day("600000"))), (2, 9e9)"
        ) { list, store, time in
          await time.sleeper()
          #expect(list.count == 2)
          time.advance(1_000, jump: 700_000)
          while list.count > 1 { await Task.yield() }
          await time.sleeper()
          // The row is in the future again.
          time.advance(1_000, jump: -600_000)
          while list.count < 2 { await Task.yield() }
          await time.sleeper()
          // The system was suspended: both clocks advance.
          time.advance(900_000)
          while list.count > 1 { await Task.yield() }
        }
      }
    }

    @Test func `a suspended list reads the rows of a moment when it is resumed`() async throws {
      await #expect(processExitsWith: .success) {
        try await MomentListTests.withList(
          "INSERT INTO t VALUES (1, \(MomentListTests.day("600"))), (2, 9e9)"
        ) { list, _, time in
          await time.sleeper()
          list.suspend()
          time.advance(700)
          // The task notes that the rows have changed, and ends.
          while time.sleeperCount > 0 { await Task.yield() }
          while list.life.state != .suspended(hasPendingCommit: true) { await Task.yield() }
          #expect(list.count == 2)
          list.resume()
          #expect(list.count == 1)
        }
      }
    }
  }

  extension TestTime {
    /// Waits until the list sleeps.
    @MainActor
    fileprivate func sleeper() async {
      while sleeperCount != 1 { await Task.yield() }
    }
  }

  extension Store {
    /// Runs statements on a connection of their own.
    fileprivate func run(_ statements: String...) throws {
      var handle: OpaquePointer?
      #expect(sqlite3_open(path, &handle) == SQLITE_OK)
      defer { sqlite3_close(handle) }
      for statement in statements {
        #expect(sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK)
      }
    }

    /// The number of statements that the connection for lists has run.
    fileprivate func runs() throws -> Int {
      try read(patience: .frame) { try #require($0 as? SessionReader).session.runs }
    }
  }
#endif
