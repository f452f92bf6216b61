#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// Databases whose encoding has fewer characters than UTF-8.
  @Suite(.timeLimit(.minutes(60))) struct EncodingTests {
    /// Creates a separate database with some tables.
    private func database(_ encoding: String, _ declarations: String) throws -> PostgresDatabase {
      let options = "ENCODING '\(encoding)' LOCALE 'C' TEMPLATE template0"
      let address = try TestServer.shared.get().database(declarations, options: options)
      return try PostgresDatabase(address)
    }

    private func rows(
      _ request: RowRequest,
      in database: PostgresDatabase
    ) async throws -> [[Value]] {
      try await database.read { reader in
        let rows = reader.rows(of: try reader.plan(for: request))
        return try rows.rows(at: 0, .forward, count: 100).map(\.values)
      }
    }

    private static let encodings = [
      "LATIN1", "LATIN2", "LATIN9", "KOI8R", "WIN1252", "EUC_JP", "ISO_8859_5", "SQL_ASCII", "UTF8",
    ]

    @Test(arguments: encodings)
    func `long texts are truncated in every encoding, with a mark`(encoding: String) async throws {
      let database = try database(
        encoding,
        """
        CREATE TABLE t(id int PRIMARY KEY, v text, d date, j json);
        INSERT INTO t VALUES (1, 'abcdefgh', '2026-01-31', '{"a":1}'), (2, 'abcdefghi', NULL, NULL)
        """
      )
      var request = RowRequest(table: "t")
      request.maxValueSize = 8
      #expect(
        try await rows(request, in: database) == [
          [.integer(1), .text("abcdefgh"), .text("2026-01-…"), .text("{\"a\":1}")],
          [.integer(2), .text("abcdefgh…"), .null, .null],
        ]
      )
    }

    @Test(arguments: [
      ("é€", 5, "é€"), ("é€", 4, "é…"), ("é€", 3, "é…"), ("é€", 2, "é…"), ("é€", 1, "…"),
      ("e\u{301}x", 3, "e\u{301}…"), ("e\u{301}x", 2, "e…"), ("👨‍👩‍👧", 5, "👨…"),
    ])
    func `a text is truncated between two scalars, at a number of bytes`(
      text: String,
      longest: Int,
      wanted: String
    ) async throws {
      let database = try database("UTF8", "CREATE TABLE t(id int PRIMARY KEY, v text)")
      var request = RowRequest(
        sql: "SELECT 1 AS id, CAST(:v AS text) AS v",
        key: ["id"],
        parameters: ["v": .text(text)],
        columns: ["v"]
      )
      request.maxValueSize = longest
      guard case .text(let cut)? = try await rows(request, in: database).first?.first else {
        Issue.record("no text")
        return
      }
      #expect(Array(cut.unicodeScalars) == Array(wanted.unicodeScalars))
    }

    @Test(arguments: ["LATIN1", "KOI8R", "UTF8", "SQL_ASCII"], ["€", "漢", "%", "ab€"])
    func `a filter with a character that the encoding lacks finds nothing`(
      encoding: String,
      text: String
    ) async throws {
      let database = try database(
        encoding,
        "CREATE TABLE t(id int PRIMARY KEY, v text);\nINSERT INTO t VALUES (1, 'ab'), (2, '100%')"
      )
      var request = RowRequest(table: "t")
      request.arrangement.textFilter = TextFilter(text, in: ["id", "v"])
      let found = try await rows(request, in: database).map { $0[0] }
      #expect(found == (text == "%" ? [.integer(2)] : []))
    }

    @Test func `a comparison with such a character is false`() async throws {
      let database = try database(
        "LATIN1",
        "CREATE TABLE t(id int PRIMARY KEY, v text);\nINSERT INTO t VALUES (1, 'ab')"
      )
      let column = RowExpression.column("v", scope: 0)
      let euro = RowExpression.value(.text("€"))
      for (expression, count) in [
        (.equal(column, euro), 0), (.contains(column, euro), 0), (.starts(column, with: euro), 0),
        (.isOne(column, of: [.text("€"), .text("ab")]), 1), (.not(.equal(column, euro)), 1),
      ] as [(RowExpression, Int)] {
        var request = RowRequest(table: "t")
        request.predicate = expression
        #expect(try await rows(request, in: database).count == count, "\(expression)")
      }
    }

    @Test func `a table with such a name does not exist`() async throws {
      let database = try database("LATIN1", "CREATE TABLE t(id int PRIMARY KEY)")
      let error = await #expect(throws: StoreError.self) {
        try await rows(RowRequest(table: "t€"), in: database)
      }
      #expect(error?.code == .noSuchTable)
    }
  }
#endif
