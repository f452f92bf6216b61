#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveSQLite
  import Testing

  @testable import LiveRows

  /// Reading the history in pages.
  @Suite struct HistoryPageTests {
    private let folder = Folder()

    /// Returns a recorded table with three rows.
    private func store() throws -> Store {
      let store = try Store(path: folder.file("history.db"), access: .create)
      try store.writeTransaction { transaction in
        try transaction.run("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, size)")
        try transaction.run("INSERT INTO t VALUES(1, 'a', 10), (2, 'b', 20), (3, 'c', 30)")
      }
      try store.changeSchema { writer in
        try #require(writer as? any HistoryDeclaring).record("t", isComplete: false)
      }
      return store
    }

    @Test func `changes are read in pages, in the order of tables and keys`() throws {
      let store = try store()
      let token = try store.historyToken()
      let same = try store.history(of: nil, since: token, pageSize: 2) { _ in Issue.record() }
      #expect(same == token)
      try Shell.run(
        store.path,
        """
        INSERT INTO t VALUES(9, 'i', 1), (4, 'd', 40), (7, 'g', 70); DELETE FROM t WHERE id = 2;
        UPDATE t SET size = 11 WHERE id = 1; UPDATE t SET size = 12 WHERE id = 1;
        """
      )
      var pages: [[String]] = []
      let next = try store.history(of: ["t"], since: token, pageSize: 2) { page in
        pages.append(page.map { "\($0.kind) \($0.key)" })
        // Other reads and writes of the program are possible meanwhile.
        let now = try store.historyToken()
        #expect(now != token)
      }
      let firsts = [["updated 1", "deleted 2"], ["inserted 4", "inserted 7"]]
      #expect(pages == firsts + [["inserted 9"]])
      #expect(try next == store.historyToken())
      struct Stop: Error {}
      var count = 0
      #expect(throws: Stop.self) {
        _ = try store.history(of: nil, since: token, pageSize: 1) { _ in
          count += 1
          throw Stop()
        }
      }
      #expect(count == 1)
    }

    @Test func `a reader that is killed between two pages loses nothing`() throws {
      let store = try store()
      let token = try store.historyToken()
      try Shell.run(
        store.path,
        """
        PRAGMA journal_mode = wal;
        CREATE TABLE seen(id INTEGER PRIMARY KEY, name TEXT);
        INSERT INTO seen SELECT id, name FROM t;
        CREATE TABLE progress(id INTEGER PRIMARY KEY, token TEXT);
        INSERT INTO progress VALUES(1, '\(token)');
        WITH RECURSIVE n(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
          INSERT INTO t SELECT i, 'name ' || i, i FROM n;
        DELETE FROM t WHERE id % 7 = 0; UPDATE t SET name = 'x' || id WHERE id % 5 = 0;
        """
      )
      for pages in [1, 3, 10] {
        let reader = try Follower(["catch-up", store.path, "\(pages)"])
        for _ in 0..<pages { #expect(reader.wait(for: "10")) }
        #expect(reader.wait(for: "waiting"))
        reader.kill()
        #expect(try Shell.run(store.path, "SELECT token FROM progress") == "\(token)\n")
        try Shell.run(store.path, "UPDATE t SET size = 0 WHERE id = \(pages)")
      }
      let reader = try Follower(["catch-up", store.path, "0"])
      #expect(reader.wait(for: "done"))
      let rest =
        "SELECT count(*) FROM (SELECT id, name FROM t EXCEPT SELECT id, name FROM seen)"
      #expect(try Shell.run(store.path, rest) == "0\n")
      #expect(try Shell.run(store.path, "SELECT count(*) FROM seen WHERE id % 7 = 0") == "0\n")
      let last = try store.historyToken()
      #expect(try Shell.run(store.path, "SELECT token FROM progress") == "\(last)\n")
    }
  }
#endif
