#if PostgreSQL
  import LiveRowsTestSupport
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct NameTests {
    @Test func `a listed name identifies its table, with and without its schema`() async throws {
      let server = try TestServer.shared.get()
      let (address, schema) = try server.namedSchema(
        """
        CREATE TABLE t(in_t int PRIMARY KEY);
        CREATE TABLE "Upper"(in_upper int PRIMARY KEY);
        CREATE TABLE "quo""te"(in_quote int PRIMARY KEY)
        """
      )
      let other = "o" + schema
      try Writer(address).run(
        """
        CREATE SCHEMA \(other);
        CREATE TABLE \(other).b(in_other int PRIMARY KEY);
        CREATE TABLE \(other)."x.y"(in_dotted int PRIMARY KEY);
        CREATE TABLE \(other).t(in_hidden int PRIMARY KEY);
        CREATE TABLE "\(other).b"(literal int PRIMARY KEY);
        CREATE TABLE "\(schema).t"(literal_t int PRIMARY KEY)
        """
      )
      let database = try PostgresDatabase(address)
      // The names of other tests' schemas may begin with the same characters.
      let own = ["\(other).", "\"\(other).", "\"\(schema)."]
      let listed = try await database.tableNames().filter { name in
        !name.contains(".") || own.contains { name.hasPrefix($0) }
      }
      let wanted = [
        "t": "in_t", "\"Upper\"": "in_upper", "\"quo\"\"te\"": "in_quote",
        "\"\(other).b\"": "literal", "\"\(schema).t\"": "literal_t", "\(other).b": "in_other",
        "\(other).\"x.y\"": "in_dotted", "\(other).t": "in_hidden",
      ]
      #expect(listed.sorted() == wanted.keys.sorted())
      // Other forms of the names.
      let further = [
        "Upper": "in_upper", "quo\"te": "in_quote", "T": "in_t", "\(schema).t": "in_t",
        "\(schema).\"t\"": "in_t", "\"t\"": "in_t",
      ]
      for (name, column) in wanted.merging(further, uniquingKeysWith: { first, _ in first }) {
        let table = try await database.read { reader in
          let table = try reader.plan(for: RowRequest(table: name)).table
          // A list plans again with the name that the plan has.
          return try reader.plan(for: RowRequest(table: table.name)).table
        }
        #expect(table.columns.map(\.name) == [column], "\(name)")
      }
    }

    @Test func `columns with names like those in statements are sorted and counted`() async throws {
      let address = try TestServer.shared.get().schema(ColumnNameContract.declaration)
      let fault = try await ColumnNameContract.fault(in: PostgresDatabase(address))
      #expect(fault == nil, "\(fault ?? "")")
    }

    @Test func `a quote with a combining mark after it is a quote`() {
      #expect(
        SQLName.quoted("a\"\u{301}b").unicodeScalars.elementsEqual(
          "\"a\"\"\u{301}b\"".unicodeScalars
        )
      )
      #expect(
        SQLName.literal("'\u{308}").unicodeScalars.elementsEqual("'''\u{308}'".unicodeScalars)
      )
    }

    @Test(
      arguments: [
        ("a", ["a"]), ("a.b", ["a", "b"]), ("\"a.b\"", ["a.b"]), ("a.\"b\"\"c\"", ["a", "b\"c"]),
        ("A", nil), ("a.b.c", nil), ("a.", nil), (".a", nil), ("\"a", nil), ("\"a\"b", nil),
        ("\"a\"\"", nil),
        ("", nil), ("\"\"", nil), ("é", nil), ("1a", nil),
      ] as [(String, [String]?)]
    )
    func `a listed name has one or two parts`(text: String, parts: [String]?) {
      #expect(SQLName.listedParts(text) == parts)
    }

    @Test func `equal titles of a query become distinct columns`() async throws {
      let database = try PostgresDatabase(try TestServer.shared.get().address)
      let names = try await database.read {
        try $0.plan(for: RowRequest(sql: "SELECT 1 AS a, 2 AS b, 3 AS b")).columns.map(\.name)
      }
      #expect(names == ["a", "b", "b:1"])
    }
  }
#endif
