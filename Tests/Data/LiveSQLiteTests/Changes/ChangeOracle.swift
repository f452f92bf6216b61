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
      CREATE TABLE record(n INTEGER PRIMARY KEY, id INT, old DEFAULT 'former', new DEFAULT 'later');
      CREATE TRIGGER ti AFTER INSERT ON t BEGIN
        INSERT INTO record(id, old, new) VALUES (NEW.id, NULL, \(state("NEW")));
      END;
      CREATE TRIGGER td AFTER DELETE ON t BEGIN
        INSERT INTO record(id, old, new) VALUES (OLD.id, \(state("OLD")), NULL);
      END;
      CREATE TRIGGER tu AFTER UPDATE ON t
        WHEN OLD.id IS NOT NEW.id OR OLD.v IS NOT NEW.v OR OLD.w IS NOT NEW.w
      BEGIN
        INSERT INTO record(id, old, new) VALUES
          (OLD.id, \(state("OLD")), NULL), (NEW.id, NULL, \(state("NEW")));
      END;
      """

    /// Returns an expression that differs for the values of the histories.
    private static func state(_ row: String) -> String {
      "quote(\(row).v) || quote(substr(\(row).w, 1, 20)) || quote(substr(\(row).w, -20))"
        + " || typeof(\(row).w) || coalesce(length(\(row).w), 0) || coalesce(instr(\(row).w, 'x'), 0)"
    }

    /// Returns the rows whose states before and after some records differ. A row may have been
    /// deleted and inserted again with equal values in one transaction, which changes nothing.
    private static func changed(after last: inout Int64, _ session: ReadSession) throws -> [Int64] {
      var states: [Int64: (old: Value, new: Value)] = [:]
      let sql = "SELECT n, id, old, new FROM record WHERE n > ?1 ORDER BY n"
      try session.forEachRow(sql, [.integer(last)]) { row in
        last = row.integer(at: 0)
        let id = row.integer(at: 1)
        states[id] = (states[id]?.old ?? row.value(at: 2), row.value(at: 3))
        return true
      }
      return states.filter { $0.value.old != $0.value.new }.map(\.key)
    }

    let log: ChangeRecorder
    private let path: String
    private let tables: FollowedTables
    private var connection: Connection
    private var position: ChangePosition?
    private var last: Int64 = 0
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
    /// A position that another process may have read, with the last record that it saw.
    private var saved: (token: ChangeToken, last: Int64)?
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
        let ids = try Self.changed(after: &last, session)
        try meanwhile()
        let since = try saved.map { saved in
          var last = saved.last
          let ids = try Self.changed(after: &last, session)
          return (ids, log.changes(of: tables, since: saved.token))
        }
        return (ids, log.changes(of: tables, since: position, in: start), since)
      }
      if let (ids, found) = since { note(ids, found) }
      savedChecks += 1
      if self.saved == nil || savedChecks % 5 == 0 {
        // The token denotes a state before the transaction, which has seen the records to `last`.
        let header = found.position == nil ? nil : start?.header
        self.saved = header.flatMap { ChangeToken($0, fingerprint: 7) }
          .flatMap { ChangeToken($0.text) }.map { ($0, last) }
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

    /// Forgets the records of a file that was replaced.
    func restart() {
      last = 0
      saved = nil
    }
  }
#endif
