#if SQLite
  import DatabaseTestSupport
  import Foundation
  import GRDB
  import LiveRows
  import LiveSQLite
  import Testing

  @testable import LiveGRDB

  /// When and how the observation of foreign commits ends.
  @Suite(.timeLimit(.minutes(60))) struct WatchLifetimeTests {
    @Test(arguments: DatabaseKind.allCases)
    func `no commit is notified after the token has ended`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let path = league.path
      let other = try kind.open(path)
      let values = Observed("SELECT name FROM player", in: other)
      try await values.wait(for: ["Ada"])
      // A pool fetches again when it begins to observe. An own commit shows that it has begun.
      try await other.write { try $0.execute(sql: "UPDATE player SET name = 'Abe'") }
      try await values.wait(for: ["Abe"])
      var token: AnyDatabaseCancellable? = try other.observeForeignCommits { _ in }
      try league.shell.run("UPDATE player SET name = 'Bo';")
      try await values.wait(for: ["Bo"])
      withExtendedLifetime(token) {}
      token = nil
      // A notice that was being delivered has been completed. A pool fetches beside its writer, and
      // once more if it was notified during a fetch.
      for _ in 0..<2 { try await other.barrierWriteWithoutTransaction { _ in } }
      let fetches = values.fetches
      try league.shell.run("UPDATE player SET name = 'Cy';")
      try await league.players.wait(for: ["Cy"])
      #expect(values.fetches == fetches)
    }

    @Test(arguments: DatabaseKind.allCases)
    func `the token does not retain the database and ends with it`(
      _ kind: DatabaseKind
    ) async throws {
      let folder = Folder()
      let errors = Recorded<[any Error]>([])
      var database: (any DatabaseWriter)? = try kind.open(folder.file("a.sqlite"))
      try await database?.write { try $0.execute(sql: "CREATE TABLE t(a)") }
      weak let released = database
      let watch = try database.map {
        try ForeignCommitWatch($0) { [errors] error in errors.update { $0.append(error) } }
      }
      database = nil
      while released != nil || watch?.hasEnded != true {
        try await Task.sleep(for: .milliseconds(1))
      }
      #expect(errors.value.isEmpty)
    }

    @Test(arguments: DatabaseKind.allCases)
    func `closing the database is no error`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      let database = try kind.open(league.path)
      let errors = Recorded<[any Error]>([])
      let watch = try ForeignCommitWatch(database) { [errors] error in
        errors.update { $0.append(error) }
      }
      try await database.writeWithoutTransaction { _ in }
      try database.close()
      try league.shell.run("DELETE FROM player;")
      while !watch.hasEnded { try await Task.sleep(for: .milliseconds(1)) }
      #expect(errors.value.isEmpty)
    }

    @Test func `tables that another process has locked are examined later`() throws {
      let folder = Folder()
      let path = folder.file("a.sqlite")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode = WAL;
        CREATE TABLE t(a);
        PRAGMA locking_mode = EXCLUSIVE;
        INSERT INTO t VALUES (1);
        """
      )
      let tables = TouchedTables(path: path)
      let error = try #require(throws: StoreError.self) { try tables.prepare() }
      #expect(ForeignCommitWatch.isPassing(error))
      // The lock is released by the next statement.
      try shell.run("PRAGMA locking_mode = NORMAL; INSERT INTO t VALUES (2);")
      #expect(try tables.prepare())
    }

    @Test(arguments: DatabaseKind.allCases, [true, false])
    func `a file that is replaced or deleted is an error`(
      _ kind: DatabaseKind,
      isReplaced: Bool
    ) async throws {
      let league = try await League(kind)
      let other = league.folder.file("other.sqlite")
      try Shell.run(other, "CREATE TABLE player(name TEXT);")
      if isReplaced {
        #expect(rename(other, league.path) == 0)
      } else {
        try FileManager.default.removeItem(atPath: league.path)
      }
      while league.errors.value.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      let error = try #require(league.errors.value.first as? StoreError)
      #expect(error.code == .noSuchFile && error.context == league.path)
      #expect(error.message.hasSuffix("open the database again"))
      #expect(league.watch.hasEnded && league.errors.value.count == 1)
    }

    @Test func `a database that no other process can change is an error`() throws {
      let folder = Folder()
      let path = folder.file("a.sqlite")
      try Shell.run(path, "CREATE TABLE t(a);")
      var configuration = Configuration()
      configuration.readonly = true
      let cases: [(any DatabaseWriter, StoreError.Code)] = [
        (try DatabaseQueue(path: path, configuration: configuration), .readOnly),
        (try DatabaseQueue(), .badRequest),
        (try DatabaseQueue(path: folder.file("empty.sqlite")), .emptyFile),
      ]
      for (database, code) in cases {
        let error = #expect(throws: StoreError.self) {
          _ = try database.observeForeignCommits { _ in }
        }
        #expect(error?.code == code)
      }
    }

    @Test(arguments: DatabaseKind.allCases)
    func `observations that began earlier are notified once`(_ kind: DatabaseKind) async throws {
      let league = try await League(kind)
      league.watch.end()
      try await league.database.writeWithoutTransaction { _ in }
      try league.shell.run("UPDATE player SET name = 'missed';")
      let token = try league.database.observeForeignCommits { _ in }
      try await league.players.wait(for: ["missed"])
      token.cancel()
    }
  }
#endif
