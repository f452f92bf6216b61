#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ProcessTestSupport
  import Testing

  /// The options of the tool for servers.
  @Suite(.serialized, .timeLimit(.minutes(60))) struct ServerOptionTests {
    @Test(
      arguments: [
        (["--poll", "0"], "from 0.005 to 86400"), (["--poll", "soon"], "soon"),
        (["--poll", "nan"], "from 0.005 to 86400"),
        (["--listen", ""], "requires the name of a channel"),
      ]
    )
    func `an invalid poll interval or channel is refused`(options: [String], part: String) throws {
      let outcome = try Tool.run(["watch", "postgres://db/shop", "t", "--once"] + options)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(part), "\(outcome.errors)")
    }

    @Test func `a channel is refused for files`() throws {
      let folder = Folder()
      let outcome = try Tool.run(["watch", folder.file("x.db"), "--once", "--listen", "rows"])
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains("this option is for servers"), "\(outcome.errors)")
    }

    #if PostgreSQL
      @Test func `the tool listens on the given channel and sees all commits`() throws {
        let server = try PostgresServer()
        try server.run("CREATE TABLE t(id int PRIMARY KEY)")
        try server.run("ALTER SYSTEM SET log_statement = 'all'")
        try server.run("SELECT pg_reload_conf()")
        let tool = try Tool([
          "watch", server.address(), "t", "--ndjson", "--listen", "new \"rows\"",
        ])
        while let line = tool.line(), !line.hasPrefix("{\"op\":\"ready\"") {}
        for id in 1...5 {
          // With a notification, and without one.
          let hint = id % 2 == 0 ? "; NOTIFY \"new \"\"rows\"\"\"" : ""
          try server.run("INSERT INTO t VALUES (\(id))\(hint)")
          #expect(tool.change()?.contains("\"id\":\(id)") == true)
        }
        #expect(server.log.contains("LISTEN \"new \"\"rows\"\"\""))
        tool.terminate()
        _ = tool.end()
      }

      @Test func `a server without snapshots is polled at the given interval`() throws {
        let server = try PostgresServer()
        try server.run(
          """
          CREATE TABLE t(id int PRIMARY KEY); CREATE SCHEMA other;
          CREATE FUNCTION other.version() RETURNS text LANGUAGE sql AS 'SELECT ''OtherDB 1.0'''
          """
        )
        let address = server.address(searching: "other,public,pg_catalog")
        let tool = try Tool(["watch", address, "t", "--ndjson", "--poll", "0.01"])
        while let line = tool.line(), !line.hasPrefix("{\"op\":\"ready\"") {}
        for id in 1...5 {
          try server.run("INSERT INTO t VALUES (\(id))")
          #expect(tool.change()?.contains("\"id\":\(id)") == true)
        }
        tool.terminate()
        _ = tool.end()
      }
    #endif
  }
#endif
