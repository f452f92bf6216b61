#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Reads that take no lock, beside writers without a busy timeout that commit during the read.
  @Suite(.timeLimit(.minutes(60))) struct UnlockedReadTests {
    private static let modes = ["DELETE", "TRUNCATE", "PERSIST", "MEMORY", "OFF"]
    let folder = Folder()

    private func make(_ mode: String, rows: Int = 1) throws -> (path: String, writer: Shell) {
      let path = folder.file("unlocked.db")
      let writer = try Shell(path)
      try writer.run(
        """
        PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v, note);
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT \(rows))
        INSERT INTO t SELECT n, 1, hex(zeroblob(300)) FROM c; PRAGMA synchronous=OFF;
        """
      )
      writer.send(".timeout 0")
      return (path, writer)
    }

    /// Runs a background read, during whose first call a process runs a script. Returns the sum of
    /// `v` and the number of calls.
    private func sum(
      _ connection: Connection,
      during script: String,
      of shell: Shell
    ) async throws -> (sum: Int64?, calls: Int) {
      // Safety: only one thread at a time uses it, since the caller awaits the read.
      nonisolated(unsafe) let writer = shell
      let calls = Mutex(0)
      let sum = try await connection.readInBackground { session in
        let isFirst = calls.withLock { calls in
          calls += 1
          return calls == 1
        }
        if isFirst {
          // The read transaction is open.
          _ = try session.integer("SELECT v FROM t WHERE id = 1")
          #expect(throws: Never.self) { try writer.run(script) }
        }
        return try session.integer("SELECT sum(v) FROM t")
      }
      return (sum, calls.withLock { $0 })
    }

    @Test(arguments: modes)
    func `a process commits during a background read, which is repeated`(
      mode: String
    ) async throws {
      let (path, writer) = try make(mode, rows: 500)
      let connection = try Connection(path: path)
      let read = try await sum(connection, during: "UPDATE t SET v = 2;", of: writer)
      #expect(read.sum == 1_000)
      #expect(read.calls == 2)
      #expect(try connection.read { try $0.integer("SELECT sum(v) FROM t") } == 1_000)
    }

    @Test func `a read is repeated if a transaction writes to the file and is rolled back`()
      async throws
    {
      let (path, writer) = try make("DELETE", rows: 5_000)
      let connection = try Connection(path: path)
      let script = "PRAGMA cache_size=10; BEGIN; UPDATE t SET v = 9; ROLLBACK;"
      let read = try await sum(connection, during: script, of: writer)
      #expect(read.sum == 5_000)
      #expect(read.calls == 2)
    }

    @Test func `a read is repeated after a change of the schema`() async throws {
      let (path, writer) = try make("DELETE", rows: 3)
      let connection = try Connection(path: path)
      let script = "DROP TABLE t; CREATE TABLE t(id INTEGER PRIMARY KEY, extra, v);"
      let read = try await sum(
        connection,
        during: script + "INSERT INTO t VALUES(1, 'x', 7);",
        of: writer
      )
      #expect(read.sum == 7)
      #expect(
        try connection.read { try $0.columns(of: "SELECT * FROM t").map(\.name) }
          == ["id", "extra", "v"]
      )
    }

    @MainActor
    @Test func `a commit during a read for a frame is like a locked file`() throws {
      let (path, writer) = try make("DELETE")
      let connection = try Connection(path: path)
      let error = #expect(throws: StoreError.self) {
        try connection.read(isFrame: true) { session in
          _ = try session.integer("SELECT v FROM t")
          try writer.run("UPDATE t SET v = 2;")
          return try session.integer("SELECT count(*) FROM t")
        }
      }
      #expect(error?.code == .locked)
      // The pages of the previous state are not used again.
      let value = try connection.read(isFrame: true) { try $0.integer("SELECT v FROM t") }
      #expect(value == 2)
    }

    @Test func `a change to WAL mode during a read succeeds, and later reads take locks`()
      async throws
    {
      let (path, writer) = try make("DELETE", rows: 10)
      let connection = try Connection(path: path)
      let script = "PRAGMA journal_mode=WAL; UPDATE t SET v = 2;"
      let read = try await sum(connection, during: script, of: writer)
      #expect(read.sum == 20)
      try writer.run("UPDATE t SET v = 3;")
      #expect(
        try await connection.readInBackground { try $0.integer("SELECT sum(v) FROM t") } == 30
      )
      // The connection holds its lock, so the mode cannot be changed back.
      #expect(try writer.run("PRAGMA journal_mode;") == "wal\n")
      #expect(throws: (any Error).self) { try writer.run("PRAGMA journal_mode=DELETE;") }
    }

    @Test func `every read beside a process that moves amounts returns one state`() async throws {
      let (path, shell) = try make("DELETE", rows: 2_000)
      // A writer that pauses may hold its lock for long.
      let store = try Connection(path: path, wait: 600)
      let writing = Task.detached {
        let writer = try Shell(path)
        for number in 1...200 {
          try writer.run(
            """
            BEGIN; UPDATE t SET v = v - 5 WHERE id = \(number); \
            UPDATE t SET v = v + 5 WHERE id = \(2_001 - number); COMMIT;
            """
          )
          try await Task.sleep(for: .milliseconds(number % 30))
        }
      }
      var reads = 0
      let isWriting = Mutex(true)
      let end = Task {
        defer { isWriting.withLock { $0 = false } }
        try await writing.value
      }
      while isWriting.withLock({ $0 }) {
        let sum = try store.read { try $0.integer("SELECT sum(v) FROM t") }
        #expect(sum == 2_000)
        reads += 1
        // The writer may need this thread.
        await Task.yield()
      }
      await #expect(throws: Never.self) { try await end.value }
      #expect(reads > 20)
      #expect(try shell.run("SELECT sum(v = 1) FROM t;") == "1600\n")
    }
  }
#endif
