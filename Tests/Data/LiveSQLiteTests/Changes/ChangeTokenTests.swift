#if SQLite
  import DatabaseTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// A process that was started again continues from the position of a token.
  @Suite struct ChangeTokenTests {
    let folder = Folder()
    let path: String
    let shell: Shell

    init() throws {
      path = folder.file("token.db")
      shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=0;
        CREATE TABLE t(id INTEGER PRIMARY KEY, v INT); CREATE TABLE u(id INTEGER PRIMARY KEY);
        INSERT INTO t SELECT value, value FROM generate_series(1, 20000);
        """
      )
    }

    /// Returns the token of the present state, as a process that ends then.
    private func token(of request: RowRequest = RowRequest(table: "t")) async throws -> String {
      let walk = try await RowWalk(request, in: try Store(path: path), followsChanges: true)
      return try #require((walk.mark as? any ResumableMark)?.token)
    }

    private func changes(
      since token: String,
      _ request: RowRequest = RowRequest(table: "t")
    ) async throws -> Result<RowChanges, LostChanges> {
      let store = try Store(path: path)
      let walk = try await RowWalk(request, in: store, followsChanges: true, since: token)
      return try #require(walk.resumed)
    }

    @Test func `the ranges since a token contain the changed rows and few others`() async throws {
      let token = try await token()
      #expect(try await changes(since: token) == .success(.none))
      try shell.run("INSERT INTO u VALUES (1);")
      #expect(try await changes(since: token) == .success(.none))
      try shell.run("UPDATE t SET v = 0 WHERE id = 700; DELETE FROM t WHERE id = 15000;")
      guard case .success(.keys(let keys)) = try await changes(since: token) else {
        Issue.record("the changes are lost")
        return
      }
      #expect(keys.contains(700) && keys.contains(15_000) && !keys.contains(5_000))
      #expect(keys.ranges.count == 2)
      // The position of a token does not move.
      #expect(try await changes(since: token) == .success(.keys(keys)))
    }

    @Test func `a checkpoint after the token changes nothing by itself`() async throws {
      let token = try await token()
      try shell.run("PRAGMA wal_checkpoint(PASSIVE);")
      #expect(try await changes(since: token) == .success(.none))
    }

    @Test func `a checkpoint of later pages makes the changes unknown`() async throws {
      let token = try await token()
      // The reader keeps the log from restarting, but not from being copied.
      let reader = try Shell(path)
      try shell.run("DELETE FROM t WHERE id BETWEEN 300 AND 9000;")
      try reader.run("BEGIN; SELECT count(*) FROM t;")
      try shell.run("PRAGMA wal_checkpoint(PASSIVE); UPDATE t SET v = 1 WHERE id = 10000;")
      #expect(try await changes(since: token) == .failure(lost(.restarted)))
    }

    @Test(arguments: [ChangeRules.all, .all.subtracting(.verification)])
    func `pages of a token's state are not trusted if a checkpoint begins while they are read`(
      rules: ChangeRules
    ) async throws {
      let token = try #require(ChangeToken(try await token()))
      try shell.run("DELETE FROM t WHERE id BETWEEN 300 AND 9000;")
      let writer = Interruption()
      writer.action = { _ = try? shell.run("PRAGMA wal_checkpoint(PASSIVE);") }
      let recorder = ChangeRecorder(path: path, rules: rules) { writer.run() }
      let tables = recorder.follow(["t"], isByRow: true)
      let found = recorder.changes(of: tables, since: token)
      let isLost = if case .failure(.restarted) = found { true } else { false }
      #expect(isLost == rules.contains(.verification), "\(found)")
    }

    @Test func `a rebuilt index of the log does not invalidate a token`() async throws {
      let token = try await token()
      // The log remains, and the next process counts its commits from 0.
      shell.kill()
      let second = try Shell(path)
      try second.run("UPDATE t SET v = 0 WHERE id = 8000;")
      guard case .success(.keys(let keys)) = try await changes(since: token) else {
        Issue.record("the changes are lost")
        return
      }
      #expect(keys.contains(8_000) && !keys.contains(100))
    }

    @Test func `a change of the schema makes the changes unknown`() async throws {
      let token = try await token()
      try shell.run("ALTER TABLE t ADD COLUMN w;")
      let request = RowRequest(table: "t", columns: ["id", "v"])
      let narrow = try await self.token(of: request)
      try shell.run("CREATE TABLE x(a);")
      #expect(try await changes(since: narrow, request) == .failure(lost(.schema)))
      let other = LostChanges("the token is for another file or request")
      #expect(try await changes(since: token) == .failure(other))
    }

    @Test func `a token belongs to its file and its request`() async throws {
      let token = try await token()
      let other = LostChanges("the token is for another file or request")
      #expect(try await changes(since: token, RowRequest(table: "u")) == .failure(other))
      let condition = RowRequest(table: "t", where: "v > 5")
      #expect(try await changes(since: token, condition) == .failure(other))
      let ordered = RowRequest(table: "t", order: ["v"])
      #expect(try await changes(since: token, ordered) == .success(.none))
    }

    @Test(arguments: [
      "", "1", "1-2-3", "1-0-0-0-0-0-0", "2-a-b-1-2-3gs-0", "1-zzzzzzzzzzzzzzzz-0-1-1-3gs-0",
      "1--1-1-1-1-3gs-0", "1-\u{0}-0-0-0-3gs-0", "1-0-0-0-0-3gs-0-0",
    ])
    func `other texts are no tokens`(text: String) async throws {
      #expect(try await changes(since: text) == .failure(LostChanges("this is not a token")))
    }

    @Test func `a token with an invalid position makes the changes unknown`() async throws {
      let parts = try await token().split(separator: "-").map(String.init)
      for (index, value) in [(2, "5"), (3, "1"), (3, "1z141z3"), (5, "e8"), (1, "77")] {
        var parts = parts
        parts[index] = value
        let result = try await changes(since: parts.joined(separator: "-"))
        guard case .failure = result else {
          Issue.record("\(index), \(value): \(result)")
          continue
        }
      }
    }

    private func lost(_ reason: ChangeFallback) -> LostChanges { LostChanges(reason.lostReason) }
  }
#endif
