#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// Sessions that a pool gives to other clients after each transaction.
  @MainActor
  @Suite(.timeLimit(.minutes(60)), .enabled(if: Pool.isInstalled)) struct PoolTests {
    @Test func `nothing remains in the sessions of a pool, and lists follow commits through it`()
      async throws
    {
      let server = try TestServer.shared.get()
      let schema = try server.namedSchema("CREATE TABLE t(id int PRIMARY KEY, at timestamptz)").name
      let pool = try Pool(of: server)
      let other = try Writer(pool.address)
      try other.execute("SELECT 1")
      let left = """
        SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
        WHERE source = 'session' AND name NOT IN ('client_encoding', 'DateStyle', 'TimeZone',
          'standard_conforming_strings', 'application_name')
        UNION ALL SELECT string_agg(name, ' ') FROM pg_listening_channels() AS name
        """
      #expect(try other.text(left) == "NULL\nNULL")
      let database = try PostgresDatabase(pool.address, access: .readWrite, channel: "rows")
      let table = "\(schema).t"
      let list = try await FetchedRows(RowRequest(table: table), in: database)
      for id in 1...20 as ClosedRange<Int64> {
        try other.execute("INSERT INTO \(table) VALUES (\(id), '2026-01-31 12:00:00.5+00')")
        while list.count != Int(id) { try await Task.sleep(for: .milliseconds(1)) }
        _ = try await database.write(after: nil) { writer in
          try writer.update(
            try writer.plan(for: RowRequest(table: table)),
            [1: .null],
            key: RowKey(id)
          )
        }
        #expect(try other.text(left) == "NULL\nNULL")
      }
      // Values are read with the settings of the transaction.
      try other.execute("SET datestyle = 'German'")
      try other.execute("UPDATE \(table) SET at = '2026-01-31 12:00:00.5+00'")
      let values = try await database.read { reader in
        try reader.rows(of: try reader.plan(for: RowRequest(table: table))).all().map {
          $0.values[1]
        }
      }
      #expect(values == Array(repeating: .date(1_769_860_800.5), count: 20))
      try other.execute("RESET datestyle")
    }
  }
#endif
