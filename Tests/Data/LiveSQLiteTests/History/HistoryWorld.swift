#if SQLite
  import DatabaseTestSupport
  import LiveSQLite
  import Testing

  @testable import LiveRows

  /// Plays random writes to recorded tables, and compares each history with the states of the
  /// tables.
  final class HistoryWorld {
    /// The tables, each with its key, and with columns `u`, `a` and `b`.
    static let tables = [
      "t(id INTEGER PRIMARY KEY, u TEXT UNIQUE COLLATE NOCASE, a, b REAL)",
      "t(k TEXT COLLATE NOCASE, id INTEGER, u TEXT, a, b, PRIMARY KEY(k, id), UNIQUE(u, a))",
      "t(id TEXT PRIMARY KEY NOT NULL, u INTEGER UNIQUE, a, b) WITHOUT ROWID",
      "t(id INTEGER PRIMARY KEY, u UNIQUE ON CONFLICT REPLACE, a UNIQUE, b)",
    ]
    private static let child =
      "c(id INTEGER PRIMARY KEY, a, t INTEGER REFERENCES t ON DELETE CASCADE ON UPDATE CASCADE)"

    private typealias Rows = [RowKey: [Value]]

    private struct Moment {
      let token: HistoryToken
      let states: [String: Rows]
      let step: Int
    }

    let path: String
    private let store: Store
    private let raw: RawConnection
    private let columns: [String]
    private let keys: [String: [String]]
    private let hasChild: Bool
    private var numbers: SeededNumbers
    private var moments: [Moment] = []
    private var lastDeleted: Int64 = 0
    private var journal: [String] = []
    /// The number of compared rows, and of those that had changed.
    private(set) var compared = 0
    private(set) var changed = 0

    init(_ path: String, seed: Int) throws {
      self.path = path
      numbers = SeededNumbers(UInt64(seed))
      store = try Store(path: path, access: .create)
      raw = try RawConnection(path)
      let table = Self.tables[seed % Self.tables.count]
      hasChild = seed % Self.tables.count == 0
      columns = seed % Self.tables.count == 1 ? ["k", "id", "u", "a", "b"] : ["id", "u", "a", "b"]
      keys = ["t": seed % Self.tables.count == 1 ? ["k", "id"] : ["id"], "c": ["id"]]
      try raw.run("PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON")
      try raw.run("CREATE TABLE \(table)")
      if hasChild { try raw.run("CREATE TABLE \(Self.child)") }
      if seed % 3 == 0 { try raw.run("PRAGMA recursive_triggers = ON") }
      // Triggers of another program that change, delete and insert the written row.
      if seed % 5 > 1 { try makeTriggers() }
      try store.changeSchema { writer in
        let history = try #require(writer as? any HistoryDeclaring)
        for name in names { try history.record(name, isComplete: true) }
      }
    }

    private var names: [String] { hasChild ? ["t", "c"] : ["t"] }

    private func makeTriggers() throws {
      let isRow = keys["t", default: []].map { "\($0) IS NEW.\($0)" }.joined(separator: " AND ")
      let values = columns.map { $0 == "a" ? "1.5" : "OLD.\($0)" }.joined(separator: ", ")
      for trigger in [
        "ta AFTER INSERT ON t WHEN NEW.a = 3 BEGIN UPDATE t SET b = 9 WHERE \(isRow); END",
        "tb AFTER INSERT ON t WHEN NEW.a = 2 BEGIN DELETE FROM t WHERE \(isRow); END",
        "tc AFTER DELETE ON t WHEN OLD.a = 'q' BEGIN INSERT OR IGNORE INTO t VALUES(\(values)); END",
        "td AFTER UPDATE ON t WHEN NEW.a = 1 AND NEW.b = 2 BEGIN DELETE FROM t WHERE \(isRow); END",
      ] { try raw.run("CREATE TRIGGER \(trigger)") }
    }

    func run(steps: Int) throws {
      try note(step: 0)
      for step in 1...steps {
        switch number(0...19) {
        case 0: try trim()
        case 1: try raw.run("VACUUM")
        case 2...10: try writeTogether(inTransaction: false, raw.run)
        default:
          // One transaction of the store; an error rolls it back.
          _ = try? store.writeTransaction { transaction in
            try writeTogether(inTransaction: true) { try transaction.run($0) }
            if number(0...4) == 0 { throw RawConnection.Failure(text: "rolled back") }
          }
        }
        try note(step: step)
        if step % 10 == 0 || step == steps { try verify() }
      }
    }

    /// Writes in one transaction, or in one for each statement, some of them in savepoints.
    private func writeTogether(
      inTransaction isInStore: Bool,
      _ run: (String) throws -> Void
    ) throws {
      let isOwn = !isInStore && number(0...2) > 0
      if isOwn { try raw.run("BEGIN IMMEDIATE") }
      for _ in 0...number(0...6) {
        let isNested = (isOwn || isInStore) && number(0...4) == 0
        if isNested { try run("SAVEPOINT s") }
        for _ in 0...number(0...2) { write(run) }
        if isNested {
          if number(0...1) == 0 { try run("ROLLBACK TO s") }
          try run("RELEASE s")
        }
      }
      if isOwn { try raw.run(number(0...5) == 0 ? "ROLLBACK" : "COMMIT") }
    }

    /// Runs a statement, which a constraint may refuse.
    private func write(_ run: (String) throws -> Void) {
      let clause = ["", "OR REPLACE ", "OR REPLACE ", "OR IGNORE ", "OR FAIL ", "OR ABORT "]
      let conflict = clause[number(0...5)]
      let sql: String
      switch number(0...19) {
      case 0...8:
        let rows = (0...number(0...2)).map { _ in
          "(\(columns.map(value).joined(separator: ", ")))"
        }
        let upsert =
          conflict.isEmpty && number(0...1) == 0 ? " ON CONFLICT DO UPDATE SET b = 7" : ""
        sql = "INSERT \(conflict)INTO t VALUES\(rows.joined(separator: ", "))\(upsert)"
      case 9...14:
        let column = columns[number(0...columns.count - 1)]
        sql =
          "UPDATE \(conflict)t SET \(column) = \(value(column)) WHERE a = \(value("a"))"
          + " OR b = \(value("b")) OR u = \(value("u"))"
      case 15, 16: sql = "DELETE FROM t WHERE a = \(value("a")) OR u = \(value("u"))"
      case 17: sql = "DELETE FROM t"
      case 18 where hasChild: sql = "INSERT INTO c(a, t) SELECT \(value("a")), id FROM t"
      case 19 where hasChild: sql = "UPDATE c SET a = \(value("a")) WHERE id % 3 = 0"
      default: sql = "UPDATE t SET a = a"
      }
      journal.append(sql)
      try? run(sql)
    }

    private func value(_ column: String) -> String {
      let values =
        switch column {
        case "k": ["'a'", "'A'", "'b'", "'B'"]
        case "id":
          keys["t"]?.count == 1 && columns.count == 4
            ? ["-1", "0", "1", "2", "3", "4", "5", "NULL"] : ["-1", "0", "1", "2", "3"]
        case "u": ["NULL", "'x'", "'X'", "'y'", "'z'", "'1'", "1", "2", "3", "1.0"]
        default: ["NULL", "1", "2", "3", "'q'", "'Q'", "1.5", "1.0", "x'01'"]
        }
      return values[number(0...values.count - 1)]
    }

    private func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &numbers)
    }

    /// Keeps a token with the state that it names.
    private func note(step: Int) throws {
      var states: [String: Rows] = [:]
      let token = try store.historyToken()
      for name in names { states[name] = try rows(of: name) }
      moments.append(Moment(token: token, states: states, step: step))
    }

    private func rows(of table: String) throws -> Rows {
      let keys = keys[table, default: []].joined(separator: ", ")
      let rows = try store.readTransaction { try $0.rows("SELECT \(keys), * FROM \(table)") }
      let count = self.keys[table, default: []].count
      return Dictionary(
        uniqueKeysWithValues: rows.map {
          (RowKey(Array($0.values[..<count])), Array($0.values[count...]))
        }
      )
    }

    /// Deletes the history before a random moment.
    private func trim() throws {
      let token = moments[number(moments.count / 2...moments.count - 1)].token
      guard token.number >= lastDeleted else { return }
      _ = try store.deleteHistory(before: token)
      lastDeleted = token.number
    }

    /// Compares the changes since each moment with the states of the tables.
    private func verify() throws {
      try verifyPages()
      var present: [String: Rows] = [:]
      for name in names { present[name] = try rows(of: name) }
      for moment in moments {
        guard moment.token.number >= lastDeleted else {
          if moment.token.number == 0, lastDeleted == 1 { continue }
          #expect(throws: LostHistory(database: store.path, reason: .deleted)) {
            try store.history(since: moment.token)
          }
          continue
        }
        let whole = try store.history(since: moment.token)
        #expect(whole.token == moments.last?.token)
        for name in names {
          let history = try store.history(of: [name], since: moment.token)
          #expect(whole.changes.filter { $0.table == name } == history.changes)
          compare(history, moment, name, present[name, default: [:]])
        }
      }
    }

    /// Compares the pages since the earliest readable state with the history. The earliest lost
    /// state has none.
    private func verifyPages() throws {
      if let lost = moments.first(where: { $0.token.number < lastDeleted - 1 }) {
        #expect(throws: LostHistory(database: store.path, reason: .deleted)) {
          try store.history(of: nil, since: lost.token, pageSize: 3) { _ in
            Issue.record("a part of a lost history was read")
          }
        }
      }
      guard let moment = moments.first(where: { $0.token.number >= lastDeleted }) else { return }
      let whole = try store.history(since: moment.token)
      var paged: [RowHistory.Change] = []
      let token = try store.history(of: nil, since: moment.token, pageSize: 3) { page in
        #expect((1...3).contains(page.count))
        paged += page
      }
      #expect(token == whole.token && paged.count == whole.changes.count)
      #expect(Set(paged) == Set(whole.changes))
    }

    private func compare(_ history: RowHistory, _ moment: Moment, _ name: String, _ present: Rows) {
      let former = moment.states[name, default: [:]]
      let changes = Dictionary(uniqueKeysWithValues: history.changes.map { ($0.key, $0) })
      let columns = name == "t" ? columns : ["id", "a", "t"]
      for key in Set(former.keys).union(present.keys).union(changes.keys) {
        let change = changes[key]
        let isRight =
          switch (former[key], present[key]) {
          case (nil, nil): change == nil
          case (nil, _?): change?.kind == .inserted
          case (_?, nil): change?.kind == .deleted
          case (let old?, let new?):
            change.map { $0.kind == .updated } ?? true
              && columns.indices.allSatisfy { place in
                old[place] == new[place] || change?.columns.contains(columns[place]) ?? false
              }
          }
        compared += 1
        if change != nil { changed += 1 }
        #expect(
          isRight,
          """
          \(name) \(key) since step \(moment.step): \(former[key] ?? []), then \(present[key] ?? []),
          reported as \(String(describing: change)) after \(journal.suffix(60))
          """
        )
      }
    }
  }
#endif
