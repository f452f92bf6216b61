#if SQLite
  import DatabaseTestSupport
  import GRDB
  import Testing

  @testable import LiveGRDB

  /// The kinds of connections of GRDB.
  enum DatabaseKind: String, CaseIterable {
    case queueWithJournal, queue, pool

    /// Those whose log tells which tables were touched.
    static let withLog = [queue, pool]

    /// Opens the database at a path.
    func open(_ path: String) throws -> any DatabaseWriter {
      var configuration = Configuration()
      configuration.busyMode = .timeout(10)
      if self == .pool { return try DatabasePool(path: path, configuration: configuration) }
      configuration.journalMode = self == .queue ? .wal : .default
      return try DatabaseQueue(path: path, configuration: configuration)
    }
  }

  /// A database with two observed tables, and another process that writes to it.
  struct League {
    let folder = Folder()
    let path: String
    let database: any DatabaseWriter
    let shell: Shell
    let watch: ForeignCommitWatch
    let errors = Recorded<[any Error]>([])
    let players: Observed
    let teams: Observed

    /// - Parameter schema: Statements that follow the creation of the tables.
    init(_ kind: DatabaseKind, _ schema: String = "") async throws {
      path = folder.file("league.sqlite")
      database = try kind.open(path)
      try await database.write { db in
        try db.execute(
          sql: """
            CREATE TABLE player(id INTEGER PRIMARY KEY, name TEXT, team INT);
            CREATE INDEX playerName ON player(name);
            CREATE TABLE team(id INTEGER PRIMARY KEY, name TEXT);
            INSERT INTO player(name) VALUES ('Ada');
            INSERT INTO team(name) VALUES ('Reds');
            \(schema)
            """
        )
      }
      watch = try ForeignCommitWatch(database) { [errors] error in
        errors.update { $0.append(error) }
      }
      players = Observed("SELECT name FROM player ORDER BY id", in: database)
      teams = Observed("SELECT name FROM team ORDER BY id", in: database)
      shell = try Shell(path)
      try shell.run("SELECT 1 FROM sqlite_schema;")
      try await players.wait(for: ["Ada"])
      try await teams.wait(for: ["Reds"])
      try await settle(kind)
    }

    /// Waits until the observations have begun, and the watch knows all commits.
    private func settle(_ kind: DatabaseKind) async throws {
      // A pool fetches again when it begins to observe, on the queue of its writer, and possibly
      // after it has told the first values. Each observation tells a commit that follows.
      for name in ["Abe", "Ada"] {
        try await database.write { try $0.execute(sql: "UPDATE player SET name = '\(name)'") }
        try await players.wait(for: [name])
      }
      try await database.write { try $0.execute(sql: "UPDATE team SET name = 'Greens'") }
      try await teams.wait(for: ["Greens"])
      while kind != .queueWithJournal, !watch.isComplete {
        try await Task.sleep(for: .milliseconds(1))
      }
      // Commits of this process are examined before those that follow.
      try shell.run("UPDATE team SET name = 'Blues';")
      try await teams.wait(for: ["Blues"])
      // A pool fetches beside its writer.
      try await database.barrierWriteWithoutTransaction { _ in }
    }

    /// Commits to both tables in this process, and waits until this was observed. Notices of
    /// earlier commits have then caused their fetches.
    ///
    /// - Returns: The fetches of both since `earlier`, without those of these commits.
    func fetches(since earlier: (players: Int, teams: Int)) async throws -> [Int] {
      try await database.writeWithoutTransaction { _ in }
      try await database.write { try $0.execute(sql: "INSERT INTO player(name) VALUES ('end')") }
      try await players.wait { $0.last == "end" }
      try await database.write { try $0.execute(sql: "INSERT INTO team(name) VALUES ('end')") }
      try await teams.wait { $0.last == "end" }
      return [players.fetches - earlier.players - 1, teams.fetches - earlier.teams - 1]
    }

    var fetches: (players: Int, teams: Int) { (players.fetches, teams.fetches) }
  }
#endif
