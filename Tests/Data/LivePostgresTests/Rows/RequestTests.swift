#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct PostgresRequestTests {
    private func rows(_ request: RowRequest, _ declaration: String) async throws -> [[Value]] {
      let database = try PostgresDatabase(try TestServer.shared.get().schema(declaration))
      return try await database.read { reader in
        try reader.rows(of: try reader.plan(for: request)).all().map(\.values)
      }
    }

    private static let things = """
      CREATE TABLE "Odd ""Name" (id int PRIMARY KEY, "Ärger" text);
      INSERT INTO "Odd ""Name" VALUES (1, 'x');
      CREATE TABLE plain (a int NOT NULL, b text NOT NULL, c int, UNIQUE (b, a));
      INSERT INTO plain VALUES (1, 'x', NULL), (2, 'x', 3);
      CREATE VIEW seen AS SELECT a, b FROM plain;
      CREATE MATERIALIZED VIEW kept AS SELECT a, b FROM plain;
      CREATE TABLE parted (id int PRIMARY KEY, t text) PARTITION BY RANGE (id);
      CREATE TABLE part1 PARTITION OF parted FOR VALUES FROM (0) TO (10);
      INSERT INTO parted VALUES (3, 'p')
      """

    @Test(
      arguments: [
        (RowRequest(table: "Odd \"Name"), 1), (RowRequest(table: "\"Odd \"\"Name\""), 1),
        (RowRequest(table: "PLAIN"), 2), (RowRequest(table: "seen", key: ["a"]), 2),
        (RowRequest(table: "kept", key: ["b", "a"]), 2), (RowRequest(table: "parted"), 1),
        (RowRequest(sql: "SELECT a, b FROM plain -- all", key: ["a"]), 2),
        (RowRequest(table: "plain", where: "c > :least", parameters: ["least": .integer(2)]), 1),
        (RowRequest(table: "plain", where: "b = :b", parameters: ["b": .text("x")], limit: 1), 1),
        (
          RowRequest(
            sql: "SELECT * FROM plain WHERE a = :a",
            key: ["a"],
            parameters: ["a": .integer(1)]
          ), 1
        ),
      ] as [(RowRequest, Int)]
    )
    func `tables, views, partitions and queries are read by name`(
      request: RowRequest,
      count: Int
    ) async throws {
      #expect(try await rows(request, Self.things).count == count)
    }

    @Test func `the positions of a view's rows identify them if the request says so`() async throws
    {
      var request = RowRequest(table: "seen")
      request.numbersRows = true
      let database = try PostgresDatabase(try TestServer.shared.get().schema(Self.things))
      let rows = try await database.read { [request] reader in
        try reader.rows(of: try reader.plan(for: request)).all()
      }
      #expect(!rows.isEmpty)
      #expect(rows.map(\.key) == (1...rows.count).map { RowKey(Int64($0)) })
    }

    @Test func `the positions of the rows identify them in a query without a key`() async throws {
      let database = try PostgresDatabase(try TestServer.shared.get().schema(Self.things))
      var request = RowRequest(
        sql: "SELECT b, a AS position FROM plain WHERE a < :most ORDER BY a DESC",
        parameters: ["most": .integer(9)],
        columns: ["*"]
      )
      let read = { (request: RowRequest) in
        try await database.read { reader in
          try reader.rows(of: try reader.plan(for: request)).all()
        }
      }
      let rows = [
        SelectedRow(key: RowKey(1), values: [.text("x"), .integer(2)]),
        SelectedRow(key: RowKey(2), values: [.text("x"), .integer(1)]),
      ]
      #expect(try await read(request) == rows)
      request.condition = "position < 2"
      #expect(try await read(request) == [rows[1]])
      request.condition = nil
      request.order = ["position"]
      #expect(try await read(request) == rows.reversed())
    }

    @Test(
      arguments: [
        (RowRequest(table: "nothing"), .noSuchTable), (RowRequest(table: "a.b.c.d"), .noSuchTable),
        (RowRequest(table: "seen"), .noKey),
        (RowRequest(table: "plain", columns: ["z"]), .noSuchColumn),
        (RowRequest(table: "plain", where: "count(*) > 1"), .badExpression),
        (RowRequest(table: "plain", where: "true) OR (true"), .badExpression),
        (RowRequest(sql: "DELETE FROM plain RETURNING a", key: ["a"]), .badExpression),
        (RowRequest(sql: "SELECT 1 AS a; SELECT 2", key: ["a"]), .badExpression),
        (RowRequest(table: "seen", key: ["b"]), .keyNotUnique),
        (RowRequest(table: "plain", limit: -1), .badRequest),
      ] as [(RowRequest, StoreError.Code)]
    )
    func `an invalid request throws an error with the reason`(
      request: RowRequest,
      code: StoreError.Code
    ) async throws {
      let error = await #expect(throws: StoreError.self) {
        try await rows(request, Self.things)
      }
      #expect(error?.code == code, "\(String(describing: error))")
    }

    @Test func `nothing can be written, not even by a function`() async throws {
      let error = await #expect(throws: StoreError.self) {
        try await rows(
          RowRequest(sql: "SELECT setval('s', 5) AS a", key: ["a"]),
          "CREATE SEQUENCE s"
        )
      }
      #expect(error?.code == .readOnly)
    }
  }
#endif
