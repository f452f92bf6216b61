#if Web && PostgreSQL
  import DatabaseTestSupport
  import LivePostgres
  import ProcessTestSupport
  import Testing

  @testable import LiveCellsWeb

  /// Editing rows of a server, which load asynchronously, from pages.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(60))) struct ServerEditTests {
    private let server: PostgresServer

    init() throws {
      server = try PostgresServer()
    }

    private func gateway(rows: Int = 3) async throws -> Gateway {
      try server.run(
        """
        CREATE TABLE track(id int PRIMARY KEY, title text NOT NULL, plays int);
        INSERT INTO track SELECT i, 'track ' || i, i * 10 FROM generate_series(1, \(rows)) i;
        """
      )
      return try await Gateway(
        table: "track",
        in: try PostgresDatabase(server.address(), access: .readWrite),
        isEditable: true
      )
    }

    @Test func `a row is edited by its key, displayed or not`() async throws {
      let gateway = try await gateway(rows: 5_000)
      let asked = try await gateway.edit(Self.ask(4_321, column: 2))
      #expect(asked.text == "43210" && asked.question?.hasPrefix("plays") == true)
      #expect(try await gateway.edit(Self.answer("7")) == EditReply())
      #expect(try server.run("SELECT plays FROM track WHERE id = 4321") == "7")
      #expect(try await gateway.edit(Self.ask(4_321, column: 2)).text == "7")
      #expect(
        try await gateway.post(Self.ask(5_001, column: 2)).status == 404
      )
      let delete = #"{"page":"a","command":"delete","rows":[1,4000,5000]}"#
      #expect(try await gateway.edit(delete).question?.hasPrefix("delete 3 rows") == true)
      #expect(try await gateway.edit(Self.answer("y")) == EditReply())
      #expect(try server.run("SELECT count(*) FROM track") == "4997")
      await gateway.kill()
    }

    @Test func `the prompt follows changes of a row that is not displayed`() async throws {
      let gateway = try await gateway(rows: 5_000)
      _ = try await gateway.edit(Self.ask(4_321, column: 2))
      for number in 1...5 {
        try server.run("UPDATE track SET title = 'title \(number)' WHERE id = 4321")
        // Skipping cycles through the prompts, which propose the present values.
        var proposal: String?
        while proposal != "title \(number)" {
          let asked = try await gateway.edit(#"{"page":"a","skips":true}"#)
          #expect(asked.question != nil)
          if asked.question?.hasPrefix("title") == true { proposal = asked.text }
        }
      }
      await gateway.kill()
    }

    @Test func `a time keeps its microseconds`() async throws {
      let gateway = try await gateway()
      try server.run(
        "ALTER TABLE track ADD at timestamptz; UPDATE track SET at = '2026-01-01 00:00:00.123456+00'"
      )
      func stored() throws -> String {
        try server.run(
          "SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') FROM track WHERE id = 1"
        )
      }
      let asked = try await gateway.edit(Self.ask(1, column: 3))
      #expect(asked.text == "2026-01-01 00:00:00.123456 UTC")
      #expect(try await gateway.edit(Self.answer(asked.text ?? "")) == EditReply())
      #expect(try stored() == "2026-01-01 00:00:00.123456")
      _ = try await gateway.edit(Self.ask(1, column: 3))
      #expect(try await gateway.edit(Self.answer("2026-01-01 00:00:00.123457 UTC")) == EditReply())
      #expect(try stored() == "2026-01-01 00:00:00.123457")
      await gateway.kill()
    }

    @Test func `a conflicting change needs confirmation`() async throws {
      let gateway = try await gateway()
      for page in ["a", "b"] { _ = try await gateway.edit(Self.ask(3, column: 2, page: page)) }
      #expect(try await gateway.edit(Self.answer("31", page: "b")) == EditReply())
      let conflict = try await gateway.edit(Self.answer("32"))
      #expect(conflict.question?.contains("is now 31") == true)
      #expect(try server.run("SELECT plays FROM track WHERE id = 3") == "31")
      #expect(try await gateway.edit(Self.answer("y")) == EditReply())
      #expect(try server.run("SELECT plays FROM track WHERE id = 3") == "32")
      // A row that was deleted meanwhile is reported, and not created again.
      _ = try await gateway.edit(Self.ask(2, column: 2))
      try server.run("DELETE FROM track WHERE id = 2")
      let gone = try await gateway.edit(Self.answer("5"))
      #expect(gone != EditReply())
      #expect(try server.run("SELECT count(*) FROM track") == "2")
      await gateway.kill()
    }

    private static func ask(_ row: Int, column: Int, page: String = "a") -> String {
      #"{"page":"\#(page)","command":"edit","rows":[\#(row)],"column":\#(column)}"#
    }

    private static func answer(_ text: String, page: String = "a") -> String {
      #"{"page":"\#(page)","answer":"\#(text)"}"#
    }
  }
#endif
