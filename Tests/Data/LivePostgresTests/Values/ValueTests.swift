#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct PostgresValueTests {
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
        ("'infinity'::timestamptz", .date(.infinity)),
        ("'-infinity'::timestamptz", .date(-.infinity)),
        ("'294276-12-31 23:59:59+00'::timestamptz", .date(9_224_318_015_999)),
        (
          "'294276-12-31 23:59:59.999999+00'::timestamptz",
          .text("294276-12-31 23:59:59.999999 UTC")
        ),
        (
          "'294247-01-10 04:00:54.775808+00'::timestamptz",
          .text("294247-01-10 04:00:54.775808 UTC")
        ),
        ("'9999-12-31 23:59:59+00'::timestamptz", .date(253_402_300_799)),
        ("'2096-10-02 07:06:41+00'::timestamptz", .date(4_000_000_001)),
        ("'0044-03-15 12:00:00+00 BC'::timestamptz", .date(-63_517_780_800)),
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
        wakeup: try WakeupPipe()
      )
      #expect(try connection.run([Statement("SELECT " + expression)])[0].value(0, 0) == value)
    }

    @Test(arguments: ["UTC", "America/New_York", "Asia/Kolkata"])
    func `times have one format in UTC, and the server reads it back`(zone: String) throws {
      let connection = try ServerConnection(
        try ServerAddress(try TestServer.shared.get().schema("SELECT 1")),
        wakeup: try WakeupPipe()
      )
      try connection.run([Statement("SET timezone = '\(zone)'")])
      let times = [
        "infinity", "-infinity", "4713-01-01 00:00:00.000001+00 BC", "0001-12-31 23:59:59+00 BC",
        "0001-01-01 00:00:00+00", "1600-01-01 00:00:00.999999+00", "1969-12-31 23:59:59.999999+00",
        "2096-10-02 07:06:39.999999+00", "2096-10-02 07:06:40+00", "2242-03-16 12:56:32.000001+00",
        "9999-12-31 23:59:59.999999+00", "10000-01-01 00:00:00+00",
        "294276-12-31 23:59:59.999999+00",
      ]
      for time in times {
        let value = try connection.run([Statement("SELECT '\(time)'::timestamptz")])[0].value(0, 0)
        let shown = value.description
        #expect(shown.contains("infinity") || shown.contains(" UTC"), "\(time): \(shown)")
        for text: String? in [value.postgresText, shown] as [String?] {
          let back = try connection.run([
            Statement(
              "SELECT $1::timestamptz = '\(time)'::timestamptz",
              [Statement.Parameter(text: text)]
            )
          ])[0]
          #expect(back.isTrue(0, 0), "\(time): \(text ?? "")")
        }
      }
      // Numbers out of the server's range are not null.
      #expect(Value.date(1e12).postgresText == "33658-09-27 01:46:40.000000+00")
      #expect(Value.integer(.max).postgresText(as: .time) == nil)
    }

    @Test(arguments: ["UTC", "Asia/Kolkata", "America/St_Johns", "Europe/Berlin"])
    func `a point in time is the same in every zone, and is written back unchanged`(
      zone: String
    ) throws {
      let connection = try ServerConnection(
        try ServerAddress(try TestServer.shared.get().schema("SELECT 1")),
        wakeup: try WakeupPipe()
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
