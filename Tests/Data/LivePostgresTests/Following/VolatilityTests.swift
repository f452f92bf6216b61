#if PostgreSQL
  import DatabaseTestSupport
  import LiveRows
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres

  /// Requests whose rows change without a commit.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(TestScale.minutes))) struct VolatilityTests {
    private static let tables = """
      CREATE TABLE t(id int PRIMARY KEY, at timestamptz);
      CREATE VIEW recent AS SELECT * FROM t WHERE at > now() - interval '1 day';
      CREATE VIEW days AS SELECT id, date_trunc('day', at) AS day FROM t;
      CREATE FUNCTION twice(n int) RETURNS int IMMUTABLE LANGUAGE sql AS 'SELECT 2 * n';
      CREATE FUNCTION dice() RETURNS int VOLATILE LANGUAGE plpgsql AS 'BEGIN RETURN 4; END';
      CREATE EXTENSION IF NOT EXISTS postgres_fdw SCHEMA pg_catalog;
      CREATE SERVER IF NOT EXISTS elsewhere FOREIGN DATA WRAPPER postgres_fdw;
      CREATE USER MAPPING IF NOT EXISTS FOR CURRENT_USER SERVER elsewhere;
      CREATE FOREIGN TABLE f(id int) SERVER elsewhere;
      CREATE VIEW far AS SELECT id FROM f
      """

    private func depends(_ requests: [RowRequest]) async throws -> [Bool] {
      let address = try TestServer.shared.get().schema(Self.tables)
      let requests = requests.map { request in
        var request = request
        request.numbersRows = true
        return request
      }
      return try await PostgresDatabase(address).read { reader in
        try requests.map { try reader.plan(for: $0).changesWithoutCommits }
      }
    }

    @Test func `a query depends on the time or on the state of the server if a function does`()
      async throws
    {
      let queries: [(String, Bool)] = [
        ("SELECT 1 AS a", false), ("SELECT now()", true), ("SELECT CURRENT_DATE", true),
        ("SELECT localtimestamp", true), ("SELECT age(at) FROM t", true),
        ("SELECT clock_timestamp()", true), ("SELECT random()", true), ("SELECT dice()", true),
        ("SELECT twice(id), upper('a'), at::text, to_char(at, 'YYYY') FROM t", false),
        ("SELECT sum(id), count(*) FROM t GROUP BY date_trunc('day', at)", false),
        ("SELECT * FROM generate_series(1, 3) AS n", false),
        ("SELECT pid FROM pg_stat_activity", true), ("SELECT pid FROM pg_locks", true),
        ("SELECT n_live_tup FROM pg_stat_user_tables", true),
        ("SELECT pg_relation_size('t')", true), ("SELECT relname FROM pg_class", false),
        ("SELECT id FROM f", true),
      ]
      let found = try await depends(queries.map { RowRequest(sql: $0.0) })
      for (query, found) in zip(queries, found) {
        #expect(found == query.1, "\(query.0)")
      }
    }

    @Test func `tables, views and conditions depend on the time or on other servers`() async throws
    {
      let requests: [(RowRequest, Bool)] = [
        (RowRequest(table: "t"), false), (RowRequest(table: "t", where: "id > 3"), false),
        (RowRequest(table: "t", where: "at > now() - interval '5 s'"), true),
        (RowRequest(table: "recent"), true), (RowRequest(table: "days"), false),
        (RowRequest(table: "f"), true), (RowRequest(table: "far"), true),
        // The error appears when the rows are read.
        (RowRequest(table: "t", where: "1 / 0 = 1"), false),
      ]
      let found = try await depends(requests.map(\.0))
      for (request, found) in zip(requests, found) {
        #expect(found == request.1, "\(request.0)")
      }
    }

    @Test(arguments: [("at > now()", nil), ("at + interval '0 day' > now()", 1)])
    func `a list omits rows as time passes`(condition: String, interval: Int?) async throws {
      let isSeen = try await seenInTime { seconds in
        let address = try TestServer.shared.get().schema(
          "CREATE TABLE t(id int PRIMARY KEY, at timestamptz);\n"
            + "INSERT INTO t VALUES (1, now() + interval '\(seconds) s'), (2, 'infinity')"
        )
        let list = try await FetchedRows(
          RowRequest(table: "t", where: condition),
          in: try PostgresDatabase(address)
        )
        // A busy server may find the count and the next moment only in a later read.
        let wanted = interval.map { Duration.seconds($0) }
        while list.count > 2 || list.count == 2 && list.status.pollInterval != wanted {
          try await Task.sleep(for: .milliseconds(10))
        }
        guard list.count == 2 else { return false }
        while list.count != 1 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(list[0].key == RowKey([2]))
        return true
      }
      #expect(isSeen)
    }
  }
#endif
