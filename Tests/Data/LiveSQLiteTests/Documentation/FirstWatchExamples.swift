#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  /// The examples of the tutorial on watching a table.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct FirstWatchExamples {
    @Test func `rows are listed and observed`() async throws {
      let folder = Folder()
      let path = folder.file("shop.sqlite")
      try Shell.run(
        path,
        """
        PRAGMA journal_mode = WAL;
        CREATE TABLE orders(id INTEGER PRIMARY KEY, item TEXT, status TEXT);
        INSERT INTO orders(item, status) VALUES ('lamp', 'open'), ('desk', 'open');
        """
      )
      let store = try Store(path: path)
      let request = RowRequest(table: "orders", where: "status = 'open'", order: ["item"])
      let orders = try await FetchedRows(request, in: store)
      for index in 0..<orders.count { print(orders[index]["item"] ?? .null) }
      let token = orders.observeChanges { change in print("the list has changed: \(change)") }
      #expect(orders.count == 2 && orders[0]["item"] == "desk")
      let desk = orders[0]
      let status = try desk.observe(keyPath: "item", options: [.initial, .new]) { row, _ in
        print("\(row.key): \(row["item"] ?? .null)")
      }
      try Shell.run(path, "INSERT INTO orders(item, status) VALUES ('chair', 'open');")
      await orders.settle()
      #expect(orders.count == 3 && orders[0]["item"] == "chair")
      token.invalidate()
      status.invalidate()
    }
  }
#endif
