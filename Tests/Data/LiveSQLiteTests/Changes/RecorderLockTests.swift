#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Closing any descriptor of a file releases all locks that the process has on it. SQLite avoids
  /// this for its own descriptors.
  @Suite struct RecorderLockTests {
    private let folder = Folder()

    @Test(arguments: ["WAL", "DELETE"])
    func `locks of this process outlive a recorder that reads the same files`(
      mode: String
    ) throws {
      let path = folder.file("locks.db")
      let writer = try RawConnection(path)
      try writer.run(
        """
        PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v INT);
        INSERT INTO t VALUES (1, 1);
        """
      )
      let other = try Shell(path)
      other.send(".timeout 0")
      for round in 1...3 {
        let recorder = ChangeRecorder(path: path)
        let tables = recorder.follow(["t"], isByRow: true)
        let start = recorder.changes(of: tables, since: nil, in: nil).end
        try writer.run("UPDATE t SET v = v + 1; BEGIN IMMEDIATE; UPDATE t SET v = v + 1;")
        let found = recorder.changes(of: tables, since: start, in: nil)
        if mode == "WAL" { #expect(try found.changes.get()[0].ranges == [1...1]) }
        #expect(throws: (any Error).self, "round \(round): the file is not locked") {
          try other.run("UPDATE t SET v = 0;")
        }
        withExtendedLifetime(recorder) {}
        try writer.run("COMMIT;")
      }
      // The recorder and its connection are closed while the writer holds a lock.
      do {
        try writer.run("BEGIN IMMEDIATE; UPDATE t SET v = v + 1;")
        let recorder = ChangeRecorder(path: path)
        _ = recorder.changes(of: recorder.follow(["t"], isByRow: true), since: nil, in: nil)
      }
      #expect(throws: (any Error).self) { try other.run("UPDATE t SET v = 0;") }
      try writer.run("COMMIT;")
      #expect(try other.run("SELECT v FROM t;") == "8\n")
    }
  }
#endif
