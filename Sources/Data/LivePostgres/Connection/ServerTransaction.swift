#if PostgreSQL
  /// A transaction that reads one consistent state of a database, or writes the next one. It begins
  /// with its first statement. A statement that fails is rolled back alone, to a savepoint.
  final class ServerTransaction {
    private let connection: ServerConnection
    private let isWriting: Bool
    private var hasBegun = false
    /// The statements that are sent before the next ones, in the same round trip.
    private var pending: [Statement]
    /// The timeout of the next statements in milliseconds, if it is shorter than usual.
    private var limit: Int?
    /// The results of earlier statements. All lists read in one transaction, and many run equal
    /// statements.
    private var known: [Statement: ResultRows] = [:]
    private var knownRows = 0
    /// The maximum number of cached results, and of the rows in all of them.
    private static var maxCached: (answers: Int, rows: Int) { (1_000, 10_000) }

    /// The name of the database, for messages.
    var databaseName: String { connection.databaseName }

    /// Creates a transaction that reads.
    init(_ connection: ServerConnection) {
      self.connection = connection
      isWriting = false
      pending =
        [
          Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        ] + connection.settings + [Statement("SAVEPOINT livecells")]
    }

    /// Creates a transaction that writes.
    ///
    /// - Parameters:
    ///   - lockPatience: How long to wait for locks of other sessions.
    ///   - seesOthers: Whether each statement sees commits of other sessions that happened before
    ///     it.
    init(_ connection: ServerConnection, lockPatience: Duration, seesOthers: Bool = false) {
      self.connection = connection
      isWriting = true
      let isolation = seesOthers ? "READ COMMITTED" : "REPEATABLE READ"
      let milliseconds = max(1, Int(lockPatience / .milliseconds(1)))
      pending =
        [
          Statement("BEGIN ISOLATION LEVEL \(isolation) READ WRITE")
        ] + connection.settings + [
          Statement("SET LOCAL lock_timeout = \(milliseconds)"),
          Statement("SET CONSTRAINTS ALL DEFERRED"),
          Statement("SAVEPOINT livecells"),
        ]
    }

    /// Runs statements, and returns the result of each.
    ///
    /// - Throws: `ServerError`. The transaction can continue as if the statements had not run.
    func run(_ statements: [Statement]) throws -> [ResultRows] {
      try recovering { preface in
        // The timeout is reset in the same round trip. Otherwise it would also apply to later
        // statements, even to the end of the transaction. If a statement fails, the rollback to the
        // savepoint resets it.
        let before = preface + (limit.map { [Self.limit($0)] } ?? [])
        let after = limit == nil ? [] : [Self.limit(connection.statementMilliseconds)]
        let rows = try connection.run(before + statements + after)
        return Array(rows[before.count..<(before.count + statements.count)])
      }
    }

    private static func limit(_ milliseconds: Int) -> Statement {
      Statement("SET LOCAL statement_timeout = \(milliseconds)")
    }

    /// Runs a statement, and returns its result.
    func run(_ statement: Statement) throws -> ResultRows { try run([statement])[0] }

    /// Runs statements without side effects, and returns the result of each. In a read transaction,
    /// results are cached, because the state does not change.
    ///
    /// - Throws: As ``run(_:)``.
    func recall(_ statements: [Statement]) throws -> [ResultRows] {
      if isWriting { return try run(statements) }
      let unknown = statements.filter { known[$0] == nil }
      if unknown.isEmpty { return statements.compactMap { known[$0] } }
      let fresh = Dictionary(
        zip(unknown, try run(unknown)),
        uniquingKeysWith: { first, _ in first }
      )
      for (statement, rows) in fresh { keep(rows, of: statement) }
      return statements.compactMap { fresh[$0] ?? known[$0] }
    }

    private func keep(_ rows: ResultRows, of statement: Statement) {
      guard !isWriting, known.count < Self.maxCached.answers,
        knownRows + rows.count <= Self.maxCached.rows
      else { return }
      knownRows += rows.count
      known[statement] = rows
    }

    /// Returns the parameters and columns of a statement without running it.
    func describe(_ sql: String) throws -> StatementShape {
      try recovering { preface in
        if !preface.isEmpty { try connection.run(preface) }
        return try connection.describe(sql)
      }
    }

    /// Returns whether the server's encoding contains all characters of a text.
    func canHold(_ text: String) -> Bool {
      if text.utf8.allSatisfy({ (1..<0x80).contains($0) }) { return true }
      if text.utf8.contains(0) { return false }
      if let encoding = connection.parameter("server_encoding"),
        ["UTF8", "SQL_ASCII"].contains(encoding)
      {
        return true
      }
      do {
        let parameter = Statement.Parameter(text: text, type: ServerType.text)
        _ = try recall([Statement("SELECT $1", [parameter])])
        return true
      } catch {
        return (error as? ServerError)?.state != ServerError.noCharacter
      }
    }

    /// Calls `body` with the rows of a statement in batches, until it returns false.
    func forEach(
      _ statement: Statement,
      _ body: (_ rows: ResultRows, _ row: Int) throws -> Bool
    ) throws {
      let declaration = Statement(
        "DECLARE livecells NO SCROLL CURSOR FOR " + statement.sql,
        statement.parameters
      )
      if let rows = known[declaration] {
        for row in 0..<rows.count where try !body(rows, row) { return }
        return
      }
      // The first batch is small to be fast. Later batches are larger to save round trips.
      var count = 100
      var rows = try run([declaration, Statement("FETCH \(count) FROM livecells")])[1]
      if rows.count < count { keep(rows, of: declaration) }
      while true {
        for row in 0..<rows.count where try !body(rows, row) {
          pending.append(Statement("CLOSE livecells"))
          return
        }
        if rows.count < count { break }
        count = Self.nextCount(after: count, of: rows.byteCount)
        rows = try run(Statement("FETCH \(count) FROM livecells"))
      }
      pending.append(Statement("CLOSE livecells"))
    }

    /// Returns the size of the next batch after one of `bytes` bytes. It grows, up to a few
    /// megabytes.
    private static func nextCount(after count: Int, of bytes: Int) -> Int {
      let fitting = (4 << 20) / max(1, bytes / max(1, count))
      return max(1, min(count * 4, 10_000, fitting))
    }

    /// Runs a body whose statements have a timeout, and returns nil if one exceeds it.
    func limited<Result>(to patience: Duration, _ body: () throws -> Result) throws -> Result? {
      let most = max(1, min(Int(patience / .milliseconds(1)), connection.statementMilliseconds))
      let outer = limit
      limit = min(most, outer ?? most)
      defer { limit = outer }
      do {
        return try body()
      } catch {
        guard ServerError.beneath(error)?.isCancelled == true,
          connection.cancellationFlag?.isRaised != true
        else { throw error }
        return nil
      }
    }

    /// Ends the transaction.
    ///
    /// A cancellation of the read no longer has an effect. If it cancelled the end, the next read
    /// would continue this transaction.
    func end() throws {
      connection.cancellationFlag = nil
      guard hasBegun, connection.isInTransaction else { return }
      let isDropped = isWriting || connection.isInFailedTransaction
      try connection.run([Statement(isDropped ? "ROLLBACK" : "COMMIT")])
    }

    /// Commits the transaction.
    ///
    /// - Throws: `ServerError` if the commit failed, and ``UnknownOutcome`` if it is unknown
    ///   whether it did.
    func commit() throws {
      guard hasBegun else { return }
      // Deferred constraints are checked by a statement, which may fail like any other. The number
      // serves to query the outcome if the connection is lost during the commit.
      let number = try run([
        Statement("SET CONSTRAINTS ALL IMMEDIATE"), Statement("SELECT txid_current_if_assigned()"),
      ])[1].text(0, 0)
      do {
        try connection.run([Statement("COMMIT")])
      } catch let error as ServerError where error.isConnectionLost {
        guard let number else { throw error }
        throw UnknownOutcome(transaction: number, error: error)
      }
    }

    /// Calls `body` with the statements that must precede its own in the same round trip: those
    /// that begin the transaction, and later those that move the savepoint past the previous
    /// writes. If `body` throws, the transaction is rolled back to the savepoint, so that it can
    /// continue.
    private func recovering<Result>(_ body: ([Statement]) throws -> Result) throws -> Result {
      var preface = pending
      if isWriting, hasBegun {
        preface += [Statement("RELEASE SAVEPOINT livecells"), Statement("SAVEPOINT livecells")]
      }
      let isFirst = !hasBegun
      hasBegun = true
      pending = []
      do {
        return try body(preface)
      } catch {
        if isFirst, isWriting, !connection.isInFailedTransaction,
          var refusal = error as? ServerError, refusal.state == ServerError.notSupported
        {
          // A standby refuses to begin a transaction that writes.
          refusal.state = ServerError.readOnly
          throw refusal
        }
        if connection.isInFailedTransaction, ServerError.beneath(error)?.isConnectionLost != true {
          try connection.run([Statement("ROLLBACK TO SAVEPOINT livecells")])
        }
        throw error
      }
    }
  }
#endif
