#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveSQLite

  @Suite(.timeLimit(.minutes(60))) struct MonitorTests {
    let folder = Folder()

    private func value(_ store: Store) throws -> Int64? {
      try store.withSession { try $0.integer("SELECT v FROM t") }
    }

    @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST", "MEMORY"])
    func `each commit of another process is noticed`(mode: String) async throws {
      let path = folder.file("monitored.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(0);")
      let monitor = try Monitor(path: path)
      let store = try Store(path: path)
      var iterator = monitor.notices().makeAsyncIterator()
      for step in 1...100 {
        try writer.run("UPDATE t SET v = \(step);")
        // Each commit follows all earlier notices, or was noticed together with them.
        let sequence = monitor.notice.sequence
        writer.send("UPDATE t SET v = -\(step);")
        while monitor.notice.sequence == sequence { _ = await iterator.next() }
      }
      try await monitor.expectNotice { try writer.run("UPDATE t SET v = 4242;") }
      #expect(try value(store) == 4242)
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `the last of many quick commits is noticed`(mode: String) async throws {
      let path = folder.file("burst.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(0);")
      let monitor = try Monitor(path: path)
      // A writer that pauses may hold its lock for long.
      let store = try Store(path: path, wait: 600)
      await monitor.settle()
      var sequence = monitor.notice.sequence
      writer.send("PRAGMA synchronous=OFF;")
      for step in 1...500 { writer.send("UPDATE t SET v = \(step);") }
      // Reads only after a notice that is newer than the last read.
      for await notice in monitor.notices() where notice.sequence > sequence {
        sequence = notice.sequence
        if try value(store) == 500 { break }
      }
    }

    @Test func `a file that is replaced, deleted and restored is followed`() async throws {
      let path = folder.file("place.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let monitor = try Monitor(path: path)
      let store = try Store(path: path)
      #expect(try value(store) == 1)

      try Shell.run(folder.file("next.db"), "CREATE TABLE t(v); INSERT INTO t VALUES(2);")
      await monitor.expectNotice { #expect(rename(folder.file("next.db"), path) == 0) }
      #expect(try value(store) == 2)

      #expect(unlink(path) == 0)
      for await notice in monitor.notices() where notice.failure == .noSuchFile { break }
      try Shell.run(folder.file("back.db"), "CREATE TABLE t(v); INSERT INTO t VALUES(3);")
      #expect(rename(folder.file("back.db"), path) == 0)
      for await notice in monitor.notices() where notice.failure == nil { break }
      #expect(try value(store) == 3)
    }

    @Test func `a truncated file is a failure until it is valid again`() async throws {
      let path = folder.file("cut.db")
      try Shell.run(path, "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let monitor = try Monitor(path: path)
      let whole = try Data(contentsOf: URL(fileURLWithPath: path))
      // To a connection that has not yet read the file, an empty one is an empty database.
      await monitor.settle()
      #expect(truncate(path, 0) == 0)
      for await notice in monitor.notices() where notice.failure == .emptyFile { break }
      let handle = try #require(FileHandle(forWritingAtPath: path))
      handle.write(whole)
      try handle.close()
      for await notice in monitor.notices() where notice.failure == nil { break }
      let store = try Store(path: path)
      #expect(try value(store) == 1)
    }

    @Test func `the stream ends with its monitor`() async throws {
      let path = folder.file("end.db")
      try Shell.run(path, "CREATE TABLE t(v);")
      var monitor: Monitor? = try Monitor(path: path)
      let stream = try #require(monitor).notices()
      monitor = nil
      for await _ in stream {}
    }

    @Test func `a file that cannot be opened cannot be monitored`() {
      #expect(throws: StoreError.self) { try Monitor(path: folder.file("absent.db")) }
    }

    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST"])
    func `the journal shows whether a process is writing`(mode: String) throws {
      let path = folder.file("journal.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=\(mode); CREATE TABLE t(v);")
      #expect(!RollbackJournal.isActive(beside: path))
      try writer.run("BEGIN; INSERT INTO t VALUES(1);")
      #expect(RollbackJournal.isActive(beside: path))
      try writer.run("COMMIT;")
      #expect(!RollbackJournal.isActive(beside: path))
    }

    #if os(Linux)
      @Test func `only events of the database and the files beside it count`() {
        func event(_ name: String, mask: UInt32 = 2) -> [UInt8] {
          let bytes = Array(name.utf8) + [UInt8](repeating: 0, count: 16 - name.utf8.count)
          let words: [UInt32] = [1, mask, 0, 16]
          return words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } } + bytes
        }
        let name = Array("a.db".utf8)
        #expect(FileHints.concern(event("a.db")[...], name: name))
        #expect(FileHints.concern((event("b.db") + event("a.db-wal"))[...], name: name))
        #expect(
          !FileHints.concern((event("b.db") + event("a.dbx") + event("a.d"))[...], name: name)
        )
        #expect(!FileHints.concern([], name: name))
      }
    #endif
  }
#endif
