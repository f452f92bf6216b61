#if PostgreSQL
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres
  @testable import LiveRows

  /// The next moment at which rows begin or cease to match a condition on the server's time.
  @Suite(.serialized, .timeLimit(.minutes(TestScale.minutes))) struct ServerMomentTests {
    private static let table = """
      CREATE TABLE t(id int PRIMARY KEY, at timestamptz, local timestamp, day date, n bigint,
        done boolean DEFAULT false, "At" timestamptz);
      CREATE INDEX ON t(at)
      """

    /// Returns the milliseconds to the next moment and to the next minute of the server.
    private func delays(
      _ conditions: [String],
      _ statements: String = "SELECT 1"
    ) async throws -> [(delay: Int64?, minute: Int64)] {
      let address = try TestServer.shared.get().schema(Self.table + ";\n" + statements)
      return try await PostgresDatabase(address).read { reader in
        let own = try #require(reader as? ServerReader)
        let rows = try own.transaction.run(
          Statement("SELECT 60000 - (extract(epoch FROM now()) * 1000)::bigint % 60000")
        )
        let minute = try #require(rows.integer(0, 0))
        return try conditions.map { condition in
          let request = RowRequest(table: "t", where: condition, parameters: ["n": 3])
          let plan = try reader.plan(for: request)
          #expect(plan.changesWithoutCommits, "\(condition)")
          return (try own.delayToNextMoment(of: plan, since: 0), minute)
        }
      }
    }

    @Test func `a comparison of a column with the time has a moment`() async throws {
      let conditions = [
        "at > now()", "now() - interval '5 minutes' <= at",
        "at > CURRENT_TIMESTAMP - '1 mon'::interval",
        "local < localtimestamp", "local < now() AT TIME ZONE 'UTC'", "day <= CURRENT_DATE + 7",
        "NOT done AND at BETWEEN now() AND now() + interval '2 h'", "day = now()::date",
        "n < extract(epoch FROM now()) - 60", "at >= date_trunc('day', now() - interval '1 day')",
        "\"At\" > transaction_timestamp() AND id = :n", "at < now() OR n = :n", "t.at > now()",
        "at + interval '90 min' > now()", "day - 3 <= CURRENT_DATE",
        "extract(epoch FROM now()) < n + 60", "t.\"At\" - '1 hour'::interval <= now()",
      ]
      for (condition, found) in zip(conditions, try await delays(conditions)) {
        // The table is empty.
        #expect(found.delay == found.minute, "\(condition)")
      }
    }

    @Test func `other uses of the time have no moment`() async throws {
      let conditions = [
        "at::date = CURRENT_DATE", "at - now() > interval '0'", "at > clock_timestamp()",
        "at > now() AND random() > 0", "at + interval '1 day' > now()",
        "at > now() - n * interval '1 s'",
        "id IN (SELECT id FROM t WHERE at > now())", "at > now() - interval '1 mon 3 s'",
        "n + 1.5 > extract(epoch FROM now())", "at > now() AND extract(epoch FROM now()) > 3",
      ]
      for (condition, found) in zip(conditions, try await delays(conditions)) {
        #expect(found.delay == nil, "\(condition)")
      }
    }

    @Test func `the moment is that at which the nearest row changes`() async throws {
      let rows = try await delays(
        [
          "at > now()", "at < now() + interval '1 hour' AND NOT done", "at < now()",
          "at + interval '31 s' > now() AND id = 1",
        ],
        """
        INSERT INTO t(id, at, done) VALUES (1, now() - interval '1 s', false),
          (2, now() + interval '70 min', true), (3, now() + interval '1 hour 2 min', false),
          (4, 'infinity', false), (5, now() + interval '30 s', false), (6, NULL, false)
        """
      )
      // The rows were inserted before the state was read.
      #expect(try #require(rows[0].delay) <= 30_000)
      #expect(rows[1].delay == rows[1].minute)
      #expect(try #require(rows[2].delay) <= 30_001)
      #expect(try #require(rows[3].delay) <= 30_001)
    }
  }
#endif
