#if SQLite
  import DatabaseTestSupport

  @testable import LiveRows
  @testable import LiveSQLite

  /// Compares the changes that a log reports with those that triggers in the database record.
  final class ChangeOracle {
    /// The tables, and triggers that record each changed row of the table `t`.
    static let schema = """
      CREATE TABLE t(id INTEGER PRIMARY KEY, v INT, w);
      CREATE TABLE u(id INTEGER PRIMARY KEY, v INT, w);
      CREATE TABLE k(a, b INT, w, PRIMARY KEY(a, b)) WITHOUT ROWID;
      CREATE INDEX tv ON t(v);
      CREATE TABLE record(n INTEGER PRIMARY KEY, id INT);
      CREATE TRIGGER ti AFTER INSERT ON t BEGIN INSERT INTO record(id) VALUES (NEW.id); END;
      CREATE TRIGGER td AFTER DELETE ON t BEGIN INSERT INTO record(id) VALUES (OLD.id); END;
      CREATE TRIGGER tu AFTER UPDATE ON t BEGIN
        INSERT INTO record(id) VALUES (OLD.id), (NEW.id);
      END;
      """

    /// The rows of a state by their rowids, and the last record before it.
    private struct State {
      var rows: [Int64: [Value]] = [:]
      var last: Int64 = 0

      /// Reads the state of a session, and returns the rowids of the rows that differ from this
      /// state. The triggers also record writes that change nothing.
      mutating func advance(_ session: ReadSession) throws -> [Int64] {
        var recorded: [Int64: [Value]] = [:]
        let sql = """
          SELECT r.id, t.id, v, w FROM (SELECT DISTINCT id FROM record WHERE n > ?1) AS r
          LEFT JOIN t ON t.id = r.id
          """
        try session.forEachRow(sql, [.integer(last)]) { row in
          recorded[row.integer(at: 0)] = (1...3).map { row.value(at: $0) }
          return true
        }
        last = try session.integer("SELECT max(n) FROM record") ?? last
        var changed: [Int64] = []
        for (id, values) in recorded {
          let present = values[0] == .null ? nil : values
          if rows[id] != present { changed.append(id) }
          rows[id] = present
        }
        return changed
      }
    }

    /// Returns all rows of the table.
    private static func rows(_ session: ReadSession) throws -> [Int64: [Value]] {
      var rows: [Int64: [Value]] = [:]
      try session.forEachRow("SELECT id, v, w FROM t") { row in
        rows[row.integer(at: 0)] = (0...2).map { row.value(at: $0) }
        return true
      }
      return rows
    }

    let log: ChangeRecorder
    private let path: String
    private let tables: FollowedTables
    private var connection: Connection
    private var position: ChangePosition?
    private var state = State()
    /// The number of changed rows, and of those that were outside the reported ranges.
    private(set) var changes = 0
    private(set) var missed = 0
    private(set) var missedIDs: [Int64] = []
    /// The number of changes in the reports that named ranges.
    private(set) var located = 0
    /// The number of reports with and without ranges.
    private(set) var reports = 0
    private(set) var unknown = 0
    private(set) var reasons: [ChangeFallback: Int] = [:]
    /// A position that another process may have read, with the state that it saw.
    private var saved: (token: ChangeToken, state: State)?
    private var savedChecks = 0
    /// The number of reports since tokens, the changes in them, and those outside the ranges.
    private(set) var resumed = 0
    private(set) var resumedChanges = 0
    private(set) var missedSinceToken: [Int64] = []
    private(set) var lostTokens: [ChangeFallback: Int] = [:]

    init(
      _ path: String,
      rules: ChangeRules = .all,
      willVerify: (@Sendable () -> Void)? = nil
    ) throws {
      self.path = path
      log = ChangeRecorder(path: path, rules: rules, willVerify: willVerify)
      tables = log.follow(["t"], isByRow: true)
      connection = try Connection(path: path)
      state.rows = try connection.read { session in
        state.last = try session.integer("SELECT max(n) FROM record") ?? 0
        return try Self.rows(session)
      }
      try check()
      try check()
    }

    /// Reads the changes since the previous call, and compares them.
    ///
    /// - Parameter meanwhile: Called after the transaction of the read has begun.
    func check(_ meanwhile: () throws -> Void = {}) throws {
      let start = log.start()
      if connection.identity != (try FileIdentity.checking(path: path)) {
        connection = try Connection(path: path)
      }
      let saved = saved
      let (ids, found, since) = try connection.read { session in
        let ids = try state.advance(session)
        try meanwhile()
        let since = try saved.map { saved in
          var state = saved.state
          return (try state.advance(session), log.changes(of: tables, since: saved.token))
        }
        return (ids, log.changes(of: tables, since: position, in: start), since)
      }
      if let (ids, found) = since { note(ids, found) }
      savedChecks += 1
      if self.saved == nil || savedChecks % 5 == 0 {
        // The token denotes a state before the transaction, which has read `state`.
        let header = found.position == nil ? nil : start?.header
        self.saved = header.flatMap { ChangeToken($0, fingerprint: 7) }
          .flatMap { ChangeToken($0.text) }.map { ($0, state) }
      }
      changes += ids.count
      switch found.changes {
      case .success(let ranges):
        reports += 1
        located += ids.count
        let outside = ids.filter { !ranges[0].contains($0) }
        missed += outside.count
        missedIDs += outside
      case .failure(let reason):
        unknown += 1
        reasons[reason, default: 0] += 1
      }
      position = found.position
    }

    /// Compares the changes since the saved token.
    private func note(_ ids: [Int64], _ found: Result<[KeyRanges], ChangeFallback>) {
      switch found {
      case .success(let ranges):
        resumed += 1
        resumedChanges += ids.count
        missedSinceToken += ids.filter { !ranges[0].contains($0) }
      case .failure(let reason):
        lostTokens[reason, default: 0] += 1
        saved = nil
      }
    }

    /// Returns the rowids of changes that were not recorded, which must not exist.
    func unrecorded() throws -> [Int64] {
      try connection.read { session in
        _ = try state.advance(session)
        let rows = try Self.rows(session)
        return Set(rows.keys).union(state.rows.keys).filter { rows[$0] != state.rows[$0] }
      }
    }
  }
#endif
