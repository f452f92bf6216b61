#if SQLite
  import DatabaseTestSupport
  import Foundation
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Processes that are killed in the middle of an operation.
  @MainActor
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct KillTests {
    let folder = Folder()
    let kills = TestScale.count(usual: 8, full: 200)

    private func wait(_ rows: FetchedRows, until condition: () -> Bool) async {
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      let status = rows.observeStatus { _ in continuation.yield() }
      var iterator = stream.makeAsyncIterator()
      while !condition() { await iterator.next() }
      withExtendedLifetime(status) {}
    }

    private func make(_ mode: String) throws -> (path: String, keeper: Shell) {
      let path = folder.file("killed.db")
      let keeper = try Shell(path)
      try keeper.run(
        "PRAGMA journal_mode=\(mode); CREATE TABLE t(v INT, pad);"
          + "INSERT INTO t SELECT 0, zeroblob(600) FROM generate_series(1, 200);"
      )
      return (path, keeper)
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `a writer that is killed within a transaction leaves no changes`(
      mode: String
    ) async throws {
      let (path, keeper) = try make(mode)
      let store = try Store(path: path)
      let rows = try await FetchedRows(in: store)
      var numbers = SeededNumbers(11)
      var value: Int64 = 0
      for kill in 1...kills {
        let writer = try Shell(path)
        // A tiny cache forces writes to the database long before the commit.
        writer.send("PRAGMA synchronous=OFF; PRAGMA cache_size=1;")
        for _ in 0..<Int.random(in: 0...2, using: &numbers) {
          try writer.run("UPDATE t SET v = v + 1;")
          value += 1
        }
        writer.send("BEGIN IMMEDIATE; UPDATE t SET v = v + 1;")
        writer.send(".print within")
        for _ in 0..<3 { writer.send("UPDATE t SET v = v + 1;") }
        try writer.wait(for: "within")
        rows.refresh()
        writer.kill()
        #expect(try keeper.run("PRAGMA integrity_check;") == "ok\n", "after kill \(kill)")
        rows.refresh()
        await wait(rows) { rows.status.failure == nil }
        rows.refresh()
        let fresh = try store.snapshot(of: RowRequest(columns: ["v"])).rows
        #expect(fresh.map(\.values) == Array(repeating: [.integer(value)], count: 200))
        #expect((0..<rows.count).map { [rows[$0][0]] } == fresh.map(\.values))
      }
    }

    @Test(arguments: ["WAL", "DELETE"])
    func `a killed observer leaves no lock and no damage, and the next one sees all rows`(
      mode: String
    ) throws {
      let (path, keeper) = try make(mode)
      try keeper.run("PRAGMA synchronous=OFF;")
      var numbers = SeededNumbers(12)
      var value = 0
      for kill in 1...kills {
        let follower = try Follower(path, table: "t")
        #expect(follower.wait(for: "live 200 \(200 * value)"), "before kill \(kill)")
        for _ in 0..<Int.random(in: 1...8, using: &numbers) {
          try keeper.run("UPDATE t SET v = v + 1;")
          value += 1
        }
        if kill % 2 == 0 { #expect(follower.wait(for: "live 200 \(200 * value)")) }
        follower.kill()
        #expect(try keeper.run("PRAGMA integrity_check;") == "ok\n", "after kill \(kill)")
        if mode == "WAL" {
          #expect(try keeper.run("PRAGMA wal_checkpoint(TRUNCATE);") == "0|0|0\n")
        }
      }
    }
  }
#endif
