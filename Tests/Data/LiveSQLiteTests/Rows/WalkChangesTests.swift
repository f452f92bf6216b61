#if SQLite
  import DatabaseTestSupport
  import Synchronization
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// The changes while all rows are read in several transactions.
  @Suite(.timeLimit(.minutes(60))) struct WalkChangesTests {
    @Test(arguments: [false, true])
    func `changes during a walk are known although the log restarts meanwhile`(
      findsOrder: Bool
    ) async throws {
      let folder = Folder()
      let path = folder.file("walk.db")
      try Shell.run(
        path,
        """
        PRAGMA page_size=512; PRAGMA journal_mode=WAL; CREATE TABLE t(id INTEGER PRIMARY KEY, v INT);
        INSERT INTO t SELECT value, value FROM generate_series(1, 1000);
        """
      )
      let store = try Store(path: path)
      var piece = RowWalk.Piece()
      piece.rows = 100
      let walk = try await RowWalk(
        RowRequest(table: "t"),
        in: store,
        findsOrder: findsOrder,
        followsChanges: true,
        piece: piece
      )
      let mark = try #require(walk.mark)
      let changedKeys = Mutex<[Int64]>([])
      try await walk.run { _ in
        let key = changedKeys.withLock { keys in
          keys.append(Int64(keys.count + 1) * 10)
          return keys[keys.count - 1]
        }
        // The log begins anew with each commit.
        try Shell.run(
          path,
          "PRAGMA wal_checkpoint(TRUNCATE); UPDATE t SET v = -1 WHERE id = \(key);"
        )
      }
      let found = try await ChangedRows.find(
        of: walk.plan,
        since: mark,
        allowsRanges: true,
        in: store
      )
      let ranges = try #require(found).ranges
      let keys = changedKeys.withLock { $0 }
      #expect(keys.count >= 10)
      #expect(keys.allSatisfy(ranges.contains))
      #expect(!ranges.contains(1_000))
    }
  }
#endif
