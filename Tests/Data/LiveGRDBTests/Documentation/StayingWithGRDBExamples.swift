#if SQLite
  import DatabaseTestSupport
  import Dispatch
  import GRDB
  import LiveGRDB
  import Testing

  /// The examples of the article on staying with GRDB.
  @Suite(.timeLimit(.minutes(60))) struct StayingWithGRDBExamples {
    struct Player: Codable, FetchableRecord, PersistableRecord, Equatable {
      var name: String
    }

    @Test func `an observation sees the commits of other processes`() async throws {
      let folder = Folder()
      let path = folder.file("league.sqlite")
      try Shell.run(path, "CREATE TABLE player(name TEXT);")
      let shown = Recorded<[Player]>([])
      let show: @Sendable ([Player]) -> Void = { players in shown.update { $0 = players } }
      let report: @Sendable (any Error) -> Void = { print($0) }

      let database = try DatabasePool(path: path)
      let commits = try database.observeForeignCommits { error in report(error) }

      let observation = ValueObservation.tracking { db in try Player.fetchAll(db) }
      let players = observation.start(
        in: database,
        scheduling: .async(onQueue: .main),
        onError: { error in report(error) },
        onChange: { players in show(players) }
      )

      try Shell.run(path, "INSERT INTO player VALUES ('Ada');")
      while shown.value != [Player(name: "Ada")] { try await Task.sleep(for: .milliseconds(1)) }
      players.cancel()
      commits.cancel()
    }

    @Test func `a queue`() throws {
      let folder = Folder()
      let path = folder.file("league.sqlite")
      try Shell.run(path, "CREATE TABLE player(name TEXT);")
      let report: @Sendable (any Error) -> Void = { print($0) }

      let database = try DatabaseQueue(path: path)
      let commits = try database.observeForeignCommits { error in report(error) }

      commits.cancel()
    }

    @Test func `a busy timeout`() throws {
      let folder = Folder()
      let path = folder.file("league.sqlite")

      var configuration = Configuration()
      configuration.busyMode = .timeout(5)
      let database = try DatabaseQueue(path: path, configuration: configuration)

      let timeout = try database.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") }
      #expect(timeout == 5_000)
      try database.close()
    }
  }
#endif
