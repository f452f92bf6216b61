#if PostgreSQL
  import Dispatch
  import Synchronization
  import Testing

  @testable import LivePostgres

  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct PostgresFollowingTests {
    private func list(
      _ declaration: String,
      _ request: RowRequest = RowRequest(table: "t"),
      applicationName: String = "tests"
    ) async throws -> (FetchedRows, Writer, PostgresDatabase, String) {
      let address = try TestServer.shared.get().schema(declaration)
      let database = try PostgresDatabase(address + " application_name=\(applicationName)")
      let list = try await FetchedRows(request, in: database)
      return (list, try Writer(address), database, address)
    }

    /// Waits until a condition holds; the test's own time limit ends it.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func `a list follows the commits of other sessions`() async throws {
      let (list, writer, _, _) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY, a text)",
        RowRequest(table: "t", order: ["id"])
      )
      try writer.run("INSERT INTO t VALUES (1, 'x'), (2, 'y')")
      try await wait { list.count == 2 }
      list.prepare(0..<2)
      try await wait { (try? list[1].value(at: 1)) == .text("y") }
      let row = list[1]
      try writer.run("UPDATE t SET a = 'z' WHERE id = 2;\nDELETE FROM t WHERE id = 1")
      try await wait { list.count == 1 && (try? row.value(at: 1)) == .text("z") }
    }

    @Test func `none of many commits is missed`() async throws {
      let (list, writer, _, _) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY, n int);\nINSERT INTO t VALUES (1, 0)"
      )
      list.prepare(0..<1)
      try await wait { (try? list[0].value(at: 1)) == .integer(0) }
      var seen: [Int64] = []
      let row = list[0]
      let token = row.observe(\.[1], options: .new) { _, change in
        if let value = change.new, case .integer(let number) = value { seen.append(number) }
      }
      for number in 1...200 {
        try writer.run("UPDATE t SET n = \(number)")
        // The last commit arrives each time, without another commit.
        try await wait { seen.last == Int64(number) }
      }
      token.invalidate()
      #expect(seen == Array(1...200))
    }

    @Test(arguments: [3, 60_000])
    func `a wrong row estimate of the server is corrected`(rowCount: Int) async throws {
      let (list, _, _, _) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t SELECT n, 'x' FROM"
          + " generate_series(1, 60000) AS n;\nANALYZE t;\nDELETE FROM t WHERE id > \(rowCount)"
      )
      // A commit of any other test ends the exactness at once.
      var wasExact = false
      let token = list.observeStatus { [unowned list] status in
        if status.isCountExact, list.count == rowCount { wasExact = true }
      }
      try await wait {
        wasExact = wasExact || list.status.isCountExact && list.count == rowCount
        return wasExact
      }
      withExtendedLifetime(token) {}
      list.prepare((rowCount - 3)..<rowCount)
      try await wait { (try? list[rowCount - 1].value(at: 0)) == .integer(Int64(rowCount)) }
    }

    @Test func `no transaction is left open`() async throws {
      let (list, writer, database, address) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY, a text)",
        applicationName: "closing"
      )
      try writer.run("INSERT INTO t SELECT n, 'x' FROM generate_series(1, 50) AS n")
      try await wait { list.count == 50 }
      _ = try? await database.read { reader in
        try reader.plan(for: RowRequest(table: "missing"))
      }
      // Running reads end; transactions that were left open would remain.
      let open =
        "pg_stat_activity WHERE application_name = 'closing' AND state LIKE 'idle in transaction%'"
      let watcher = try Writer(address)
      try await wait { (try? watcher.count(open)) == 0 }
      let own = "pg_stat_activity WHERE application_name = 'closing'"
      #expect(try watcher.count(own) ?? 0 > 0)
    }

    @Test func `cancelling a read cancels its statement on the server, and the next read works`()
      async throws
    {
      let (list, _, database, address) = try await list("CREATE TABLE t(id int PRIMARY KEY)")
      var patient = try ServerAddress(address + " application_name=sleeper")
      // The main actor may see the statement only after the usual limit of a minute.
      patient.statementPatience = .seconds(1_200)
      let connection = try DatabaseConnection(patient, KnownRelations())
      let reading = Task {
        try await connection.read { reader in
          let plan = try reader.plan(
            for: RowRequest(sql: "SELECT 1 AS id, pg_sleep(1200)::text AS s", key: ["id"])
          )
          return try reader.rows(of: plan).all().count
        }
      }
      let watcher = try Writer(address)
      let sleeping =
        "pg_stat_activity WHERE wait_event = 'PgSleep' AND application_name = 'sleeper'"
      try await wait { (try? watcher.count(sleeping)) == 1 }
      reading.cancel()
      try await wait { (try? watcher.count(sleeping)) == 0 }
      await #expect(throws: CancellationError.self) { try await reading.value }
      _ = try await connection.read { try $0.version() }
      try await wait { list.count == 0 }
      _ = try await database.read { try $0.version() }
    }

    @Test func `a cancelled read throws the error that occurred before the cancellation`()
      async throws
    {
      let (_, _, database, _) = try await list("CREATE TABLE t(id int PRIMARY KEY)")
      let running = Mutex<Task<Void, any Error>?>(nil)
      let isKnown = DispatchSemaphore(value: 0)
      let reading = Task {
        try await database.read { reader in
          isKnown.wait()
          let outcome = Swift.Result { try reader.plan(for: RowRequest(table: "absent")) }
          running.withLock { $0?.cancel() }
          _ = try outcome.get()
        }
      }
      running.withLock { $0 = reading }
      isKnown.signal()
      let error = await #expect(throws: StoreError.self) { try await reading.value }
      #expect(error?.code == .noSuchTable)
    }

    @Test func `a killed connection is reopened, and the list catches up`() async throws {
      let (list, writer, _, _) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY)",
        applicationName: "victim"
      )
      try writer.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'victim';\n"
          + "INSERT INTO t VALUES (1)"
      )
      try await wait { list.count == 1 && list.status.failure == nil }
    }

    @Test func `a list follows a table that is declared again`() async throws {
      let (list, writer, _, _) = try await list(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t VALUES (1, 'x')"
      )
      list.prepare(0..<1)
      try await wait { list.count == 1 && (try? list[0].value(at: 1)) == .text("x") }
      try writer.run("ALTER TABLE t ADD COLUMN b int DEFAULT 7")
      try writer.run("UPDATE t SET a = 'y'")
      try await wait { (try? list[0].value(at: 1)) == .text("y") }
      #expect(list.columns.map(\.name) == ["id", "a"])
      try writer.run("ALTER TABLE t DROP COLUMN a")
      try await wait { list.status.failure?.code == .noSuchColumn }
      try writer.run("DROP TABLE t")
      try await wait { list.status.failure?.code == .noSuchTable }
      #expect(list.count == 1)
      try writer.run("CREATE TABLE t(a text, id int PRIMARY KEY);\nINSERT INTO t VALUES ('z', 5)")
      try await wait { list.count == 1 && list.status.failure == nil }
      try await wait { (try? list[0].value(at: 1)) == .text("z") }
    }
  }
#endif
