#if PostgreSQL
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LivePostgres

  /// The ways in which commits are detected: polling, notifications, and repeated reads of servers
  /// without snapshots.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(TestScale.minutes))) struct CommitTests {
    /// Waits until a condition holds; the suite's time limit ends it.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    /// Returns a monitor that never polls again by itself.
    private func monitor(_ address: String, channel: String?) throws -> SnapshotMonitor {
      var never = PollInterval()
      (never.least, never.most, never.unattended) = (
        .seconds(60_000), .seconds(60_000), .seconds(60_000)
      )
      let connection = try DatabaseConnection(
        try ServerAddress(address),
        KnownRelations(),
        channel: channel
      )
      return SnapshotMonitor(connection, never) {}
    }

    @Test func `a notification triggers a poll at once`() async throws {
      let address = try TestServer.shared.get().schema("CREATE TABLE t(id int PRIMARY KEY)")
      let writer = try Writer(address)
      // A name with special characters.
      let monitor = try monitor(address, channel: "new \"rows\"")
      var last: UInt64 = 0
      for await notice in monitor.notices(CommitAttention()) where notice.sequence > last {
        // The first of these shows that the monitor listens.
        last = notice.sequence
        if last > 5 { break }
        try writer.run(
          "INSERT INTO t VALUES (\(last));\nNOTIFY \"new \"\"rows\"\"\""
        )
      }
      #expect(last > 5)
    }

    @Test func `a viewer that returns triggers a poll at once`() async throws {
      let address = try TestServer.shared.get().schema("CREATE TABLE t(id int PRIMARY KEY)")
      let writer = try Writer(address)
      let monitor = try monitor(address, channel: nil)
      let attention = CommitAttention()
      var last: UInt64 = 0
      for await notice in monitor.notices(attention) where notice.sequence > last {
        last = notice.sequence
        if last > 5 { break }
        attention.pay(false)
        try writer.run("INSERT INTO t VALUES (\(last))")
        attention.pay(true)
      }
      #expect(last > 5)
    }

    @Test func `without LISTEN, commits are detected all the same`() async throws {
      let standby = try TestServer.standby.get().address
      let (address, schema) = try TestServer.shared.get()
        .namedSchema("CREATE TABLE t(id int PRIMARY KEY)")
      let writer = try Writer(address)
      try writer.execute("SET synchronous_commit = remote_apply")
      try writer.run("CREATE TABLE is_shown()")
      let list = try await FetchedRows(
        RowRequest(table: "t"),
        in: try PostgresDatabase(TestServer.address(standby, of: schema), channel: "rows")
      )
      try writer.run("INSERT INTO t VALUES (1);\nNOTIFY rows")
      try await wait { list.count == 1 }
    }

    @Test func `a server without snapshots is read repeatedly`() async throws {
      let (address, schema) = try TestServer.shared.get().namedSchema(
        "CREATE TABLE t(id int PRIMARY KEY);\n"
          + "CREATE FUNCTION version() RETURNS text LANGUAGE sql AS 'SELECT ''OtherDB 1.0'''"
      )
      // The function in the schema is found before the server's own.
      let own = address.replacing("search_path=\(schema)", with: "search_path=\(schema),pg_catalog")
      #expect(own != address)
      let database = try PostgresDatabase(own, pollInterval: .milliseconds(10))
      let list = try await FetchedRows(RowRequest(table: "t"), in: database)
      let first = try await database.read { try $0.version() }
      let second = try await database.read { try $0.version() }
      #expect(first != second, "it is asked for a state that means nothing")
      let writer = try Writer(address)
      for id in 1...20 {
        try writer.run("INSERT INTO t VALUES (\(id))")
        try await wait { list.count == id }
      }
    }

    @Test(arguments: [nil, "rows"])
    func `no commit of four concurrent clients is missed`(channel: String?) async throws {
      let server = try TestServer.shared.get()
      let address = try server.schema(
        "CREATE TABLE t(id int PRIMARY KEY, n int);\n"
          + "INSERT INTO t SELECT c, 0 FROM generate_series(1, 4) AS c;\n"
          + "CREATE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS"
          + " 'BEGIN NOTIFY rows; RETURN NULL; END';\n"
          + "CREATE TRIGGER tell AFTER UPDATE ON t FOR EACH STATEMENT EXECUTE FUNCTION tell()"
      )
      let database = try PostgresDatabase(address, channel: channel)
      let list = try await FetchedRows(RowRequest(table: "t", order: ["id"]), in: database)
      list.prepare(0..<4)
      let writers = try (0..<4).map { _ in try Writer(address) }
      let commits = TestScale.count(usual: 400, full: 10_000)
      let seed = UInt64.random(in: 1...UInt64.max)
      var numbers = SeededNumbers(seed)
      var made = [0, 0, 0, 0]
      var count = 0
      while count < commits {
        // Concurrent bursts of random length, so that another commit may follow or not.
        let bursts = (0..<4).map { _ in Int.random(in: 0...8, using: &numbers) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (client, burst) in bursts.enumerated() {
            let (writer, first) = (writers[client], made[client])
            group.addTask {
              for number in 0..<burst {
                try writer.run("UPDATE t SET n = \(first + number + 1) WHERE id = \(client + 1)")
              }
            }
          }
          try await group.waitForAll()
        }
        for client in 0..<4 { made[client] += bursts[client] }
        count += bursts.reduce(0, +)
        // The last commit of each client arrives without another commit.
        try await wait {
          (0..<4).allSatisfy { (try? list[$0].value(at: 1)) == .integer(Int64(made[$0])) }
        }
      }
      #expect(count >= commits, "seed \(seed)")
    }
  }
#endif
