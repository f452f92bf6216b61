#if PostgreSQL
  import LivePostgres
  import Testing

  /// The examples of the documentation, as they stand there.
  @MainActor
  @Suite(.timeLimit(.minutes(15))) struct ServerExamples {
    @Test func `rows of a server are opened, and come`() async throws {
      let address = try TestServer.shared.get().schema(
        "CREATE TABLE orders(id int PRIMARY KEY, placed date);\n"
          + "INSERT INTO orders VALUES (1, '2026-01-31'), (2, '2026-02-01')"
      )
      let database = try PostgresDatabase(address)
      let request = RowRequest(table: "orders", order: ["placed desc"])
      let rows = try await FetchedRows(later: request, in: database)
      rows.prepare(0..<50)
      await rows.settle()
      #expect(try rows[0].value(at: 1) == .text("2026-02-01"))
    }
  }
#endif
