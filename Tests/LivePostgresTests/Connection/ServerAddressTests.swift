#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite struct ServerAddressTests {
    @Test(
      arguments: [
        ("postgres://ann:secret@db.example:5433/shop", "postgres://db.example:5433/shop"),
        ("postgresql:///shop?password=secret", "postgres:///shop"),
        ("host=db.example dbname=shop password=secret user=ann", "postgres://db.example/shop"),
        ("service=live password=secret", "service live"),
      ]
    )
    func `a database is called by its place, never with its password`(
      text: String,
      name: String
    ) throws {
      #expect(try ServerAddress(text).name == name)
    }

    @Test(arguments: ["postgres://ann:secret@[db/x", "secret", "host=db passwort=secret"])
    func `what is no address is refused without repeating it`(text: String) {
      let error = #expect(throws: StoreError.self) { try ServerAddress(text) }
      #expect(error?.code == .badRequest)
      #expect(error.map { !"\($0)".contains("secret") } == true)
    }

    @Test func `a server that isn't there is an error that names it, without the password`()
      async throws
    {
      let database = try PostgresDatabase(
        "host=/nowhere-at-all user=ann password=secret dbname=shop"
      )
      let error = await #expect(throws: StoreError.self) {
        try await database.readLater { try $0.version() }
      }
      #expect(error?.code == .unreachable)
      #expect(
        error.map { "\($0)".contains("/nowhere-at-all") && !"\($0)".contains("secret") } == true
      )
    }
  }
#endif
