#if SQLite
  import DatabaseTestSupport
  import ScaleTestSupport
  import Testing

  @testable import LiveRows
  @testable import LiveSQLite

  /// Random histories: every changed row is within the reported ranges.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct ChangeRecorderTests {
    static let kinds: [ChangeHistory.Kind] = [
      .init(pageSize: 512, autovacuum: 0, writers: 1),
      .init(pageSize: 512, autovacuum: 1, writers: 2),
      .init(pageSize: 1024, autovacuum: 2, writers: 1),
      .init(pageSize: 1024, autovacuum: 0, writers: 4, hasKills: true),
      .init(pageSize: 4096, autovacuum: 1, writers: 1, hasSchemaChanges: true),
      .init(pageSize: 512, autovacuum: 2, writers: 3, hasSchemaChanges: true, hasKills: true),
      .init(pageSize: 512, autovacuum: 0, writers: 1, hasLongValues: false),
      .init(pageSize: 65_536, autovacuum: 0, writers: 2),
    ]

    @Test(arguments: kinds)
    func `every changed row is within the reported ranges`(_ kind: ChangeHistory.Kind) throws {
      let seeds = TestScale.seeds(usual: 1, full: 60)
      for seed in seeds {
        let folder = Folder()
        let history = try ChangeHistory(folder.file("history.db"), kind, seed: seed)
        try history.play(steps: TestScale.isFull ? 400 : 30)
        let oracle = history.oracle
        #expect(oracle.missed == 0, "\(kind), seed \(seed): \(oracle.missedIDs)")
        #expect(oracle.missedSinceToken == [], "\(kind), seed \(seed)")
        #expect(try oracle.unrecorded() == [], "\(kind), seed \(seed)")
        #expect(oracle.reports > 0, "\(kind), seed \(seed): \(oracle.reasons)")
        print(
          "\(kind), seed \(seed): \(oracle.changes) changed rows, \(oracle.located) located,",
          "\(oracle.missed) missed; \(oracle.reports) reports, \(oracle.unknown) unknown:",
          oracle.reasons,
          "since tokens: \(oracle.resumed) reports,",
          "\(oracle.resumedChanges) changes, lost:",
          oracle.lostTokens
        )
      }
    }

    @Test func `one changed row of many is located, with a small map`() throws {
      let count = TestScale.count(usual: 100_000, full: 10_000_000)
      let folder = Folder()
      let path = folder.file("large.db")
      let shell = try Shell(path)
      try shell.run(
        """
        PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;
        CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT);
        INSERT INTO t SELECT value, value % 1000, 'row ' || value FROM generate_series(1, \(count));
        PRAGMA wal_checkpoint(TRUNCATE);
        """
      )
      let recorder = ChangeRecorder(path: path)
      let tables = recorder.follow(["t"], isByRow: true)
      var position = recorder.changes(of: tables, since: nil, in: nil).end
      #expect(recorder.size() <= count * (8 << 20) / 10_000_000 + 4_096)
      for number in 1...20 {
        let id = Int64(count / 21 * number)
        try shell.run("UPDATE t SET a = -1 WHERE id = \(id);")
        let runs = try recorder.runs()
        let found = recorder.changes(of: tables, since: position, in: nil)
        position = found.end
        let ranges = try found.changes.get()[0].ranges
        #expect(ranges == [id...id])
        #expect(try recorder.runs() == runs, "locating a row runs no statement")
      }
    }
  }
#endif
