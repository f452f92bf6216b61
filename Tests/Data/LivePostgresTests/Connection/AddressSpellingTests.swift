#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct AddressSpellingTests {
    @Test(
      arguments: [
        ("postgresql+psycopg2://ann:secret@db:5433/shop", "postgres://db:5433/shop"),
        ("postgres+asyncpg://ann:secret@db/shop?ssl=require", "postgres://db/shop"),
        ("POSTGRESQL://ann:secret@db/shop", "postgres://db/shop"),
        ("jdbc:postgresql://db:5433/shop?user=ann&password=secret", "postgres://db:5433/shop"),
        ("jdbc:postgresql:shop", "postgres:///shop"),
        ("postgres://ann:se@cret@db/shop", "postgres://db/shop"),
        ("postgres://ann:secret@db/shop?schema=public&connection_limit=5", "postgres://db/shop"),
        ("postgres://db/shop?user=ann@corp&pass%77ord=secret", "postgres://db/shop"),
      ]
    )
    func `addresses of other libraries are accepted`(text: String, name: String) throws {
      let address = try ServerAddress(text)
      #expect(address.name == name)
      for (keyword, value) in [("password", "secret"), ("user", "ann"), ("sslmode", "require")]
      where text.contains(keyword) || text.contains("ann:secret") && keyword != "sslmode" {
        #expect(address.keywords[keyword]?.hasPrefix(value) == true, "\(keyword)")
      }
      if text.contains("se@cret") { #expect(address.keywords["password"] == "se@cret") }
      if text.contains("ssl=") { #expect(address.keywords["sslmode"] == "require") }
    }

    @Test(arguments: ["schema", "currentSchema", "search_path"])
    func `a schema in an address becomes the search path`(parameter: String) async throws {
      let server = try TestServer.shared.get()
      let (address, schema) = try server.namedSchema("CREATE TABLE only_here(id int PRIMARY KEY)")
      let odd = "O'dd \\ \"\(schema)"
      try Writer(address).run(
        "CREATE SCHEMA \(SQLName.quoted(odd));\nCREATE TABLE \(SQLName.quoted(odd)).odd(id int)"
      )
      func encoded(_ text: String) -> String {
        text.utf8.map { "%" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      }
      let place = "postgres://tester@/postgres?host=\(encoded(server.host))&\(parameter)="
      let database = try PostgresDatabase(place + schema)
      _ = try await database.read { try $0.plan(for: RowRequest(table: "only_here")) }
      let other = try PostgresDatabase(place + encoded(odd))
      let plan = try await other.read { reader in
        var request = RowRequest(table: "odd")
        request.numbersRows = true
        return try reader.plan(for: request)
      }
      #expect(plan.columns.map(\.name) == ["id"])
    }

    @Test func `the error for an unknown parameter contains its name and nothing else`() {
      let error = #expect(throws: StoreError.self) {
        try ServerAddress("postgres://ann:secret@db/shop?wrong=hidden")
      }
      #expect(error?.message == "PostgreSQL has no parameter wrong")
    }

    @Test(
      arguments: [
        "postgres://ann:se/cret@db/shop", "postgres://ann:se?cret@db/shop",
        "postgres://ann:se?cret=1@db/shop", "postgres://ann:secret", "postgres://ann:secret/shop",
        "postgres://ann:12/secret@db/shop", "host=db password=my secret",
        "host=db password=my secret=1", "host=db dbname=postgres://ann:secret@db/shop",
        "host=db port=secret", "service", "postgres://ann:%zzsecret@db/shop", "host='db secret",
        "postgresql+x://ann:secret@[db/shop", "jdbc:postgresql://ann:secret@[db/shop",
        "postgres://db/shop?password=secret&x=%zz", "postgres://db/shop?password",
        "host=db;port=5432;password=secret", "host=db,password=secret",
        "hostaddr=1;password=secret",
        "service=shop;password=secret", "host=/tmp;password=secret", "host='db password secret'",
        "postgres://ann:a@b/secret@db/shop", "postgres://ann/name:secret@db/shop",
      ]
    )
    func `the error for an invalid address contains no part of it`(text: String) {
      do {
        let address = try ServerAddress(text)
        #expect(!"\(address.name)".contains("cret"))
        #expect(!text.contains("se?cret"))
      } catch {
        for part in ["cret", "my", "zz", "12"] { #expect(!"\(error)".contains(part), "\(error)") }
      }
    }
  }
#endif
