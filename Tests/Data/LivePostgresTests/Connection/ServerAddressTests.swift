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
    func `the name of a database contains its host, and never its password`(
      text: String,
      name: String
    ) throws {
      #expect(try ServerAddress(text).name == name)
    }

    @Test(arguments: ["postgres://ann:secret@[db/x", "secret", "host=db passwort=secret"])
    func `the error for an invalid address does not repeat it`(text: String) {
      let error = #expect(throws: StoreError.self) { try ServerAddress(text) }
      #expect(error?.code == .badRequest)
      #expect(error.map { !"\($0)".contains("secret") } == true)
    }

    @Test func `the error for a missing server contains its name without the password`()
      async throws
    {
      let database = try PostgresDatabase(
        "host=/nowhere-at-all user=ann password=secret dbname=shop"
      )
      let error = await #expect(throws: StoreError.self) {
        try await database.read { try $0.version() }
      }
      #expect(error?.code == .unreachable)
      #expect(
        error.map { "\($0)".contains("/nowhere-at-all") && !"\($0)".contains("secret") } == true
      )
    }
  }
#endif
