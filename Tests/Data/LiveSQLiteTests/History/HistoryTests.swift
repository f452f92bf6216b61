#if SQLite
  import DatabaseTestSupport
  import Foundation
  import LiveSQLite
  import Testing

  @testable import LiveRows

  /// The history of changes that triggers in the file record.
  @Suite struct HistoryTests {
    let folder = Folder()

    /// Returns a recorded table with three rows.
    private func store(
      _ name: String = "history.db",
      _ table: String = "t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, size)"
    ) throws -> Store {
      let store = try Store(path: folder.file(name), access: .create)
      try store.writeTransaction { transaction in
        try transaction.run("CREATE TABLE \(table)")
        try transaction.run("INSERT INTO t VALUES(1, 'a', 10), (2, 'b', 20), (3, 'c', 30)")
      }
      try record(store)
      return store
    }

    private func record(_ store: Store) throws {
      try store.changeSchema { writer in
        try #require(writer as? any HistoryDeclaring).record("t", isComplete: false)
      }
    }

    private func changes(_ store: Store, since token: HistoryToken) throws -> [String] {
      try store.history(since: token).changes.map { change in
        "\(change.kind) \(change.key)"
          + (change.columns.isEmpty ? "" : " " + change.columns.joined(separator: ","))
      }
    }

    /// Checks that the changes since a token are lost for a reason.
    private func expectLost(
      _ reason: LostHistory.Reason,
      _ store: Store,
      _ token: HistoryToken,
      _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(
        throws: LostHistory(database: store.path, reason: reason),
        sourceLocation: location
      ) { try store.history(since: token) }
    }

    @Test func `writes of another program are recorded`() throws {
      let store = try store()
      let token = try store.historyToken()
      #expect(try changes(store, since: token) == [])
      try Shell.run(
        store.path,
        """
        INSERT INTO t VALUES(4, 'd', 40); UPDATE t SET size = 11, name = 'x' WHERE id = 1;
        DELETE FROM t WHERE id = 2; UPDATE t SET id = 9 WHERE id = 3; UPDATE t SET size = size;
        INSERT INTO t(name) VALUES('e'); DELETE FROM t WHERE name = 'e';
        """
      )
      #expect(
        try changes(store, since: token) == [
          "inserted 4", "updated 1 name,size", "deleted 2", "deleted 3", "inserted 9",
        ]
      )
      #expect(try changes(store, since: store.historyToken()) == [])
    }

    @Test func `the time is that of the last write`() throws {
      let store = try store()
      let token = try store.historyToken()
      let before = Date().timeIntervalSince1970
      try Shell.run(store.path, "UPDATE t SET size = 1 WHERE id = 1")
      let time = try #require(store.history(since: token).changes.first?.time)
      #expect(time >= before - 0.01 && time <= Date().timeIntervalSince1970 + 0.01)
    }

    @Test func `a replaced row is deleted, and an ignored one is not`() throws {
      let store = try store()
      let token = try store.historyToken()
      try Shell.run(store.path, "INSERT OR IGNORE INTO t VALUES(7, 'a', 1), (2, 'z', 1);")
      #expect(try changes(store, since: token) == [])
      try Shell.run(store.path, "INSERT OR REPLACE INTO t VALUES(7, 'a', 1), (2, 'c', 1);")
      #expect(
        try changes(store, since: token) == [
          "deleted 1", "inserted 7", "deleted 3", "updated 2 id,name,size",
        ]
      )
      let later = try store.historyToken()
      try Shell.run(store.path, "UPDATE OR REPLACE t SET name = 'a' WHERE id = 2;")
      #expect(try changes(store, since: later) == ["deleted 7", "updated 2 name"])
    }

    @Test func `values that only a collation or a number's form tells apart are changes`() throws {
      let store = try store("forms.db", "t(id INTEGER PRIMARY KEY, name COLLATE NOCASE, size)")
      let token = try store.historyToken()
      try Shell.run(store.path, "UPDATE t SET name = 'A' WHERE id = 1; UPDATE t SET size = 20.0;")
      #expect(
        try changes(store, since: token) == [
          "updated 1 name,size", "updated 2 size", "updated 3 size",
        ]
      )
    }

    @Test func `changes of a table with more columns than an integer has bits are told apart`()
      throws
    {
      let names = (0..<200).map { "c\($0)" }
      let store = try Store(path: folder.file("wide.db"), access: .create)
      try Shell.run(
        store.path,
        "CREATE TABLE t(id INTEGER PRIMARY KEY, \(names.joined(separator: ", ")));"
          + "INSERT INTO t(id) VALUES(1);"
      )
      try record(store)
      for place in [0, 61, 62, 63, 124, 125, 126, 199] {
        let token = try store.historyToken()
        try Shell.run(store.path, "UPDATE t SET c\(place) = 1, c100 = \(place)")
        let columns = try #require(store.history(since: token).changes.first?.columns)
        #expect(columns == ["c\(min(place, 100))", "c\(max(place, 100))"])
      }
    }

    @Test func `an interrupted transaction leaves nothing`() throws {
      let store = try store()
      let token = try store.historyToken()
      let shell = try Shell(store.path)
      try shell.run("PRAGMA cache_size = 1; BEGIN; UPDATE t SET size = 0;")
      try shell.run(
        "INSERT INTO t SELECT value, value, zeroblob(900) FROM generate_series(10, 2000);"
      )
      shell.kill()
      #expect(try changes(store, since: token) == [])
      #expect(try store.historyToken() == token)
      try Shell.run(
        store.path,
        "BEGIN; DELETE FROM t; ROLLBACK; UPDATE t SET size = 0 WHERE id = 2"
      )
      #expect(try changes(store, since: token) == ["updated 2 size"])
    }

    @Test func `a token of another file is lost`() throws {
      let token = try store("other.db").historyToken()
      expectLost(.otherHistory, try store(), token)
    }

    @Test func `a token of a state that a restored backup does not have is lost`() throws {
      let store = try store()
      try Shell.run(store.path, "UPDATE t SET size = 1 WHERE id = 1")
      let early = try store.historyToken()
      try Shell.run(store.path, "VACUUM INTO '\(folder.file("backup.db"))'")
      try Shell.run(store.path, "UPDATE t SET size = 2 WHERE id = 1")
      let late = try store.historyToken()
      // The backup replaces the content, as `.restore` does.
      try Shell(store.path).run(".restore '\(folder.file("backup.db"))'")
      expectLost(.restored, store, late)
      #expect(try changes(store, since: early) == [])
      // Another change has this number now.
      try Shell.run(store.path, "UPDATE t SET size = 2 WHERE id = 1")
      #expect(try store.historyToken().number == late.number)
      expectLost(.restored, store, late)
      #expect(try changes(store, since: early) == ["updated 1 size"])
      #expect(throws: LostHistory(database: store.path, reason: .restored)) {
        try store.deleteHistory(before: late)
      }
    }

    @Test func `a token before the deleted part is lost`() throws {
      let store = try store()
      var tokens: [HistoryToken] = []
      for size in 1...5 {
        try Shell.run(store.path, "UPDATE t SET size = \(size) WHERE id = 1")
        tokens.append(try store.historyToken())
      }
      #expect(try store.deleteHistory(before: tokens[2]) == 3)
      expectLost(.deleted, store, tokens[1])
      #expect(try changes(store, since: tokens[2]) == ["updated 1 size"])
      #expect(try store.deleteHistory(olderThan: .seconds(86_400)) == 0)
      #expect(try store.deleteHistory(olderThan: .seconds(-60)) == 2)
      expectLost(.deleted, store, tokens[3])
      #expect(try changes(store, since: tokens[4]) == [])
      // Entries that another program deletes are noticed.
      for size in 6...9 { try Shell.run(store.path, "UPDATE t SET size = \(size) WHERE id = 1") }
      try Shell.run(
        store.path,
        "DELETE FROM livecells_history WHERE number = \(tokens[4].number + 2)"
      )
      expectLost(.deleted, store, tokens[4])
    }

    @Test func `an old token stays valid if nothing has happened for long`() throws {
      let store = try store()
      try Shell.run(store.path, "UPDATE t SET size = 1 WHERE id = 1")
      let token = try store.historyToken()
      try Shell.run(
        store.path,
        "UPDATE livecells_history SET time = time - 1000000 WHERE number BETWEEN 1 AND \(token.number)"
      )
      let old = try store.historyToken()
      try Shell.run(store.path, "UPDATE t SET size = 2 WHERE id = 1")
      #expect(try store.deleteHistory(olderThan: .seconds(100)) == token.number - 1)
      #expect(try changes(store, since: old) == ["updated 1 size"])
    }

    @Test func `changes before the table was recorded are lost`() throws {
      let store = try store()
      let token = try store.historyToken()
      try Shell.run(store.path, "CREATE TABLE u(id INTEGER PRIMARY KEY); INSERT INTO u VALUES(1)")
      try store.changeSchema { writer in
        try #require(writer as? any HistoryDeclaring).record("u", isComplete: false)
      }
      expectLost(.notRecorded(table: "u"), store, token)
      #expect(try store.history(of: ["t"], since: token).changes == [])
      #expect(throws: StoreError.self) { try store.history(of: ["v"], since: token) }
    }

    @Test(arguments: [
      "DROP TABLE t; CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT UNIQUE, size)",
      "ALTER TABLE t ADD COLUMN color", "CREATE UNIQUE INDEX ts ON t(size)",
      "DROP TRIGGER livecells_history_1_delete",
      "CREATE TRIGGER later AFTER INSERT ON t BEGIN DELETE FROM t WHERE id = NEW.id; END",
      "ALTER TABLE t RENAME TO former; CREATE TABLE t(id INTEGER PRIMARY KEY, name, size)",
    ])
    func `a declaration that another program has changed is noticed`(sql: String) throws {
      let store = try store()
      let token = try store.historyToken()
      try Shell.run(store.path, sql)
      expectLost(.notRecorded(table: "t"), store, token)
      try record(store)
      expectLost(.notRecorded(table: "t"), store, token)
      let next = try store.historyToken()
      try Shell.run(store.path, "INSERT OR REPLACE INTO t(id, name, size) VALUES(8, 'q', 1)")
      let expected = sql.contains("later") ? [] : ["inserted 8"]
      #expect(try changes(store, since: next) == expected)
    }

    @Test func `a table whose rows cannot be named is refused`() throws {
      for (table, message) in [
        ("t(id INT, name, size)", "which has no primary key"),
        (
          "t(id INTEGER PRIMARY KEY, name, size); CREATE UNIQUE INDEX x ON t(upper(name))",
          "REPLACE"
        ),
      ] {
        let store = try Store(path: folder.file("\(message.count).db"), access: .create)
        try Shell.run(store.path, "CREATE TABLE \(table)")
        let error = #expect(throws: StoreError.self) { try record(store) }
        #expect(error?.message.contains(message) ?? false)
        let unknown = #expect(throws: StoreError.self) { try store.historyToken() }
        #expect(unknown?.message.contains("keeps no history") ?? false)
      }
    }

    @Test func `a history whose entries were removed begins again`() throws {
      let store = try store()
      let token = try store.historyToken()
      try Shell.run(store.path, "DELETE FROM livecells_history")
      #expect(throws: StoreError.self) { try store.history(since: token) }
      try record(store)
      expectLost(.otherHistory, store, token)
      try Shell.run(store.path, "DROP TABLE livecells_history")
      try record(store)
      let next = try store.historyToken()
      try Shell.run(store.path, "DELETE FROM t WHERE id = 1")
      #expect(try changes(store, since: next) == ["deleted 1"])
    }

    @Test func `a token is the same after it was stored as text or encoded`() throws {
      let token = try store().historyToken()
      #expect(HistoryToken(token.description) == token)
      #expect(
        try JSONDecoder().decode([HistoryToken].self, from: JSONEncoder().encode([token])) == [
          token
        ]
      )
      for text in [
        "", "1", "2-1-1-1", "1-1-1", "1-1-1-1-1", "1-A-1-1", "1--1-1-1", "1-1-01-1", "é",
      ] {
        #expect(HistoryToken(text) == nil)
      }
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(HistoryToken.self, from: Data("\"x\"".utf8))
      }
    }

    @Test func `a lost history is described on one line`() {
      for (reason, part) in [
        (LostHistory.Reason.otherHistory, "another database"), (.restored, "backup"),
        (.deleted, "deleted"), (.notRecorded(table: "t"), "table t"),
      ] {
        let text = LostHistory(database: "a.db", reason: reason).description
        #expect(text.hasPrefix("a.db: ") && text.contains(part) && !text.contains("\n"))
        #expect(text.hasSuffix("take a new token and read all rows"))
      }
    }

    @Test func `counts, new keys and the list of tables are as without a history`() throws {
      let store = try store()
      let counts = try store.writeTransaction { transaction in
        [
          try transaction.run("UPDATE t SET size = 1"),
          try transaction.run("INSERT OR IGNORE INTO t VALUES(1, 'q', 1)"),
          try transaction.run("INSERT INTO t(name) VALUES('n')"),
          Int(try transaction.value("SELECT last_insert_rowid()")?.description ?? "") ?? 0,
          try transaction.run("DELETE FROM t WHERE id > 2"),
        ]
      }
      #expect(counts == [3, 0, 1, 4, 2])
      #expect(try store.tableNames() == ["t"])
      #expect(try store.table().name == "t")
    }

    @Test func `a file whose schema is not trusted is recorded`() throws {
      let path = try store().path
      let store = try Store(path: path, access: .readWrite, trust: .harmless)
      let token = try store.historyToken()
      try store.writeTransaction { try $0.run("UPDATE t SET size = 1 WHERE id = 3") }
      #expect(try changes(store, since: token) == ["updated 3 size"])
    }

    @Test func `a list reads only the changed rows of a recorded table`() async throws {
      let store = try store()
      try Shell.run(
        store.path,
        "INSERT INTO t SELECT value, value, hex(zeroblob(40)) FROM generate_series(10, 5000)"
      )
      let request = RowRequest(table: "t")
      let walk = try await RowWalk(request, in: store, followsChanges: true)
      let token = try #require((walk.mark as? any ResumableMark)?.token)
      try Shell.run(store.path, "UPDATE t SET size = hex(zeroblob(900)) WHERE id = 700")
      let next = try await RowWalk(request, in: store, followsChanges: true, since: token)
      guard case .success(.keys(let keys)) = next.resumed else {
        Issue.record("the changes are unknown: \(String(describing: next.resumed))")
        return
      }
      #expect(keys.contains(700) && !keys.contains(3_000))
    }

    @Test func `a key of several columns, and one of text, identify the row`() throws {
      let store = try Store(path: folder.file("keys.db"), access: .create)
      try Shell.run(
        store.path,
        """
        CREATE TABLE t(a TEXT, b INT, c, PRIMARY KEY(b, a)) WITHOUT ROWID;
        CREATE TABLE u(id TEXT PRIMARY KEY, v);
        """
      )
      try record(store)
      try store.changeSchema { writer in
        try #require(writer as? any HistoryDeclaring).record("u", isComplete: false)
      }
      let token = try store.historyToken()
      try Shell.run(store.path, "INSERT INTO t VALUES('x', 1, 2); INSERT INTO u VALUES('7', 1)")
      try Shell.run(store.path, "VACUUM")
      let keys = try store.history(since: token).changes.map(\.key)
      #expect(keys == [RowKey([1, "x"]), RowKey(["7"])])
    }
  }
#endif
