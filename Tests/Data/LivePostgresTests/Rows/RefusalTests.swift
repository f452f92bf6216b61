#if PostgreSQL
  import Testing

  @testable import LivePostgres
  @testable import LiveRows

  /// Orders and filters that a server rejects, or would reject without special treatment.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct RefusalTests {
    private func rows(
      _ declarations: String,
      table: String? = "t",
      sql: String? = nil,
      smallCount: Int
    ) async throws -> FetchedRows {
      let database = try PostgresDatabase(try TestServer.shared.get().schema(declarations))
      var tuning = ListTuning()
      tuning.smallCount = smallCount
      tuning.interval = .zero
      var request = RowRequest(table: sql == nil ? table : nil)
      request.sql = sql
      return try await FetchedRows(request, in: database, tuning: tuning)
    }

    /// Waits until a list has the complete result of its request, or the rejection.
    private func end(_ rows: FetchedRows) async {
      repeat {
        await rows.settle()
        await Task.yield()
      } while rows.completeness == .pending && !Task.isCancelled
    }

    /// A type whose comparison function fails, which shows only when values are compared.
    private static var pairs: String {
      let signs = ["<", "<=", "=", ">=", ">"]
      let operators = signs.map {
        "CREATE OPERATOR \($0) (LEFTARG = pair, RIGHTARG = pair, FUNCTION = compares);"
      }
      let members = signs.enumerated().map { "OPERATOR \($0.offset + 1) \($0.element)" }
      return """
        CREATE TYPE pair AS (a int, b int);
        CREATE FUNCTION compares(pair, pair) RETURNS bool LANGUAGE plpgsql IMMUTABLE
          AS 'BEGIN RAISE ''pairs have no order''; END';
        CREATE FUNCTION places(pair, pair) RETURNS int LANGUAGE plpgsql IMMUTABLE
          AS 'BEGIN RAISE ''pairs have no order''; END';
        \(operators.joined(separator: "\n"))
        CREATE OPERATOR CLASS pairs DEFAULT FOR TYPE pair USING btree
          AS \(members.joined(separator: ", ")), FUNCTION 1 places(pair, pair);
        CREATE TABLE t(id int PRIMARY KEY, p pair);
        INSERT INTO t SELECT i, ROW(i, i)::pair FROM generate_series(1, 500) i
        """
    }

    @Test(arguments: [10, 10_000])
    func `an order that the server rejects stays rejected, and is not applied`(
      smallCount: Int
    ) async throws {
      let rows = try await rows(
        Self.pairs,
        smallCount: smallCount
      )
      rows.prepare(0..<1)
      await rows.settle()
      rows.sort(by: [SortTerm("p")])
      #expect(rows.completeness == .pending)
      await end(rows)
      let refusal = try #require(rows.status.refusal)
      #expect(refusal.message.contains("pairs have no order"))
      #expect(rows.sortTerms.isEmpty && rows.status.failure == nil)
      #expect(rows.count == 500 && rows.key(at: 0) == RowKey(1))
      rows.sort(by: [SortTerm("id", ascending: false)])
      await end(rows)
      #expect(rows.completeness == .complete)
      #expect(rows.status.refusal == nil && rows.key(at: 0) == RowKey(500))
    }

    @Test(arguments: [nil, "SELECT * FROM t"], [10, 10_000])
    func `a filter finds a text under a collation without ILIKE`(
      sql: String?,
      smallCount: Int
    ) async throws {
      let rows = try await rows(
        """
        CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
        CREATE TABLE t(id int PRIMARY KEY, name text COLLATE loose);
        INSERT INTO t SELECT i, CASE WHEN i % 50 = 0 THEN 'Anna' ELSE 'Bob' END || i
          FROM generate_series(1, 500) i
        """,
        sql: sql,
        smallCount: smallCount
      )
      rows.filter(by: TextFilter("anna", in: ["name"]))
      await end(rows)
      #expect(rows.completeness == .complete && rows.count == 10)
    }
  }
#endif
