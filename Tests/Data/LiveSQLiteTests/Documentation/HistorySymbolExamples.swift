#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  @testable import LiveRows

  /// The examples in the comments of types of histories.
  @MainActor
  @Suite struct HistorySymbolExamples {
    private let folder = Folder()
    private let store: Store

    init() throws {
      store = try Store(path: folder.file("shop.sqlite"), access: .create)
      try store.writeTransaction { transaction in
        try transaction.run("CREATE TABLE orders(id INTEGER PRIMARY KEY, name TEXT, status TEXT)")
        try transaction.run("INSERT INTO orders VALUES(8, 'a', 'open'), (9, 'b', 'open')")
      }
      try store.changeSchema { writer in
        try #require(writer as? any HistoryDeclaring).record("orders", isComplete: false)
      }
    }

    @Test func `a token as text`() throws {
      let text = "\(try store.historyToken())"
      let token = HistoryToken(text)
      #expect(try token == store.historyToken())
    }

    @Test func `a database with a history`() throws {
      let token = try store.historyToken()
      try store.writeTransaction { try $0.run("UPDATE orders SET status = 'sent' WHERE id = 9") }
      let changed = try store.history(of: ["orders"], since: token).changes.map(\.key)
      #expect(changed == [RowKey(9)])
    }

    @Test func `changes of rows`() throws {
      let token = try store.historyToken()
      try Shell.run(store.path, "DELETE FROM orders WHERE id = 8; UPDATE orders SET name = 'x'")
      let history = try store.history(of: ["orders"], since: token)
      let gone = history.changes.filter { $0.kind == .deleted }.map(\.key)
      let next = history.token
      #expect(try gone == [RowKey(8)] && next == store.historyToken())
      var stale: Set<RowKey> = [RowKey(8)]
      for change in history.changes {
        switch change.kind {
        case .inserted, .updated: stale.insert(change.key)
        case .deleted: stale.remove(change.key)
        }
      }
      #expect(stale == [RowKey(9)])
      let renamed = history.changes.filter { $0.columns.contains("name") }
      #expect(renamed.map(\.key) == [RowKey(9)])
    }

    @Test func `a lost history`() throws {
      var readsAll = false
      var token = try store.historyToken()
      var changed: [RowKey] = []
      var message = ""
      try Shell.run(store.path, "DROP TRIGGER livecells_history_1_insert")
      do {
        changed = try store.history(since: token).changes.map(\.key)
      } catch let error as LostHistory {
        message = "\(error)"
        token = try store.historyToken()
        readsAll = true
      }
      #expect(changed.isEmpty && readsAll && message.contains("table orders"))
      let error = LostHistory(database: store.path, reason: .deleted)
      let advice: String?
      switch error.reason {
      case .deleted: advice = "keep the history longer"
      case .otherHistory, .restored, .notRecorded: advice = nil
      }
      #expect(advice != nil && token.number > 0)
    }
  }
#endif
