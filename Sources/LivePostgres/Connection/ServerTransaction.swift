#if PostgreSQL
  /// One consistent state of a database, and the statements that read it, or that write the next one. It
  /// begins with the first of them. One that fails undoes nothing but itself.
  final class ServerTransaction {
    private let connection: ServerConnection
    private let isWriting: Bool
    private var hasBegun = false
    /// What goes before the next statements, on the same way.
    private var pending: [Statement]
    /// How long each of the next statements may take, in milliseconds, if that is less than usual.
    private var limit: Int?
    /// What statements have selected. All lists ask in one transaction, and many ask the same.
    private var known: [Statement: ResultRows] = [:]
    private var knownRows = 0
    /// The most answers that are kept, and the most rows of all of them.
    private static var mostKnown: (answers: Int, rows: Int) { (1_000, 10_000) }

    /// One that reads.
    init(_ connection: ServerConnection) {
      self.connection = connection
      isWriting = false
      pending =
        [
          Statement("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        ] + connection.settings + [Statement("SAVEPOINT livecells")]
    }

    /// One that writes, and waits so long for locks of others.
    ///
    /// - Parameter seesOthers: Whether each statement sees what others have committed before it.
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

    /// What each of some statements selects.
    ///
    /// - Throws: `ServerError`; the transaction then goes on as if nothing had been asked.
    func run(_ statements: [Statement]) throws -> [ResultRows] {
      try recovering { preface in
        // A limit that outlived them would also be that of whatever comes next, were it no more than to
        // end the transaction. Where they fail, it goes with all else that was done since the savepoint.
        let before = preface + (limit.map { [Self.limit($0)] } ?? [])
        let after = limit == nil ? [] : [Self.limit(connection.statementMilliseconds)]
        let rows = try connection.run(before + statements + after)
        return Array(rows[before.count..<(before.count + statements.count)])
      }
    }

    private static func limit(_ milliseconds: Int) -> Statement {
      Statement("SET LOCAL statement_timeout = \(milliseconds)")
    }

    /// What a statement selects.
    func run(_ statement: Statement) throws -> ResultRows { try run([statement])[0] }

    /// What each of some statements selects that do nothing else. In a transaction that only reads, what was
    /// asked before isn't asked again: the state is the same.
    ///
    /// - Throws: As ``run(_:)``.
    func recall(_ statements: [Statement]) throws -> [ResultRows] {
      if isWriting { return try run(statements) }
      let unknown = statements.filter { known[$0] == nil }
      if unknown.isEmpty { return statements.compactMap { known[$0] } }
      var answers = Dictionary(
        zip(unknown, try run(unknown)),
        uniquingKeysWith: { first, _ in first }
      )
      for (statement, rows) in answers { keep(rows, of: statement) }
      answers.merge(known) { fresh, _ in fresh }
      return statements.compactMap { answers[$0] }
    }

    private func keep(_ rows: ResultRows, of statement: Statement) {
      guard !isWriting, known.count < Self.mostKnown.answers,
        knownRows + rows.count <= Self.mostKnown.rows
      else { return }
      knownRows += rows.count
      known[statement] = rows
    }

    /// What a statement needs and gives, without running it.
    func describe(_ sql: String) throws -> StatementShape {
      try recovering { preface in
        if !preface.isEmpty { try connection.run(preface) }
        return try connection.describe(sql)
      }
    }

    /// Whether a text of the database can be a given one: whether the server's encoding has all its characters.
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

    /// Gives the rows that a statement selects to a body, some at a time, until it answers false.
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
      // The first rows are wanted soon, the others in fewer ways there and back.
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

    /// How many rows to fetch after some that took so many bytes: more than before, but no more than
    /// fit into a few megabytes.
    private static func nextCount(after count: Int, of bytes: Int) -> Int {
      let fitting = (4 << 20) / max(1, bytes / max(1, count))
      return max(1, min(count * 4, 10_000, fitting))
    }

    /// Runs a body whose statements may take so long at most; nil when one takes longer.
    func limited<Result>(to patience: Duration, _ body: () throws -> Result) throws -> Result? {
      let most = max(1, min(Int(patience / .milliseconds(1)), connection.statementMilliseconds))
      let outer = limit
      limit = min(most, outer ?? most)
      defer { limit = outer }
      do {
        return try body()
      } catch {
        guard ServerError.beneath(error)?.isCancelled == true,
          connection.stopSign?.isRaised != true
        else { throw error }
        return nil
      }
    }

    /// Ends it; nothing stays open.
    func end() throws {
      guard hasBegun, connection.isInTransaction else { return }
      let isDropped = isWriting || connection.isInFailedTransaction
      try connection.run([Statement(isDropped ? "ROLLBACK" : "COMMIT")])
    }

    /// Commits what was written.
    ///
    /// - Throws: `ServerError` when it isn't committed, and ``UnknownOutcome`` when nobody can tell.
    func commit() throws {
      guard hasBegun else { return }
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
