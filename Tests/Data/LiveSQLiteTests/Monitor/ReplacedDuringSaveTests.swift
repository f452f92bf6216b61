#if SQLite
  import DatabaseTestSupport
  import Foundation
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Files that another program replaces or deletes during a write transaction.
  @Suite struct ReplacedDuringSaveTests {
    private let folder = Folder()

    private var path: String { folder.file("replaced.db") }

    private func make(_ mode: String) throws -> Store {
      let declaration = "PRAGMA journal_mode=\(mode); CREATE TABLE t(id INTEGER PRIMARY KEY, v);"
      try Shell.run(path, declaration)
      try Shell.run(folder.file("next.db"), declaration)
      return try Store(path: path, access: .readWrite)
    }

    private func insert(_ store: Store, during action: () throws -> Void = {}) throws {
      try store.writeTransaction { transaction in
        try transaction.run("INSERT INTO t(v) VALUES(1)")
        try action()
      }
    }

    private func count() throws -> String { try Shell.run(path, "SELECT count(*) FROM t;") }

    @Test(arguments: ["WAL", "DELETE"])
    func `a transaction into a file that is replaced meanwhile throws`(mode: String) throws {
      let store = try make(mode)
      if mode == "WAL" { try insert(store) }
      let error = #expect(throws: StoreError.self) {
        try insert(store) {
          #expect(rename(folder.file("next.db"), path) == 0)
          // As a program should do before it replaces a file.
          for suffix in ["-wal", "-shm", "-journal"] { unlink(path + suffix) }
        }
      }
      #expect(error?.code == .inputOutput || error?.code == .readOnly)
      try insert(store)
      #expect(try count() == "1\n")
    }

    @Test(arguments: [0, 1])
    func `a transaction whose log is deleted throws`(earlier: Int) throws {
      let store = try make("WAL")
      for _ in 0..<earlier { try insert(store) }
      let error = #expect(throws: StoreError.self) {
        try insert(store) { #expect(unlink(path + "-wal") == 0) }
      }
      #expect(error?.code == .inputOutput)
      #expect(error?.message.contains("save them again") ?? false)
    }

    @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
    func `a transaction into a file that is deleted meanwhile throws`(mode: String) throws {
      let store = try make(mode)
      #expect(throws: StoreError.self) { try insert(store) { #expect(unlink(path) == 0) } }
      #expect(throws: StoreError.self) { try insert(store) }
      #expect(access(path, F_OK) != 0)
    }

    @Test(arguments: ["WAL", "DELETE", "TRUNCATE", "PERSIST"])
    func `a transaction into a file that is renamed meanwhile throws, and succeeds afterwards`(
      mode: String
    ) throws {
      let store = try make(mode)
      let other = folder.file("moved.db")
      #expect(throws: StoreError.self) {
        try insert(store) { #expect(rename(path, other) == 0) }
      }
      #expect(throws: StoreError.self) { try insert(store) }
      #expect(rename(other, path) == 0)
      let before = try #require(Int(count().prefix { $0.isNumber }))
      try insert(store)
      #expect(try count() == "\(before + 1)\n")
      #expect(try Shell.run(path, "PRAGMA integrity_check;") == "ok\n")
    }

    @Test func `other transactions and changes of the journal mode are no replacement`() throws {
      let store = try make("DELETE")
      try insert(store)
      try Shell.run(path, "PRAGMA journal_mode=WAL; INSERT INTO t(v) VALUES(2);")
      try insert(store)
      try Shell.run(path, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO t(v) VALUES(3);")
      try insert(store)
      #expect(try count() == "5\n")
    }
  }
#endif
