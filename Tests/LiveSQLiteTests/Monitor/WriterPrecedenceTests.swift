#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Reads beside a writer that does not wait for locks, in the modes in which it needs the file for itself.
  @Suite(.timeLimit(.minutes(15))) struct WriterPrecedenceTests {
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
    func `a read in the background ends when a process begins to write, and is made again`(
      mode: String
    ) async throws {
      let (path, writer) = try make(mode)
      let connection = try Connection(path: path)
      let calls = Mutex(0)
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let value = Task {
        try await connection.readLater { session in
          let call = calls.withLock { calls in
            calls += 1
            return calls
          }
          if call == 1 {
            // The transaction is open.
            _ = try session.integer("SELECT v FROM t")
            continuation.yield(call)
            _ = try session.integer(Self.endless)
          }
          return try session.integer("SELECT v FROM t")
        }
      }
      var iterator = stream.makeAsyncIterator()
      _ = await iterator.next()
      // While the transaction of the writer is open the value is the old one.
      try writer.run("BEGIN; UPDATE t SET v = 2;")
      #expect(try await value.value == 1)
      #expect(calls.withLock { $0 } == 2)
      #expect(throws: Never.self) { try writer.run("COMMIT;") }
      #expect(try await connection.readLater { try $0.integer("SELECT v FROM t") } == 2)
    }

    @MainActor
    @Test func `a read for a frame ends as if the file were locked`() throws {
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
      // A caller that waits for the result gets it, whoever writes.
      let value = try connection.read { session in
        _ = try session.integer("SELECT v FROM t")
        try writer.run("BEGIN; UPDATE t SET v = 3;")
        return try session.integer("SELECT v FROM t")
      }
      #expect(value == 2)
      try writer.run("ROLLBACK;")
    }

    @Test func `rows that were handed out are not read again`() async throws {
      let (path, shell) = try make("DELETE")
      // Safety: it is used by one thread at a time, since the test awaits the read.
      nonisolated(unsafe) let writer = shell
      try writer.run("INSERT INTO t VALUES(2), (3);")
      let store = try Store(path: path)
      let found = Mutex<[Value]>([])
      try await store.readLater { reader in
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

    @Test func `in WAL mode no read gives way`() async throws {
      let (path, shell) = try make("WAL")
      // Safety: it is used by one thread at a time, since the test awaits the read.
      nonisolated(unsafe) let writer = shell
      let connection = try Connection(path: path)
      let value = try await connection.readLater { session in
        _ = try session.integer("SELECT v FROM t")
        try writer.run("UPDATE t SET v = 2;")
        return try session.integer("SELECT v FROM t")
      }
      #expect(value == 1)
    }

    @Test func `commits are looked for in a pause of the writer, or after a second`() {
      #expect(RollbackJournal.quietTime(after: .zero) == .milliseconds(12))
      #expect(RollbackJournal.quietTime(after: .milliseconds(500)) == .milliseconds(2))
      #expect(RollbackJournal.quietTime(after: .seconds(1)) == nil)
    }
  }
#endif
