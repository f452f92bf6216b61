#if SQLite
  import DatabaseTestSupport
  import GRDB
  import GRDBSQLite

  @testable import LiveRows
  @testable import LiveSQLite

  /// A random history of transactions by other processes, and of checks between them.
  final class ChangeHistory {
    /// The kind of database and of work.
    struct Kind: Sendable, CustomStringConvertible {
      var pageSize = 512
      /// 0: none, 1: full, 2: incremental.
      var autovacuum = 0
      var writers = 1
      var hasSchemaChanges = false
      var hasLongValues = true
      var hasKills = false

      var description: String {
        "page size \(pageSize), auto_vacuum \(autovacuum), \(writers) writers"
          + (hasSchemaChanges ? ", schema changes" : "") + (hasKills ? ", kills" : "")
          + (hasLongValues ? "" : ", short values")
      }
    }

    let oracle: ChangeOracle
    private let kind: Kind
    private let path: String
    private var shells: [Shell] = []
    private var numbers: SeededNumbers

    init(_ path: String, _ kind: Kind, seed: Int, rules: ChangeRules = .all) throws {
      self.kind = kind
      self.path = path
      numbers = SeededNumbers(UInt64(seed) &* 7_919)
      try Shell.run(
        path,
        """
        PRAGMA page_size=\(kind.pageSize); PRAGMA auto_vacuum=\(kind.autovacuum);
        PRAGMA journal_mode=WAL; \(ChangeOracle.schema)
        INSERT INTO t SELECT value * 10, value % 100, hex(zeroblob(value % 40))
          FROM generate_series(1, 2000);
        INSERT INTO u SELECT value, value, hex(zeroblob(20)) FROM generate_series(1, 500);
        """
      )
      oracle = try ChangeOracle(path, rules: rules)
      for _ in 0..<kind.writers { shells.append(try writer()) }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

    private func writer() throws -> Shell {
      let shell = try Shell(path)
      shell.send(
        """
        PRAGMA recursive_triggers=ON; PRAGMA synchronous=OFF; PRAGMA busy_timeout=60000;
        PRAGMA wal_autocheckpoint=\([3, 20, 100, 1000][number(0...3)]);
        PRAGMA cache_size=\([5, 200][number(0...1)]);
        """
      )
      return shell
    }

    /// Plays steps and checks after each, until `isDone` or the end.
    func play(steps: Int, until isDone: (ChangeOracle) -> Bool = { _ in false }) throws {
      for step in 0..<steps {
        if kind.hasKills, number(0...30) == 0 { try kill() }
        let busy = shells[number(0...shells.count - 1)]
        let sql = transaction()
        if shells.count == 1 {
          try busy.run(sql)
        } else {
          for shell in shells { shell.send(shell === busy ? sql : transaction()) }
          // The checks run beside the writers.
          for _ in 0..<number(1...4) { try oracle.check() }
          if step % 4 == 3 { for shell in shells { _ = try? shell.run("SELECT 1;") } }
        }
        if kind.hasLongValues, number(0...9) == 0 { try writeBlob() }
        if number(0...2) > 0 { try oracle.check() }
        if isDone(oracle) { return }
      }
      for shell in shells { _ = try? shell.run("SELECT 1;") }
      try oracle.check()
    }

    private func kill() throws {
      let index = number(0...shells.count - 1)
      shells[index].send("BEGIN IMMEDIATE; \(change()) \(change()) COMMIT; \(transaction())")
      for _ in 0..<number(0...3) { try oracle.check() }
      shells[index].kill()
      shells[index] = try writer()
    }

    /// Changes a part of a value, which fires no trigger.
    private func writeBlob() throws {
      var configuration = Configuration()
      configuration.busyMode = .timeout(60)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { database in
        guard let handle = database.sqliteConnection else { return }
        // Within the transaction, no other writer can change the row before it is written.
        try database.execute(sql: "BEGIN IMMEDIATE")
        let sql = "SELECT id, length(w) FROM t WHERE length(w) > 0 AND id >= ?"
        if let row = try Row.fetchOne(database, sql: sql, arguments: [number(0...30_000)]) {
          let (id, length): (Int64, Int) = (row[0], row[1])
          var blob: OpaquePointer?
          let text = [UInt8](repeating: UInt8(number(65...90)), count: 1)
          let offset = CInt(number(0...length - 1))
          var former: [UInt8] = [0]
          let isWritten =
            sqlite3_blob_open(handle, "main", "t", "w", id, 1, &blob) == SQLITE_OK
            && sqlite3_blob_read(blob, &former, 1, offset) == SQLITE_OK
            && sqlite3_blob_write(blob, text, 1, offset) == SQLITE_OK
          sqlite3_blob_close(blob)
          // An equal byte is no change.
          if isWritten, former != text {
            try database.execute(sql: "INSERT INTO record(id) VALUES (?)", arguments: [id])
          }
        }
        try database.execute(sql: "COMMIT")
      }
    }

    private func transaction() -> String {
      switch number(0...19) {
      case 0: return checkpoint()
      case 1: return "BEGIN; \(change()) \(change()) ROLLBACK;"
      case 2:
        return "BEGIN IMMEDIATE; \(change()) SAVEPOINT s; \(change()) ROLLBACK TO s; "
          + "\(change()) COMMIT;"
      case 3: return "\(change()) \(checkpoint()) \(change())"
      case 4 where kind.hasSchemaChanges: return schemaChange()
      case 5 where kind.autovacuum == 2: return "PRAGMA incremental_vacuum(\(number(1...50)));"
      case 6...9: return other()
      case 10...13: return "BEGIN IMMEDIATE; \(change()) \(other()) \(change()) COMMIT;"
      default: return change()
      }
    }

    private func checkpoint() -> String {
      "PRAGMA wal_checkpoint(\(["PASSIVE", "FULL", "RESTART", "TRUNCATE"][number(0...3)]));"
    }

    private func schemaChange() -> String {
      let name = "x\(number(1...3))"
      switch number(0...5) {
      case 0: return "VACUUM;"
      case 1: return "CREATE TABLE IF NOT EXISTS \(name)(a); INSERT INTO \(name) VALUES (1);"
      case 2: return "DROP TABLE IF EXISTS \(name);"
      case 3: return "CREATE INDEX IF NOT EXISTS tw ON t(w);"
      case 4: return "DROP INDEX IF EXISTS tw;"
      default: return "ANALYZE;"
      }
    }

    /// Returns an expression for a value.
    private func value() -> String {
      switch number(0...9) {
      case 0 where kind.hasLongValues:
        return "hex(randomblob(\(number(200...4_000))))"
      case 1 where kind.hasLongValues: return "zeroblob(\(number(300...3_000)))"
      case 2: return "NULL"
      default: return "hex(randomblob(\(number(1...60))))"
      }
    }

    /// Returns a statement that changes the followed table.
    private func change() -> String {
      let id = number(-100...32_000)
      switch number(0...12) {
      case 0: return "INSERT OR IGNORE INTO t VALUES (\(id), \(number(0...99)), \(value()));"
      case 1:
        return "INSERT OR IGNORE INTO t SELECT \(id) + value * \(number(1...7)), value, \(value()) "
          + "FROM generate_series(1, \(number(1...150)));"
      case 2: return "INSERT INTO t(v, w) SELECT value, \(value()) FROM generate_series(1, 30);"
      case 3: return "DELETE FROM t WHERE id = (SELECT id FROM t WHERE id >= \(id));"
      case 4: return "DELETE FROM t WHERE id BETWEEN \(id) AND \(id + number(1...3_000));"
      case 5 where number(0...9) == 0: return "DELETE FROM t;"
      case 5: return "DELETE FROM t WHERE id % \(number(2...50)) = 0;"
      case 6: return "UPDATE t SET v = v + 1 WHERE id BETWEEN \(id) AND \(id + number(0...400));"
      case 7: return "UPDATE t SET w = \(value()) WHERE id BETWEEN \(id) AND \(id + 50);"
      case 8:
        return "UPDATE t SET w = substr(w, 1, length(w) - 3) || 'xyz' "
          + "WHERE length(w) > 400 AND id >= \(id);"
      case 9:
        return "UPDATE OR REPLACE t SET id = id + \(number(1...5_000)) "
          + "WHERE id BETWEEN \(id) AND \(id + 100);"
      case 10: return "INSERT OR REPLACE INTO t VALUES (\(id), 1, \(value()));"
      case 11:
        return "INSERT OR IGNORE INTO t SELECT value * 10, value % 100, 'x' "
          + "FROM generate_series(\(number(1...2_000)), \(number(2_000...3_000)));"
      default: return "UPDATE t SET v = \(number(0...99)) WHERE id >= \(id) LIMIT 1;"
      }
    }

    /// Returns a statement that changes other tables.
    private func other() -> String {
      let id = number(0...2_000)
      switch number(0...5) {
      case 0: return "DELETE FROM u WHERE id BETWEEN \(id) AND \(id + number(1...400));"
      case 1: return "INSERT OR REPLACE INTO k VALUES (coalesce(\(value()), 1), \(id), 'x');"
      case 2: return "DELETE FROM k WHERE b % 5 = \(number(0...4));"
      case 3: return "DELETE FROM record WHERE n < (SELECT max(n) FROM record) - 20000;"
      default:
        return "INSERT OR REPLACE INTO u SELECT \(id) + value, value, \(value()) "
          + "FROM generate_series(1, \(number(1...40)));"
      }
    }
  }
#endif
