#if PostgreSQL
  import LiveObjects
  import LivePostgres
  import Testing

  /// The examples of the documentation, unchanged.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct ServerExamples {
    @Test func `rows of a server are opened and arrive`() async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE orders(id int PRIMARY KEY, placed date);\n"
          + "INSERT INTO orders VALUES (1, '2026-01-31'), (2, '2026-02-01')"
      )
      let database = try PostgresDatabase(address)
      let request = RowRequest(table: "orders", order: ["placed desc"])
      let rows = try await FetchedRows(request, in: database)
      rows.prepare(0..<50)
      await rows.settle()
      #expect(try rows[0].value(at: 1) == .text("2026-02-01"))
    }

    @Test func `tables are created from classes`() async throws {
      let address = try TestServer.shared.get().schema("SELECT 1")
      let database = try PostgresDatabase(address, access: .readWrite)
      let schema = ManagedSchema(Customer.self, Order.self)
      let context = try await AsyncManagedContext(database, schema)
      context.insert(Order())
      try await context.save()
      #expect(try await context.count(Order.self) == 1)
    }

    @Test func `objects are found, saved and related`() async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE customer(id serial PRIMARY KEY);\nINSERT INTO customer DEFAULT VALUES;\n"
          + "CREATE TABLE orders(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, item text NOT NULL,"
          + " customer_id int REFERENCES customer)"
      )
      let database = try PostgresDatabase(address, access: .readWrite)
      let context = try AsyncManagedContext(database)
      let found = try await context.find(Customer.self, RowKey(1))
      guard let customer = found else { return }
      let order = Order()
      order.item = "lamp"
      order.customer = customer
      context.insert(order)
      try await context.save()
      let all = try await context.related(customer, \.orders)
      #expect(all == [order] && order.id == 1)
    }

    @Test func `a channel is optional`() async throws {
      let address = try TestServer.shared.get().schema("CREATE TABLE t(id int PRIMARY KEY)")
      let database = try PostgresDatabase(address, channel: "orders_changed")
      #expect(try await database.tableNames().contains("t"))
    }

    @Test func `the schema of any database`() async throws {
      let address = try TestServer.shared.get().schema("SELECT 1")
      let database = try PostgresDatabase(address, access: .readWrite)
      func make(_ table: TableDefinition, in database: some SchemaDatabase) async throws {
        try await database.changeSchema { writer in
          guard try writer.definitions(of: [table]).isEmpty else { return }
          for statement in try writer.statements(for: .makeTable(table)) {
            try writer.run(statement)
          }
        }
      }
      let tags = TableDefinition("tag", columns: [.init("id", type: .integer)], key: ["id"])
      try await make(tags, in: database)
      try await make(tags, in: database)
      #expect(try await database.tableNames().contains("tag"))
    }
  }

  @Managed("customer")
  private final class Customer {
    var id: Int?
    @Relation(inverse: \Order.customer) var orders: [Order]
  }

  @Managed("orders")
  private final class Order {
    var id: Int?
    var item = ""
    @Relation("customer_id") var customer: Customer?
  }
#endif
