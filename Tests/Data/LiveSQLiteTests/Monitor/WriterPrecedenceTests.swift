#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Reads beside a writer without a busy timeout, in the modes in which a writer needs the file
  /// exclusively.
  @Suite(.timeLimit(.minutes(60))) struct WriterPrecedenceTests {
    let folder = Folder()

    private func make(_ mode: String) throws -> (path: String, writer: Shell) {
      let path = folder.file("journal.db")
      let writer = try Shell(path)
      try writer.run(
        "PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(1); PRAGMA synchronous=OFF;"
      )
      writer.send(".timeout 0")
      return (path, writer)
    }

    private static let endless =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c, t"

    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST"])
    func `a background read ends when a process begins to write, and is repeated`(
      mode: String
    ) async throws {
      let (path, writer) = try make(mode)
      let connection = try Connection(path: path)
      let calls = Mutex(0)
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let value = Task {
        try await connection.readInBackground { session in
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          if call == 1 {
            // The read transaction is open.
            _ = try session.integer("SELECT v FROM t")
            continuation.yield(call)
            _ = try session.integer(Self.endless)
          }
          return try session.integer("SELECT v FROM t")
        }
      }
      var iterator = stream.makeAsyncIterator()
      _ = await iterator.next()
      // While the writer's transaction is open, the old value is read.
      try writer.run("BEGIN; UPDATE t SET v = 2;")
      #expect(try await value.value == 1)
      #expect(calls.withLock { $0 } == 2)
      #expect(throws: Never.self) { try writer.run("COMMIT;") }
      #expect(try await connection.readInBackground { try $0.integer("SELECT v FROM t") } == 2)
    }

    @MainActor
    @Test func `a read for a frame ends like a read of a locked file`() throws {
      let (path, writer) = try make("DELETE")
      let connection = try Connection(path: path)
      let error = #expect(throws: StoreError.self) {
        try connection.read(isFrame: true) { session in
          _ = try session.integer("SELECT v FROM t")
          try writer.run("BEGIN; UPDATE t SET v = 2;")
          return try session.integer("SELECT v FROM t")
        }
      }
      #expect(error?.code == .locked)
      #expect(throws: Never.self) { try writer.run("COMMIT;") }
      // A synchronous caller receives the result even if a process writes.
      let value = try connection.read { session in
        _ = try session.integer("SELECT v FROM t")
        try writer.run("BEGIN; UPDATE t SET v = 3;")
        return try session.integer("SELECT v FROM t")
      }
      #expect(value == 2)
      try writer.run("ROLLBACK;")
    }

    @Test func `rows that were passed on are not read again`() async throws {
      let (path, shell) = try make("DELETE")
      // Safety: only one thread at a time uses it, since the test awaits the read.
      nonisolated(unsafe) let writer = shell
      try writer.run("INSERT INTO t VALUES(2), (3);")
      let store = try Store(path: path)
      let found = Mutex<[Value]>([])
      try await store.read { reader in
        let plan = try reader.plan(for: RowRequest(table: "t"))
        try reader.rows(of: plan).forEach { row in
          if found.withLock({ $0.isEmpty }) { try writer.run("BEGIN; UPDATE t SET v = 9;") }
          found.withLock { $0.append(row.values[0]) }
          return true
        }
      }
      #expect(found.withLock { $0 } == [.integer(1), .integer(2), .integer(3)])
      try writer.run("ROLLBACK;")
    }

    @Test func `in WAL mode no read is interrupted`() async throws {
      let (path, shell) = try make("WAL")
      // Safety: only one thread at a time uses it, since the test awaits the read.
      nonisolated(unsafe) let writer = shell
      let connection = try Connection(path: path)
      let value = try await connection.readInBackground { session in
        _ = try session.integer("SELECT v FROM t")
        try writer.run("UPDATE t SET v = 2;")
        return try session.integer("SELECT v FROM t")
      }
      #expect(value == 1)
    }

    @Test func `the monitor checks for commits in a pause of the writer, or after a second`() {
      #expect(RollbackJournal.quietTime(after: .zero) == .milliseconds(12))
      #expect(RollbackJournal.quietTime(after: .milliseconds(500)) == .milliseconds(2))
      #expect(RollbackJournal.quietTime(after: .seconds(1)) == nil)
    }
  }
#endif
