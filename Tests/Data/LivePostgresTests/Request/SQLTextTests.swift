#if PostgreSQL
  import DatabaseTestSupport
  import Testing

  @testable import LivePostgres

  @Suite struct SQLTextTests {
    private func numbered(_ text: String, _ values: [String: Value] = [:]) throws -> String {
      var numbers: [String] = []
      return try SQLText.numbered(
        text,
        whole: "expression",
        context: "where",
        known: values,
        numbers: &numbers
      )
    }

    @Test(
      arguments: [
        "a; DROP TABLE t", "a)", "(a", "a]", "'a", "\"a", "/* a", "/* /* */ a", "", "  -- nothing",
        "$x$ a", "$1", "E'\\'", "a\0b", "a = :unknown",
        "a --\r)", "E'a'\n'b\\'' ) OR ('", "E'a' -- \r 'b\\'' ) OR ('", "a /* \0 */", "a = $$\0$$",
      ]
    )
    func `text that could leave its parentheses is rejected`(text: String) {
      #expect(throws: StoreError.self) { try numbered(text) }
    }

    @Test(
      arguments: [
        "a = ';)'", "a = $$;)$$", "a = $x$;)$$)$x$", "a = E'\\';)'", "a -- ;)\n",
        "a /* ;) /* ;) */ */",
        "a --;)\r = 1", "a = E'b'\n'\\'' AND (c = ';')", "a = E'b' /* c */ OR d = '\\'",
        "\";)\" = 1", "a::text = 'x'", "a[1:2] = b", "pagE'x;'", "U&'d;' = a", "a = 'it''s; )'",
      ]
    )
    func `the content of texts, names and comments is ignored`(text: String) throws {
      #expect(try numbered(text) == text)
    }

    @Test func `parameters are numbered, and equal names get the same number`() throws {
      let text = try numbered(
        "a > :least AND b = ':least' AND c::int < :most OR d = :least",
        ["least": .integer(1), "most": .integer(2)]
      )
      #expect(text == "a > $1 AND b = ':least' AND c::int < $2 OR d = $1")
    }

    @Test func `accepted text stays inside its parentheses on the server`() throws {
      let connection = try ServerConnection(
        try ServerAddress(try TestServer.shared.get().schema("SELECT 1")),
        wakeup: try WakeupPipe()
      )
      let parts = [
        "'", "\"", "$$", "$a$", "(", ")", "--", "\n", "/*", "*/", "E'", "\\", "a", "1", " ", "::",
        "[",
        "]", "\r", "E'a'\n'", "\\'", "::text", "true", "e", "''", ",", "=", "U&'",
      ]
      var numbers = SeededNumbers(7)
      var passed = 0
      for _ in 0..<4_000 {
        let count = Int.random(in: 1...7, using: &numbers)
        let text = (0..<count).map { _ in parts.randomElement(using: &numbers) ?? "" }.joined()
        guard let safe = try? numbered(text) else { continue }
        passed += 1
        // If the text left its parentheses, the result would have another form or another last
        // column.
        let sql = "SELECT (SELECT 'inside' WHERE (\(safe)\n)) IS NULL OR true, 'end'"
        guard let rows = try? connection.run([Statement(sql)]) else { continue }
        #expect(rows[0].width == 2 && rows[0].text(0, 1) == "end", "\(text)")
      }
      #expect(passed > 100)
    }
  }
#endif
