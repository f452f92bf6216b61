#if SQLite
  import DatabaseTestSupport
  import GRDB
  import LiveRows
  import Testing

  @testable import LiveGRDB

  /// Commits of another process, as GRDB's observations see them.
  @Suite(.timeLimit(.minutes(60))) struct ForeignCommitTests {
    @Test(arguments: DatabaseKind.allCases)
    func `inserted, updated and deleted rows are observed`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      try league.shell.run("INSERT INTO player(name) VALUES ('Bo');")
      try await league.players.wait(for: ["Ada", "Bo"])
      try league.shell.run("UPDATE player SET name = 'Cy' WHERE name = 'Ada';")
      try await league.players.wait(for: ["Cy", "Bo"])
      try league.shell.run("DELETE FROM player;")
      try await league.players.wait(for: [])
      #expect(league.errors.value.isEmpty)
    }

    @Test(arguments: DatabaseKind.withLog)
    func `only observations of touched tables fetch`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let before = league.fetches
      for number in 1...20 {
        try league.shell.run("UPDATE team SET name = 'team \(number)';")
        try await league.teams.wait(for: ["team \(number)"])
      }
      let fetches = try await league.fetches(since: before)
      #expect(fetches == [0, 20])
    }

    @Test(arguments: DatabaseKind.allCases)
    func `a transaction that rolls back fetches nothing`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let before = league.fetches
      // More pages than the cache holds, so that some are written before the transaction ends.
      try league.shell.run(
        """
        PRAGMA cache_size = 10; BEGIN; DELETE FROM team;
        WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 500)
        INSERT INTO player(name) SELECT hex(randomblob(500)) FROM s;
        ROLLBACK;
        """
      )
      try league.shell.run("UPDATE team SET name = 'Greens';")
      try await league.teams.wait(for: ["Greens"])
      let fetches = try await league.fetches(since: before)
      #expect(fetches[1] == 1 && (kind == .queueWithJournal || fetches[0] == 0))
    }

    @Test(arguments: DatabaseKind.withLog)
    func `a checkpoint fetches nothing`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let before = league.fetches
      try league.shell.run("PRAGMA wal_checkpoint(TRUNCATE);")
      try league.shell.run("UPDATE team SET name = 'Greens';")
      try await league.teams.wait(for: ["Greens"])
      try league.shell.run("PRAGMA wal_checkpoint(RESTART); PRAGMA wal_checkpoint(PASSIVE);")
      try league.shell.run("UPDATE team SET name = 'Golds';")
      try await league.teams.wait(for: ["Golds"])
      let fetches = try await league.fetches(since: before)
      #expect(fetches == [0, 2])
    }

    @Test(arguments: DatabaseKind.allCases)
    func `a vacuumed database is observed`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      try league.shell.run("DELETE FROM player; VACUUM; INSERT INTO player(name) VALUES ('Bo');")
      try await league.players.wait(for: ["Bo"])
      try league.shell.run("UPDATE player SET name = 'Cy';")
      try await league.players.wait(for: ["Cy"])
    }

    @Test(arguments: DatabaseKind.allCases)
    func `tables and columns that another process adds are observed`(
      _ kind: DatabaseKind
    ) async throws {
      let league = try await League(kind)
      try league.shell.run("ALTER TABLE player ADD COLUMN shirt TEXT DEFAULT 'none';")
      let shirts = Observed("SELECT shirt FROM player", in: league.database)
      try await shirts.wait(for: ["none"])
      try league.shell.run("UPDATE player SET shirt = 'nine';")
      try await shirts.wait(for: ["nine"])
      try league.shell.run(
        "BEGIN; CREATE TABLE coach(name TEXT); INSERT INTO coach VALUES ('Di'); COMMIT;"
      )
      // GRDB does not observe a table that it does not know yet.
      while !(try await league.database.writeWithoutTransaction { try $0.tableExists("coach") }) {
        try await Task.sleep(for: .milliseconds(1))
      }
      let coaches = Observed("SELECT name FROM coach", in: league.database)
      try await coaches.wait(for: ["Di"])
      try league.shell.run("INSERT INTO coach VALUES ('Ed');")
      try await coaches.wait(for: ["Di", "Ed"])
      try league.shell.run("DROP TABLE coach; DELETE FROM player;")
      try await league.players.wait(for: [])
    }

    @Test(arguments: DatabaseKind.allCases)
    func `a process that attaches the database is observed`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let shell = try Shell(league.folder.file("other.sqlite"))
      try shell.run("CREATE TABLE note(text); ATTACH '\(league.path)' AS league;")
      try shell.run(
        "BEGIN; INSERT INTO note VALUES ('x'); UPDATE league.player SET name = 'Bo'; COMMIT;"
      )
      try await league.players.wait(for: ["Bo"])
    }

    @Test(arguments: DatabaseKind.withLog)
    func `own commits are notified once`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let before = league.fetches
      for number in 1...20 {
        // Both commits may belong to one check.
        try await league.database.write {
          try $0.execute(sql: "UPDATE player SET name = 'player \(number)'")
        }
        try league.shell.run("UPDATE team SET name = 'team \(number)';")
        try await league.players.wait(for: ["player \(number)"])
        try await league.teams.wait(for: ["team \(number)"])
      }
      let fetches = try await league.fetches(since: before)
      #expect(fetches == [20, 20])
    }

    @Test func `own commits are notified once without a log`() async throws {
      let league = try await League(.queueWithJournal)
      let before = league.fetches
      for number in 1...20 {
        try await league.database.write {
          try $0.execute(sql: "UPDATE player SET name = 'player \(number)'")
        }
        try await league.players.wait(for: ["player \(number)"])
      }
      let fetches = try await league.fetches(since: before)
      #expect(fetches == [20, 0])
    }

    @Test(arguments: DatabaseKind.withLog)
    func `another connection of the same process is observed`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let other = try kind.open(league.path)
      try await other.write { try $0.execute(sql: "INSERT INTO player(name) VALUES ('Bo')") }
      try await league.players.wait(for: ["Ada", "Bo"])
    }

    @Test(arguments: DatabaseKind.withLog)
    func `tables without rowids and full-text indexes are observed`(
      _ kind: DatabaseKind
    ) async throws {
      let league = try await League(
        kind,
        """
        CREATE TABLE setting(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
        CREATE VIRTUAL TABLE article USING fts5(body);
        """
      )
      let settings = Observed("SELECT value FROM setting ORDER BY name", in: league.database)
      let articles = Observed(
        "SELECT body FROM article WHERE article MATCH 'goal'",
        in: league.database
      )
      try league.shell.run("INSERT INTO setting VALUES ('colour', 'red');")
      try await settings.wait(for: ["red"])
      try league.shell.run("INSERT INTO article VALUES ('a goal');")
      try await articles.wait(for: ["a goal"])
      try league.shell.run("UPDATE setting SET value = 'blue'; DELETE FROM article;")
      try await settings.wait(for: ["blue"])
      try await articles.wait(for: [])
    }

    @Test(arguments: DatabaseKind.withLog)
    func `a changed part of a long value is observed`(_ kind: DatabaseKind) async throws {
      let league = try await League(
        kind,
        """
        CREATE TABLE report(id INTEGER PRIMARY KEY, text);
        INSERT INTO report(text) VALUES (printf('%.*c', 100000, 'a'));
        """
      )
      let ends = Observed("SELECT substr(text, -1) FROM report", in: league.database)
      try await ends.wait(for: ["a"])
      try league.shell.run("UPDATE report SET text = substr(text, 1, 99999) || 'b';")
      try await ends.wait(for: ["b"])
    }

    @Test func `a commit behind a lock is observed when the lock is released`() async throws {
      let league = try await League(.queueWithJournal)
      try league.shell.run("BEGIN EXCLUSIVE; UPDATE player SET name = 'Bo';")
      try league.shell.run("COMMIT; BEGIN EXCLUSIVE; COMMIT;")
      try await league.players.wait(for: ["Bo"])
    }

    @Test(arguments: DatabaseKind.withLog)
    func `a commit during an open transaction is observed when it ends`(
      _ kind: DatabaseKind
    ) async throws {
      let league = try await League(kind)
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      let database: any DatabaseWriter =
        kind == .pool
        ? try DatabasePool(path: league.path, configuration: configuration)
        : try DatabaseQueue(path: league.path, configuration: configuration)
      let values = Observed("SELECT name FROM player", in: database)
      try await values.wait(for: ["Ada"])
      let token = try database.observeForeignCommits { _ in }
      // In most rounds, the commit is noticed before the transaction ends.
      for number in 1...20 {
        try await database.writeWithoutTransaction { db in
          try db.execute(sql: "BEGIN; SELECT * FROM player;")
        }
        try league.shell.run("UPDATE player SET name = 'player \(number)';")
        try await league.players.wait(for: ["player \(number)"])
        try await database.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        try await values.wait(for: ["player \(number)"])
      }
      token.cancel()
    }

    @Test(arguments: DatabaseKind.allCases)
    func `other transaction observers are notified`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let count = Recorded(0)
      let cancellable = DatabaseRegionObservation(tracking: Table("player"))
        .start(in: league.database) { _ in
        } onChange: { _ in
          count.update { $0 += 1 }
        }
      try league.shell.run("DELETE FROM player;")
      while count.value == 0 { try await Task.sleep(for: .milliseconds(1)) }
      cancellable.cancel()
    }
  }
#endif
