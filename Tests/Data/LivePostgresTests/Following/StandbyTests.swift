#if PostgreSQL
  import DatabaseTestSupport
  import LiveRowsTestSupport
  import Testing

  @testable import LivePostgres

  /// The behaviour of lists on a hot standby of a primary.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(60))) struct StandbyTests {
    private typealias Servers = (primary: TestServer, standby: TestServer)

    /// Servers of this suite only: while a standby does not replay, commits that wait for it block.
    private static let own = Result<Servers, any Error> {
      let primary = try TestServer()
      return (primary, try TestServer(standbyOf: primary))
    }

    private struct SchemaUnderTest: DatabaseUnderTest {
      let writer: Writer
      let database: any RowDatabase
      var isNullGreatest: Bool { true }

      init(_ declaration: String, _ servers: Servers? = nil) throws {
        let standby = try servers?.standby ?? TestServer.standby.get()
        let primary = try servers?.primary ?? TestServer.shared.get()
        let (address, schema) = try primary.namedSchema(declaration)
        writer = try Writer(address)
        // From here on, each commit waits until the standby has applied it.
        try writer.execute("SET synchronous_commit = remote_apply")
        try writer.run("CREATE TABLE is_shown()")
        database = try PostgresDatabase(TestServer.address(standby.address, of: schema))
      }

      func commit(_ changes: [ContractChange]) throws {
        try writer.run(changes.map(\.sql).joined(separator: ";\n"))
      }
    }

    @Test(arguments: 1...2 as ClosedRange<UInt64>)
    func `a hot standby fulfils the contract of databases`(seed: UInt64) async throws {
      let contract = RowDatabaseContract {
        try SchemaUnderTest("CREATE TABLE t(id int PRIMARY KEY, a int, b text)")
      }
      let breach = try await contract.breach(seed: seed)
      #expect(breach == nil, "\(breach ?? "")")
    }

    /// Commits a transaction on the primary that began between one that is still open and one that
    /// is already committed.
    @Test func `the version on a standby changes with each commit, despite open transactions`()
      async throws
    {
      let standby = try TestServer.standby.get()
      let (address, schema) = try TestServer.shared.get().namedSchema("CREATE TABLE t(v int)")
      let database = try PostgresDatabase(TestServer.address(standby.address, of: schema))
      let writers = try (0..<3).map { _ in try Writer(address) }
      for writer in writers {
        try writer.execute("SET synchronous_commit = remote_apply")
        try writer.execute("BEGIN")
        try writer.execute("INSERT INTO t VALUES (1)")
      }
      let read = {
        try await database.read { reader in
          let plan = try reader.plan(
            for: RowRequest(sql: "SELECT count(*) AS n FROM t", key: ["n"])
          )
          return (try reader.version(), try reader.rows(of: plan).all().map(\.key))
        }
      }
      try writers[2].execute("COMMIT")
      let before = try await read()
      try writers[1].execute("COMMIT")
      let after = try await read()
      #expect(before.1 == [RowKey(1)] && after.1 == [RowKey(2)])
      #expect(before.0 != after.0)
      try writers[0].execute("COMMIT")
    }

    @Test func `a read detects that it is behind the state that another server announced`()
      async throws
    {
      let (primary, standby) = try Self.own.get()
      let relations = KnownRelations()
      let reading = try DatabaseConnection(try ServerAddress(standby.address), relations)
      let asked = try DatabaseConnection(try ServerAddress(primary.address), relations)
      let isBehind = { (announced: ServerState) in
        let count = AttemptCount()
        _ = try await reading.read(after: announced, onBehind: { _ = count.next() }) {
          try $0.version()
        }
        return count.next() == 2
      }
      let control = try Writer(standby.address)
      try control.execute("SELECT pg_wal_replay_pause()")
      while try control.text("SELECT pg_get_wal_replay_pause_state()") != "paused" {}
      do {
        defer { try? control.execute("SELECT pg_wal_replay_resume()") }
        _ = try primary.namedSchema("CREATE TABLE t(v int)")
        let announced = try await asked.state().0
        #expect(try await isBehind(announced))
        try control.execute("SELECT pg_wal_replay_resume()")
        while try await isBehind(announced) {}
      }
      // The announcing server may be older, and without a server nothing is compared.
      let old = try await DatabaseConnection(try ServerAddress(standby.address), relations).state()
        .0
      #expect(try await !isBehind(old))
      #expect(try await !isBehind(ServerState(version: "")))
    }

    /// Waits for a notice of a database.
    private func notice(
      of database: PostgresDatabase,
      where isWanted: (CommitNotice) -> Bool
    ) async throws -> CommitNotice {
      for await notice in try database.notices() where isWanted(notice) { return notice }
      throw CancellationError()
    }

    @Test func `a list follows the announcements of another server`() async throws {
      let (primary, standby) = try Self.own.get()
      let tested = try SchemaUnderTest(
        "CREATE TABLE t(id int PRIMARY KEY, a int, b text)",
        (primary, standby)
      )
      let schema = try tested.writer.connectionSchema()
      // The first connection reads, the second polls.
      let cable = try Cable(to: standby.host, primary.host)
      let database = try PostgresDatabase(
        TestServer.address(
          "host=127.0.0.1 port=\(cable.port) user=tester dbname=postgres",
          of: schema
        )
      )
      let list = try await FetchedRows(RowRequest(table: "t"), in: database)
      let control = try Writer(standby.address)
      for id in 1...10 as ClosedRange<Int64> {
        try control.execute("SELECT pg_wal_replay_pause()")
        defer { try? control.execute("SELECT pg_wal_replay_resume()") }
        try tested.writer.execute("SET synchronous_commit = local")
        let known = try await notice(of: database) { _ in true }
        try tested.commit([.write(id: id, a: nil, b: "b")])
        // The commit is announced, but cannot be read yet.
        _ = try await notice(of: database) { $0.sequence > known.sequence }
        try control.execute("SELECT pg_wal_replay_resume()")
        while list.count != Int(id) { try await Task.sleep(for: .milliseconds(1)) }
      }
    }

    @Test func `a list on a standby follows the commits of its primary`() async throws {
      let tested = try SchemaUnderTest("CREATE TABLE t(id int PRIMARY KEY, a int, b text)")
      let list = try await FetchedRows(RowRequest(table: "t"), in: tested.database)
      for id in 1...50 as ClosedRange<Int64> {
        try tested.commit([.write(id: id, a: nil, b: "b")])
        while list.count != Int(id) { try await Task.sleep(for: .milliseconds(1)) }
      }
    }
  }
#endif
