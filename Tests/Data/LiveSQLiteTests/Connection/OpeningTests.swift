#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveSQLite

  @Suite struct OpeningTests {
    let folder = Folder()

    private func code(_ path: String) -> StoreError.Code? {
      do {
        _ = try Store(path: path).tableNames()
        return nil
      } catch {
        return (error as? StoreError)?.code
      }
    }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
      try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
      return folder.file(name)
    }

    @Test func `errors distinguish unreadable files`() throws {
      #expect(code(folder.file("absent.db")) == .noSuchFile)
      #expect(code(folder.file("absent/file.db")) == .noSuchFile)
      #expect(code(folder.path) == .isDirectory)
      #expect(code(try write([], to: "empty.db")) == .emptyFile)
      #expect(code(try write(Array("hello".utf8), to: "short.db")) == .notADatabase)
      #expect(
        code(try write((0..<8192).map { UInt8(truncatingIfNeeded: $0 &* 37) }, to: "encrypted.db"))
          == .notADatabase
      )
      #expect(code("/dev/null") == .notADatabase)
    }

    @Test func `a missing file is not created`() {
      _ = code(folder.file("absent.db"))
      #expect(folder.names == [])
    }

    @Test(arguments: [
      "a b.db", "file:x.db?mode=rw", "q?uery#hash%41.db", "sängerin😀.db", "-dash", "it's \"q\".db",
    ])
    func `a file may have any name`(name: String) throws {
      try Shell.run(folder.file("plain.db"), "CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      try FileManager.default.moveItem(atPath: folder.file("plain.db"), toPath: folder.file(name))
      let store = try Store(path: folder.file(name))
      #expect(try store.tableNames() == ["t"])
      #expect(try Store(path: folder.file(name), immutable: true).tableNames() == ["t"])
    }

    @Test(arguments: ["DELETE", "TRUNCATE", "PERSIST", "MEMORY"])
    func `reading leaves the file and the folder unchanged`(mode: String) throws {
      let path = folder.file("still.db")
      try Shell.run(
        path,
        "PRAGMA journal_mode=\(mode); CREATE TABLE t(v); INSERT INTO t VALUES(1);"
      )
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let names = folder.names
      #expect(try Store(path: path).snapshot(of: RowRequest()).rows.count == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(folder.names == names)
    }

    @Test func `a WAL database is read without writing to its log`() throws {
      let path = folder.file("wal.db")
      let writer = try Shell(path)
      try writer.run("PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
      #expect(try Store(path: path).snapshot(of: RowRequest()).rows.count == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-wal")) == log)
    }

    @Test func `a lock that outlasts the wait is a separate error`() throws {
      let path = folder.file("locked.db")
      let writer = try Shell(path)
      try writer.run("CREATE TABLE t(v);")
      let store = try Store(path: path, wait: 0.01)
      try writer.run("BEGIN EXCLUSIVE;")
      #expect(throws: StoreError.self) { try store.tableNames() }
      do { _ = try store.tableNames() } catch let error as StoreError {
        #expect(error.code == .locked)
      }
      try writer.run("COMMIT;")
      #expect(try store.tableNames() == ["t"])
    }

    @Test func `a hot journal is an error that asks for a program with write access`() throws {
      let path = folder.file("hot.db")
      try Shell.run(
        path,
        "CREATE TABLE t(v); INSERT INTO t SELECT value FROM generate_series(1, 2000);"
      )
      let writer = try Shell(path)
      try writer.run("PRAGMA cache_size=1; BEGIN; UPDATE t SET v = v + 1;")
      try FileManager.default.copyItem(atPath: path, toPath: folder.file("copy.db"))
      try FileManager.default.copyItem(
        atPath: path + "-journal",
        toPath: folder.file("copy.db-journal")
      )
      try writer.run("ROLLBACK;")
      #expect(code(folder.file("copy.db")) == .needsRecovery)
    }

    @Test func `a file replaced by rename is opened again`() throws {
      let path = folder.file("current.db")
      try Shell.run(path, "CREATE TABLE old(v);")
      try Shell.run(folder.file("next.db"), "CREATE TABLE new(v);")
      let store = try Store(path: path)
      #expect(try store.tableNames() == ["old"])
      #expect(rename(folder.file("next.db"), path) == 0)
      #expect(try store.tableNames() == ["new"])
    }

    @MainActor
    @Test
    func `a new store shows the contents of a file that was overwritten in place`() async throws {
      let (path, other) = (folder.file("current.db"), folder.file("other.db"))
      for (file, value) in [(path, "old"), (other, "new")] {
        try Shell.run(file, "CREATE TABLE t(v); INSERT INTO t VALUES('\(value)');")
      }
      // Another list keeps the file open.
      let rows = try await FetchedRows(in: Store(path: path))
      rows.prepare(0..<1)
      #expect(rows[0][0] == .text("old"))
      // Both files have the same change counter, so only their pages differ.
      let bytes = try Data(contentsOf: URL(fileURLWithPath: other))
      let handle = try #require(FileHandle(forWritingAtPath: path))
      handle.write(bytes)
      try handle.close()
      let store = try Store(path: path)
      #expect(try store.snapshot(of: RowRequest()).rows.map(\.values) == [[.text("new")]])
      withExtendedLifetime(rows) {}
    }

    @Test func `an immutable database needs no files beside it`() throws {
      let path = folder.file("wal.db")
      try Shell.run(path, "PRAGMA journal_mode=WAL; CREATE TABLE t(v); INSERT INTO t VALUES(1);")
      let names = folder.names
      let store = try Store(path: path, immutable: true)
      #expect(try store.snapshot(of: RowRequest()).rows.count == 1)
      #expect(folder.names == names)
    }
  }
#endif
