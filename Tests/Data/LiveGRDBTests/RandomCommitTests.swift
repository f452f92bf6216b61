#if SQLite
  import DatabaseTestSupport
  import GRDB
  import ScaleTestSupport
  import Testing

  @testable import LiveGRDB

  /// Random commits of two other processes and of this one.
  @Suite(.timeLimit(.minutes(TestScale.minutes))) struct RandomCommitTests {
    @Test(arguments: DatabaseKind.allCases)
    func `the last value of each observation equals the file`(_ kind: DatabaseKind) async throws {
      for seed in TestScale.seeds(usual: 1, full: 40) {
        var numbers = SeededNumbers(UInt64(seed))
        let league = try await League(
          kind,
          "CREATE TABLE coach(a, name TEXT PRIMARY KEY) WITHOUT ROWID;"
        )
        let coaches = Observed("SELECT name FROM coach ORDER BY name", in: league.database)
        let shells = [league.shell, try Shell(league.path)]
        for _ in 1...(TestScale.isFull ? 300 : 60) {
          let sql = Self.statement(&numbers)
          switch Int.random(in: 0..<5, using: &numbers) {
          case 0: try await league.database.write { try $0.execute(sql: sql) }
          case 1: try shells[0].run("BEGIN; \(sql) ROLLBACK;")
          case let number: shells[number % 2].send("BEGIN IMMEDIATE; \(sql) COMMIT;")
          }
        }
        for shell in shells { try shell.run("SELECT 1;") }
        for (observed, table) in [
          (league.players, "player"), (league.teams, "team"), (coaches, "coach"),
        ] {
          let order = table == "coach" ? "name" : "id"
          let stored = try await DatabaseQueue(path: league.path).read {
            try String.fetchAll($0, sql: "SELECT name FROM \(table) ORDER BY \(order)")
          }
          print(
            "\(kind), seed \(seed), \(table): \(stored.count) rows, \(observed.fetches) fetches"
          )
          try await observed.wait(for: stored)
        }
        #expect(league.errors.value.isEmpty, "seed \(seed)")
      }
    }

    private static func statement(_ numbers: inout SeededNumbers) -> String {
      let table = ["player", "team", "coach"].randomElement(using: &numbers) ?? ""
      let text = String(Int.random(in: 0..<1_000_000_000, using: &numbers))
      return switch Int.random(in: 0..<20, using: &numbers) {
      case 0: "DELETE FROM \(table) WHERE name LIKE '%\(text.last ?? "0")';"
      case 1: "UPDATE \(table) SET name = name || 'x' WHERE name LIKE '%\(text.last ?? "0")';"
      case 2:
        """
        WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 50)
        INSERT OR IGNORE INTO \(table)(name) SELECT '\(text) ' || i FROM s;
        """
      case 3: "INSERT OR IGNORE INTO \(table)(name) VALUES (printf('%.*c', 20000, '\(text)'));"
      case 4: "CREATE INDEX IF NOT EXISTS i\(text) ON \(table)(name);"
      default: "INSERT OR IGNORE INTO \(table)(name) VALUES ('\(text)');"
      }
    }
  }
#endif
