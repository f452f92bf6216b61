#if PostgreSQL
  import Testing

  @testable import LivePostgres

  @Suite(.timeLimit(.minutes(60))) struct SnapshotQueryTests {
    @Test(arguments: [
      "PostgreSQL 15.20 (Debian 15.20-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit",
      "PostgreSQL 16.1, compiled by Visual C++ build 1937, 64-bit",
      "PostgreSQL 14.5 (Homebrew) on aarch64-apple-darwin21.6.0, compiled by Apple clang version 13.1.6 (clang-1316.0.21.2.5), 64-bit",
      "PostgreSQL 18devel on x86_64-linux, compiled by gcc-13.2.0, 64-bit",
      "PostgreSQL 17beta1 on x86_64-windows, compiled by msvc-19.41.34120, 64-bit",
    ])
    func `PostgreSQL is recognised by its version text`(name: String) {
      #expect(SnapshotQuery.isOwnName(name))
    }

    @Test(arguments: [
      "", "PostgreSQL", "PostgreSQL 13.14.0-RisingWave-2.1.0 (abc)",
      "CockroachDB CCL v24.1.0 (x86_64)",
      "PostgreSQL 9.5.0 on x86_64-unknown-linux-gnu (Materialize v0.130.0)",
      "PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC gcc (GCC) 3.4.2, Redshift 1.0.77467",
      "PostgreSQL 11.2-YB-2.20.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 16.0.6, 64-bit",
      "PostgreSQL 12.12 (Greenplum Database 7.0.0 build 1) on x86_64-pc-linux-gnu, compiled by gcc (GCC) 8.5.0, 64-bit",
      "PostgreSQL 15.2", "PostgreSQL 15.2 on a thing, compiled by hand", "postgresql 15.2",
    ])
    func `other servers are not taken for PostgreSQL`(name: String) {
      #expect(!SnapshotQuery.isOwnName(name))
    }

    @Test(arguments: [
      ("10:20:10,15", true), ("10:20:", true), ("10:10:", true), ("10:20", false), ("", false),
      ("20:10:", false), ("10:20:20", false), ("10:20:9", false), ("0:0:", false),
      ("a:b:", false), ("10:20:x", false),
    ])
    func `a snapshot consists of two transactions and a list of those between them`(
      text: String,
      isOne: Bool
    ) {
      #expect(SnapshotQuery.isSnapshot(text) == isOne)
    }

    /// Servers that call themselves PostgreSQL, but have a snapshot that never changes.
    @MainActor
    @Test(arguments: [
      "PostgreSQL 13.14.0-RisingWave-2.1.0 (abc)",
      "PostgreSQL 9.5.0 on x86_64 (Materialize v0.130.0)",
      "PostgreSQL 15.1 on x86_64-linux, compiled by gcc, 64-bit, Redshift 1.0.77467", "Other 1.0",
    ])
    func `commits are detected on a server that only calls itself PostgreSQL`(
      name: String
    ) async throws {
      let server = try TestServer.shared.get()
      let (address, schema) = try server.namedSchema(
        """
        CREATE TABLE t(id int PRIMARY KEY);
        CREATE FUNCTION version() RETURNS text LANGUAGE sql AS $f$SELECT '\(name)'$f$;
        CREATE FUNCTION pg_current_snapshot() RETURNS text LANGUAGE sql AS $f$SELECT '10:10:'$f$
        """
      )
      let database = try PostgresDatabase(
        TestServer.address(server.address, of: schema + ",pg_catalog"),
        pollInterval: .milliseconds(10)
      )
      let list = try await FetchedRows(RowRequest(table: "t"), in: database)
      let writer = try Writer(address)
      for id in 1...5 {
        try writer.run("INSERT INTO t VALUES (\(id))")
        while list.count != id { try await Task.sleep(for: .milliseconds(1)) }
      }
    }

    @Test(
      arguments: [
        (nil, nil), ("", nil), ("16/B374D848", 0x16_B374_D848), ("0/0", 0), ("x/0", nil),
        ("1", nil),
        ("100000000/0", nil), ("FFFFFFFF/FFFFFFFF", UInt64.max),
      ] as [(String?, UInt64?)]
    )
    func `a log position is parsed as a number`(text: String?, number: UInt64?) {
      #expect(ServerState.position(text) == number)
    }

    @Test func `a state of another server is behind until it has reached the position`() {
      let one = ServerIdentity(cluster: "1", start: "a")
      let two = ServerIdentity(cluster: "1", start: "b")
      let stranger = ServerIdentity(cluster: "2", start: "a")
      let announced = ServerState(version: "v", server: one, position: 10)
      for (place, isBehind) in [
        (ReadPosition(server: one, position: nil), false),
        (ReadPosition(server: two, position: 9), true),
        (ReadPosition(server: two, position: 10), false),
        (ReadPosition(server: two, position: nil), true),
        (ReadPosition(server: stranger, position: 11), true), (ReadPosition(), false),
      ] {
        #expect(announced.isAhead(of: place) == isBehind)
      }
      #expect(!ServerState(version: "v").isAhead(of: ReadPosition(server: two, position: 1)))
    }
  }
#endif
