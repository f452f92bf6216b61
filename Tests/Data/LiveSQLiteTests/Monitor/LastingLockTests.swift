#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Locks that last, such as that of a process in exclusive locking mode.
  @Suite(.timeLimit(.minutes(60))) struct LastingLockTests {
    let folder = Folder()

    @MainActor
    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST", "MEMORY", "OFF"])
    func `a list reports commits that it cannot read because of a lock`(mode: String) async throws {
      let path = folder.file("locked.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
          + "INSERT INTO t VALUES(1, 0);"
      )
      let list = try await FetchedRows(RowRequest(table: "t"), in: try Store(path: path))
      let row = list[0]
      #expect(row["v"] == 0)
      try writer.run("PRAGMA locking_mode=EXCLUSIVE; UPDATE t SET v = 1;")
      while list.status.failure?.code != .locked { try await Task.sleep(for: .milliseconds(5)) }
      #expect(list.status.failure?.message == "locked by another process")
      // The lock is released by the next access in normal mode.
      try writer.run("PRAGMA locking_mode=NORMAL; UPDATE t SET v = 2; SELECT v FROM t;")
      while list.status.failure != nil { try await Task.sleep(for: .milliseconds(5)) }
      #expect(row["v"] == 2)
    }

    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST"])
    func `a monitor that is created while a process holds a lock reports the commits after it`(
      mode: String
    ) async throws {
      let path = folder.file("held.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v);")
      let store = try Store(path: path)
      try writer.run("PRAGMA locking_mode=EXCLUSIVE; INSERT INTO t VALUES(1);")
      let monitor = try Monitor(path: path)
      let notices = try store.notices()
      // The lock is released by the next access in normal mode.
      try writer.run("PRAGMA locking_mode=NORMAL; INSERT INTO t VALUES(2); SELECT v FROM t;")
      for await notice in monitor.notices() where notice.sequence > 0 && notice.failure == nil {
        break
      }
      for await notice in notices where notice.sequence > 0 && notice.failure == nil { break }
      try await monitor.expectNotice { try writer.run("INSERT INTO t VALUES(3);") }
    }

    @Test func `a lock is reported after a second, and again after each further second`() {
      var lock = LastingLock()
      let start = ContinuousClock.now
      func lasts(_ outcome: CheckOutcome, _ milliseconds: Int) -> Bool {
        lock.lasts(after: outcome, at: start + .milliseconds(milliseconds))
      }
      #expect(!lasts(.locked, 0))
      #expect(!lasts(.locked, 999))
      // A writer that takes precedence neither ends nor begins a lock.
      #expect(!lasts(.waiting, 1_000))
      #expect(lasts(.locked, 1_001))
      #expect(!lasts(.locked, 1_500))
      #expect(lasts(.locked, 2_001))
      #expect(!lasts(.same, 2_500))
      #expect(!lasts(.locked, 3_100))
      #expect(!lasts(.waiting, 5_000))
      #expect(!lasts(.changed, 5_001))
      #expect(!lasts(.locked, 5_002))
    }
  }
#endif
