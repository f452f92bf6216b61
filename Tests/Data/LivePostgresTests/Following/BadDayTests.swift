#if PostgreSQL
  import Testing

  @testable import LivePostgres

  /// The behaviour of lists when the server fails: they keep their rows and report the reason until
  /// they can read again.
  @MainActor
  @Suite(.serialized, .timeLimit(.minutes(60))) struct BadDayTests {
    /// A server that the tests may damage.
    private static let server = Result { try TestServer() }

    private struct Scene {
      var list: FetchedRows
      var writer: Writer
      var server: TestServer
      var address: String
    }

    private func scene(as user: String = "tester", _ more: String = "") async throws -> Scene {
      let server = try Self.server.get()
      let (address, schema) = try server.namedSchema(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t VALUES (1, 'x')"
          + (more.isEmpty ? "" : ";\n" + more)
      )
      let reading = TestServer.address(server.address(as: user), of: schema)
      let list = try await FetchedRows(
        RowRequest(table: "t"),
        in: try PostgresDatabase(reading)
      )
      list.prepare(0..<1)
      try await wait { list.count == 1 && (try? list[0].value(at: 1)) == .text("x") }
      return Scene(list: list, writer: try Writer(address), server: server, address: address)
    }

    /// Waits until a condition holds; the test's own time limit ends it.
    private func wait(until isSo: () -> Bool) async throws {
      while !isSo() { try await Task.sleep(for: .milliseconds(2)) }
    }

    private func expectKept(_ list: FetchedRows) throws {
      #expect(list.count == 1)
      #expect(try list[0].value(at: 1) == .text("x"))
    }

    private func waitForNews(_ list: FetchedRows, _ text: String = "news") async throws {
      try await wait {
        list.status.failure == nil && (try? list[0].value(at: 1)) == .text(text)
      }
    }

    @Test func `a list follows a server again after a restart`() async throws {
      let scene = try await scene()
      try scene.server.order("stop")
      try await wait { scene.list.status.failure?.code == .unreachable }
      try expectKept(scene.list)
      try scene.server.order("start")
      try Writer(scene.address).run("UPDATE t SET a = 'news'")
      try await waitForNews(scene.list)
    }

    @Test func `all lists of an address report the loss of their server, and recover together`()
      async throws
    {
      let scene = try await scene()
      var lists = [scene.list]
      for _ in 0..<5 {
        let database = try PostgresDatabase(scene.address)
        let list = try await FetchedRows(RowRequest(table: "t"), in: database)
        list.prepare(0..<1)
        lists.append(list)
      }
      for list in lists {
        try await wait { list.count == 1 && (try? list[0].value(at: 1)) == .text("x") }
      }
      try scene.server.order("stop")
      for list in lists { try await wait { list.status.failure?.code == .unreachable } }
      // A new database fails at once, without waiting.
      let late = try PostgresDatabase(scene.address)
      await #expect(throws: StoreError.self) { try await late.read { try $0.tableNames() } }
      try scene.server.order("start")
      try Writer(scene.address).run("UPDATE t SET a = 'news'")
      for list in lists { try await waitForNews(list) }
      #expect(try await late.read { try $0.tableNames() }.contains("t"))
    }

    @Test func `the revocation of a privilege is reported, and its return is noticed`() async throws
    {
      let scene = try await scene(
        as: "reader",
        "DO 'BEGIN CREATE ROLE reader LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END';\n"
          + "GRANT SELECT ON t TO reader;\nDO 'BEGIN EXECUTE ''GRANT USAGE ON SCHEMA '' ||"
          + " current_schema || '' TO reader''; END'"
      )
      try scene.writer.run("REVOKE SELECT ON t FROM reader")
      try await wait { scene.list.status.failure?.code == .noPermission }
      try expectKept(scene.list)
      try scene.writer.run("UPDATE t SET a = 'news';\nGRANT SELECT ON t TO reader")
      try await waitForNews(scene.list)
    }

    @Test func `a lasting lock is reported, and the locked changes are shown afterwards`()
      async throws
    {
      let scene = try await scene()
      try scene.writer.execute("BEGIN")
      try scene.writer.execute("LOCK TABLE t IN ACCESS EXCLUSIVE MODE")
      try scene.writer.execute("UPDATE t SET a = 'news'")
      // Another commit makes the list refresh, which the lock blocks.
      try Writer(scene.server.address).run("CREATE TABLE IF NOT EXISTS other()")
      try Writer(scene.server.address).run("DROP TABLE other")
      try await wait { scene.list.status.failure?.code == .locked }
      try expectKept(scene.list)
      try scene.writer.execute("COMMIT")
      try await waitForNews(scene.list)
    }

    @Test func `a changed password is reported when the next connection is opened`() async throws {
      let scene = try await scene(
        as: "guarded",
        "DO 'BEGIN CREATE ROLE guarded LOGIN SUPERUSER PASSWORD ''secret''; EXCEPTION WHEN"
          + " duplicate_object THEN NULL; END'"
      )
      try scene.server.order("rule local all guarded scram-sha-256")
      try scene.writer.run("ALTER ROLE guarded PASSWORD 'other'")
      let kill =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'guarded'"
      try scene.writer.run(kill)
      try await wait { scene.list.status.failure?.code == .unreachable }
      try expectKept(scene.list)
      #expect(scene.list.status.failure.map { "\($0)".contains("secret") } == false)
      try scene.writer.run("ALTER ROLE guarded PASSWORD 'secret';\nUPDATE t SET a = 'news'")
      try await waitForNews(scene.list)
    }

    @Test func `a list waits while the server has too many connections`() async throws {
      let scene = try await scene(
        as: "crowded",
        "DO 'BEGIN CREATE ROLE crowded LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END';\n"
          + "ALTER ROLE crowded CONNECTION LIMIT -1;\nGRANT SELECT ON t TO crowded;\n"
          + "DO 'BEGIN EXECUTE ''GRANT USAGE ON SCHEMA '' || current_schema || '' TO crowded''; END'"
      )
      try scene.writer.run("ALTER ROLE crowded CONNECTION LIMIT 0")
      try scene.writer.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'crowded'"
      )
      try await wait { scene.list.status.failure?.code == .unreachable }
      try expectKept(scene.list)
      try scene.writer.run("ALTER ROLE crowded CONNECTION LIMIT -1;\nUPDATE t SET a = 'news'")
      try await waitForNews(scene.list)
    }

    @Test func `a renamed table is missing until a table of its name exists`() async throws {
      let scene = try await scene()
      try scene.writer.run("ALTER TABLE t RENAME TO away")
      try await wait { scene.list.status.failure?.code == .noSuchTable }
      try expectKept(scene.list)
      try scene.writer.run("ALTER TABLE away RENAME TO t;\nUPDATE t SET a = 'news'")
      try await waitForNews(scene.list)
    }

    @Test func `a save whose connection is lost during the commit is found to be committed`()
      async throws
    {
      let scene = try await scene()
      // The commit waits for a standby that does not exist.
      let database = try PostgresDatabase(
        scene.address.replacing("search_path", with: "synchronous_commit=on -c search_path")
          + " application_name=saver",
        access: .readWrite
      )
      let attempts = AttemptCount()
      async let commit = database.write(after: nil) { writer in
        let plan = try writer.plan(for: RowRequest(table: "t"))
        _ = try writer.insert(into: plan, [0: .integer(2), 1: .text("saved")], key: nil)
        return attempts.next()
      }
      let waiting = "pg_stat_activity WHERE application_name = 'saver' AND wait_event = 'SyncRep'"
      try await wait { (try? scene.writer.count(waiting)) == 1 }
      try scene.writer.execute("SELECT pg_terminate_backend(pid) FROM \(waiting)")
      #expect(try await commit.result == 1)
      #expect(try scene.writer.count("t WHERE a = 'saved'") == 1)
    }

    @Test func `a save whose connection is lost before the commit throws, and nothing is written`()
      async throws
    {
      let scene = try await scene()
      let database = try PostgresDatabase(scene.address, access: .readWrite)
      let killer = scene.writer
      await #expect(throws: StoreError.self) {
        try await database.write(after: nil) { writer in
          let plan = try writer.plan(for: RowRequest(table: "t"))
          _ = try writer.insert(into: plan, [0: .integer(3), 1: .text("lost")], key: nil)
          try killer.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE state = 'idle in transaction'"
          )
          _ = try writer.insert(into: plan, [0: .integer(4), 1: .text("lost")], key: nil)
        }
      }
      #expect(try scene.writer.count("t WHERE a = 'lost'") == 0)
      // The next save has a new connection.
      _ = try await database.write(after: nil) { writer in
        let plan = try writer.plan(for: RowRequest(table: "t"))
        _ = try writer.update(plan, [1: .text("news")], key: RowKey(1))
      }
      try await waitForNews(scene.list)
    }

    @Test func `a lost network is reported, and its return is noticed`() async throws {
      let server = try Self.server.get()
      let (address, schema) = try server.namedSchema(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t VALUES (1, 'x')"
      )
      let cable = try Cable(to: server.host)
      let reading = TestServer.address(
        "host=127.0.0.1 port=\(cable.port) user=tester dbname=postgres sslmode=disable"
          + " gssencmode=disable",
        of: schema
      )
      let list = try await FetchedRows(
        RowRequest(table: "t"),
        in: try PostgresDatabase(reading)
      )
      list.prepare(0..<1)
      try await wait { list.count == 1 && (try? list[0].value(at: 1)) == .text("x") }
      cable.pull()
      try Writer(address).run("UPDATE t SET a = 'news'")
      try await wait { list.status.failure?.code == .unreachable }
      try expectKept(list)
      cable.plug()
      try await waitForNews(list)
    }

    @Test func `when a primary is lost, a list follows its standby`() async throws {
      let primary = try TestServer()
      let schema = try primary.namedSchema(
        "CREATE TABLE t(id int PRIMARY KEY, a text);\nINSERT INTO t VALUES (1, 'x')"
      ).name
      let standby = try TestServer(standbyOf: primary)
      let both = "host=\(primary.host),\(standby.host) user=tester dbname=postgres"
      let list = try await FetchedRows(
        RowRequest(table: "t"),
        in: try PostgresDatabase(TestServer.address(both, of: schema))
      )
      list.prepare(0..<1)
      try await wait { list.count == 1 && (try? list[0].value(at: 1)) == .text("x") }
      try primary.order("stop")
      try standby.order("promote")
      try Writer(TestServer.address(standby.address, of: schema)).run("UPDATE t SET a = 'news'")
      try await waitForNews(list)
    }
  }
#endif
