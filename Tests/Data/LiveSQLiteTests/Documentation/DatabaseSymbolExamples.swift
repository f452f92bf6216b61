#if SQLite
  import DatabaseTestSupport
  import LiveRowsTestSupport
  import LiveSQLite
  import Testing

  /// The examples in the comments of the types that a database with SQL implements, and of their
  /// contract.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct DatabaseSymbolExamples {
    struct StoreUnderTest: DatabaseUnderTest {
      let database: any RowDatabase
      let other: Store

      func commit(_ changes: [ContractChange]) throws {
        try other.writeTransaction { transaction in
          for change in changes { try transaction.run(change.sql) }
        }
      }
    }

    private let folder = Folder()

    @Test func `a database under test`() async throws {
      let folder = folder
      var count = 0
      func makeStoreUnderTest() throws -> StoreUnderTest {
        count += 1
        let path = folder.file("contract\(count).sqlite")
        let other = try Store(path: path, access: .create)
        try other.writeTransaction { transaction in
          try transaction.run("CREATE TABLE t(id INTEGER PRIMARY KEY, a INTEGER, b TEXT)")
        }
        return StoreUnderTest(database: try Store(path: path), other: other)
      }
      let contract = RowDatabaseContract { try makeStoreUnderTest() }
      #expect(try await contract.breach(seed: 1) == nil)
    }

    @Test func `changes of a contract`() {
      let changes = [ContractChange.write(id: 1, a: nil, b: "x"), .delete(id: 2)]
      let script = changes.map(\.sql).joined(separator: ";\n")
      #expect(script.hasSuffix(";\nDELETE FROM t WHERE id = 2"))
      #expect(changes.map(\.description) == ["write 1: null, x", "delete 2"])
    }

    @Test func `declarations`() throws {
      let store = try Store(path: folder.file("shop.sqlite"), access: .create)
      let orders = TableDefinition(
        "orders",
        columns: [.init("id", type: .integer), .init("status", type: .text)],
        key: ["id"]
      )
      func make(_ tables: [TableDefinition], in database: any LocalSchemaDatabase) throws {
        let known = try database.readSchema { try $0.definitions(of: tables) }
        try database.changeSchema { writer in
          for table in tables where !known.contains(where: { $0.name == table.name }) {
            for statement in try writer.statements(for: .makeTable(table)) {
              try writer.run(statement)
            }
          }
          try writer.setSchemaNumber(1)
        }
      }
      try make([orders], in: store)
      try make([orders], in: store)
      #expect(try store.tableNames() == ["orders"])

      let (number, found) = try store.readSchema { reader in
        (try reader.schemaNumber(), try reader.definitions(of: [orders]))
      }
      #expect(number == 1 && found.map(\.name) == ["orders"])

      let newNumber = try store.changeSchema { writer in
        for statement in try writer.statements(for: .renameTable("orders", to: "invoice")) {
          try writer.run(statement)
        }
        try writer.setSchemaNumber(2)
        return try writer.schemaNumber()
      }
      #expect(try newNumber == 2 && store.tableNames() == ["invoice"])
    }

    @Test func `a commit`() throws {
      let path = folder.file("shop.sqlite")
      try Shell.run(path, "CREATE TABLE orders(total REAL); INSERT INTO orders VALUES (20), (30);")
      let database = try Store(path: path, access: .readWrite)
      var version = try database.read { try $0.version() }
      let before = version
      let commit = try database.write(patience: .full, after: version) { writer in
        try writer.deleteAll(from: writer.plan(for: RowRequest(table: "orders")))
      }
      // Without a version, other commits may have to be read first.
      if let next = commit.version { version = next }
      #expect(commit.result == 2 && version != before)
      #expect(try database.read { try $0.version() } == version)
    }

    @Test func `text that is not a value`() async throws {
      let path = folder.file("shop.sqlite")
      try Shell.run(path, "CREATE TABLE orders(total REAL); INSERT INTO orders VALUES (20);")
      let store = try Store(path: path, access: .readWrite)
      let rows = try await FetchedRows(RowRequest(table: "orders"), in: store)
      let editor = try RowEditor(rows, in: store)
      var message = ""
      do {
        try await editor.draft(of: [rows[0]]).set("total", to: "many", overwriting: false)
      } catch let error as TypedValueError {
        message = error.description
      }
      #expect(message == "total: 'many' is not a value of type REAL")
    }

    @Test func `the kinds of tables`() throws {
      let path = folder.file("shop.sqlite")
      try Shell.run(
        path,
        "CREATE TABLE orders(total REAL); CREATE VIEW best AS SELECT * FROM orders;"
      )
      let store = try Store(path: path)
      let tables = try store.tableNames().filter { name in
        try store.table(named: name).kind == .table
      }
      #expect(tables == ["orders"])
    }
  }
#endif
