#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  /// The examples in the comments of types of LiveRows and LiveSQLite.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RowSymbolExamples {
    private let folder = Folder()
    private var path: String { folder.file("shop.sqlite") }
    private let shell: Shell

    init() throws {
      shell = try Shell(folder.file("shop.sqlite"))
      try shell.run(
        """
        CREATE TABLE orders(id INTEGER PRIMARY KEY, customer TEXT, status TEXT, total REAL);
        INSERT INTO orders VALUES
          (1, 'Ada', 'open', 20), (2, 'Bo', 'open', 200), (3, NULL, 'sent', 300);
        """
      )
    }

    private func keys(_ request: RowRequest) throws -> [String] {
      let store = try Store(path: path)
      let rows = try FetchedRows(request, in: store)
      return (0..<rows.count).map { "\(rows[$0].key)" }
    }

    @Test func `a store`() throws {
      let store = try Store(path: path, access: .readWrite)
      let rows = try FetchedRows(RowRequest(table: "orders"), in: store)
      let count = try store.writeTransaction { transaction in
        try transaction.run("DELETE FROM orders WHERE status = 'sent'")
      }
      #expect(count == 1 && rows[0].key == RowKey(1))
    }

    @Test func `access`() throws {
      let path = folder.file("new.sqlite")
      let store = try Store(path: path, access: .create)
      #expect(try store.tableNames().isEmpty)
    }

    @Test func `a file of unknown origin`() throws {
      let store = try Store(
        path: path,
        limits: ReadLimits(maxValueSize: 1 << 20, maxStatementTime: .seconds(5)),
        trust: .harmless
      )
      #expect(try store.tableNames() == ["orders"])
    }

    @Test func `commits`() async throws {
      var seen: [String] = []
      let monitor = try Monitor(path: path)
      try shell.run("DELETE FROM orders WHERE id = 1")
      for await notice in monitor.notices() {
        seen.append(notice.failure.map { "cannot be read: \($0)" } ?? "commit \(notice.sequence)")
        if notice.sequence > 0 { break }
      }
      #expect(seen.allSatisfy { $0.hasPrefix("commit") } && !seen.isEmpty)
    }

    @Test func `notices of a database of one's own`() async {
      let notices = CommitNotices()
      let stream = notices.stream()
      notices.publish()
      notices.finish()
      var sequences: [UInt64] = []
      for await notice in stream { sequences.append(notice.sequence) }
      #expect(sequences == [1])
    }

    @Test func `a request`() throws {
      let request = RowRequest(
        table: "orders",
        where: "total >= :least AND status = :status",
        parameters: ["least": 100, "status": "open"],
        order: ["total desc"],
        limit: 50
      )
      #expect(try keys(request) == ["2"])
    }

    @Test func `an order`() throws {
      let byName = RowOrder("customer", nulls: .last, collation: .ignoringCase)
      let byLength = RowOrder.expression("length(customer)", descending: true)
      let request = RowRequest(table: "orders", order: ["status", byName, byLength])
      #expect(try keys(request) == ["1", "2", "3"])
    }

    @Test func `an expression`() throws {
      var request = RowRequest(table: "orders")
      request.predicate = .all([
        .equal(.column("status", scope: 0), .value("open")),
        .less(.column("total", scope: 0), .value(100)),
      ])
      #expect(try keys(request) == ["1"])
    }

    @Test func `the user's arrangement`() throws {
      var request = RowRequest(table: "orders")
      request.arrangement.sortTerms = [SortTerm("total", ascending: false)]
      request.arrangement.textFilter = TextFilter("open", in: ["status"])
      #expect(try keys(request) == ["2", "1"])
    }

    @Test func `a key`() throws {
      let number = RowKey(7)
      let composite = RowKey(["DE", 2026])
      #expect("\(number)" == "7" && composite.values.count == 2)
    }

    @Test func `a list`() async throws {
      var changes: [ListChange] = []
      let store = try Store(path: path)
      let rows = try await FetchedRows(
        RowRequest(table: "orders", order: ["total desc"]),
        in: store
      )
      let token = rows.observeChanges { change in changes.append(change) }
      for position in 0..<rows.count { print(rows[position]["total"] ?? .null) }
      try shell.run("DELETE FROM orders WHERE id = 1")
      await rows.settle()
      #expect(changes.count == 1)
      token.invalidate()
    }

    @Test func `a row`() async throws {
      var seen: [String] = []
      let store = try Store(path: path)
      let rows = try await FetchedRows(RowRequest(table: "orders"), in: store)
      let row = rows[0]
      let token = try row.observe(keyPath: "status", options: [.initial, .new]) { row, _ in
        seen.append("\(row.key) is \(row["status"] ?? .null)")
      }
      try shell.run("UPDATE orders SET status = 'paid' WHERE id = 1")
      await rows.settle()
      #expect(seen == ["1 is open", "1 is paid"])
      token.invalidate()
    }

    @Test func `the status of a list`() throws {
      var failures: [String] = []
      let store = try Store(path: path)
      let rows = try FetchedRows(RowRequest(table: "orders"), in: store)
      let token = rows.observeStatus { status in
        if let failure = status.failure { failures.append("outdated: \(failure)") }
      }
      #expect(failures.isEmpty && rows.status.failure == nil)
      token.invalidate()
    }

    @Test func `an error`() throws {
      var message = ""
      do {
        _ = try Store(path: "missing.sqlite").tableNames()
      } catch let error as StoreError where error.code == .noSuchFile {
        message = "\(error)"
      }
      #expect(message.hasSuffix("missing.sqlite: no such file"))
    }

    @Test func `tables`() throws {
      var lines: [String] = []
      let store = try Store(path: path)
      let table = try store.table(named: "orders")
      for column in table.columns { lines.append("\(column.name) \(column.declaredType)") }
      #expect(lines.contains("total REAL") && table.kind == .table)
    }

    @Test func `statements`() throws {
      let store = try Store(path: path, access: .readWrite)
      let open = try store.readTransaction { transaction in
        try transaction.rows("SELECT id, total FROM orders WHERE status = ?1", ["open"])
      }
      let totals = open.map { $0["total"] ?? .null }
      #expect(totals == [20.0, 200.0])
      let count = try store.writeTransaction { transaction in
        try transaction.run("UPDATE orders SET status = ?1 WHERE total > ?2", ["sent", 100])
      }
      #expect(count == 2)
    }

    @Test func `any database`() async throws {
      func count(_ table: String, in database: any RowDatabase) async throws -> Int {
        let rows = try await FetchedRows(RowRequest(table: table), in: database)
        await rows.settle()
        return rows.count
      }
      let store = try Store(path: path)
      #expect(try await count("orders", in: store) == 3)
    }

    @Test func `any local database`() throws {
      func first(of table: String, in database: any LocalRowDatabase) throws -> Row? {
        let rows = try FetchedRows(RowRequest(table: table), in: database)
        return rows.count == 0 ? nil : rows[0]
      }
      let store = try Store(path: path)
      #expect(try first(of: "orders", in: store)?.key == RowKey(1))
    }

    @Test func `any writable database`() async throws {
      let store = try Store(path: path, access: .readWrite)
      func rename(_ row: Row, of rows: FetchedRows, in database: any WritableRowDatabase)
        async throws
      {
        let editor = try RowEditor(rows, in: database)
        try await editor.draft(of: [row]).set("customer", to: "Cy", overwriting: false)
      }
      let rows = try await FetchedRows(RowRequest(table: "orders"), in: store)
      try await rename(rows[0], of: rows, in: store)
      #expect(try shell.run("SELECT customer FROM orders WHERE id = 1") == "Cy\n")
    }
  }
#endif
