#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(15))) struct PostgresValueTests {
    @Test(
      arguments: [
        ("42::int2", .integer(42)), ("'-9223372036854775808'::int8", .integer(.min)),
        ("true", .boolean(true)), ("NULL::int", .null),
        ("0.1::float4", .real(0.1)), ("'NaN'::float8", .real(.nan)),
        ("'-Infinity'::float8", .real(-.infinity)), ("1e300::float8", .real(1e300)),
        ("12345678901234567890.00100::numeric", .decimal("12345678901234567890.00100")),
        ("'NaN'::numeric", .text("NaN")), ("'\\x00ff10'::bytea", .blob([0, 255, 16])),
        ("''::text", .text("")), ("'é🙂'::varchar(10)", .text("é🙂")),
        ("'ab'::char(4)", .text("ab  ")), ("'2026-01-31'::date", .text("2026-01-31")),
        ("'2026-01-31 12:00:00.000001'::timestamp", .text("2026-01-31 12:00:00.000001")),
        ("'2001-09-09 01:46:40.25+00'::timestamptz", .date(1_000_000_000.25)),
        ("'infinity'::timestamptz", .text("infinity")),
        ("'1 day 02:03:04'::interval", .text("1 day 02:03:04")),
        ("'{\"a\": 1}'::jsonb", .text("{\"a\": 1}")), ("ARRAY[1,2]", .text("{1,2}")),
        ("int4range(1, 5)", .text("[1,5)")), ("row(1, 'x')", .text("(1,x)")),
      ] as [(String, Value)]
    )
    func `each type has its own value, to the last digit`(
      expression: String,
      value: Value
    ) async throws {
      let connection = try ServerConnection(
        try ServerAddress(try TestServer.shared.get().schema("SELECT 1")),
        wakening: try Wakening()
      )
      #expect(try connection.run([Statement("SELECT " + expression)])[0].value(0, 0) == value)
    }

    @Test(arguments: ["UTC", "Asia/Kolkata", "America/St_Johns", "Europe/Berlin"])
    func `a point in time is the same in every zone, and goes back as it came`(
      zone: String
    ) throws {
      let connection = try ServerConnection(
        try ServerAddress(try TestServer.shared.get().schema("SELECT 1")),
        wakening: try Wakening()
      )
      try connection.run([Statement("SET timezone = '\(zone)'")])
      let times = try connection.run([
        Statement(
          """
          SELECT t, extract(epoch FROM t)::numeric FROM (SELECT '1890-03-01 00:00:00.000001+00'
            ::timestamptz + n * interval '37 days 11:13:17.123457' AS t
            FROM generate_series(0, 1500, 30) AS n) AS times
          """
        )
      ])[0]
      for row in 0..<times.count {
        let value = times.value(row, 0)
        guard case .date(let seconds) = value, let exact = times.text(row, 1) else {
          Issue.record("not a date: \(value)")
          continue
        }
        #expect(
          (seconds * 1_000_000).rounded() == (Double(exact).map { $0 * 1_000_000 }?.rounded())
        )
        let back = try connection.run([
          Statement(
            "SELECT $1::timestamptz = $2::timestamptz",
            [
              Statement.Parameter(text: value.postgresText),
              Statement.Parameter(text: times.text(row, 0)),
            ]
          )
        ])[0]
        #expect(back.isTrue(0, 0))
      }
    }
  }
#endif
