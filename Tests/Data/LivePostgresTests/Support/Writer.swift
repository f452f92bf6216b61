#if PostgreSQL
  import Synchronization

  @testable import LivePostgres

  /// Counts attempts, on any thread.
  final class AttemptCount: Sendable {
    private let count = Atomic(0)

    /// Returns the number of this attempt, beginning with 1.
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  /// A connection by which tests write as another program.
  // Safety: one thread at a time uses an instance: a test passes it to code that it waits for.
  final class Writer: @unchecked Sendable {
    private let connection: ServerConnection

    init(_ text: String) throws {
      var address = try ServerAddress(text)
      address.mayWrite = true
      // On a busy machine, a statement may take longer than a program would wait.
      (address.patience, address.statementPatience) = (.seconds(600), .seconds(600))
      connection = try ServerConnection(address, wakeup: try WakeupPipe())
      // Reads in the background may hold their locks for long, and tests wait in open transactions.
      // The sessions of a pooler are shared, so their settings are not changed.
      guard connection.isDirect else { return }
      try connection.run([
        Statement("SET lock_timeout = 0"),
        Statement("SET idle_in_transaction_session_timeout = 0"),
      ])
    }

    /// Runs statements as one commit. They are separated by semicolons at the ends of lines.
    func run(_ sql: String) throws {
      let statements = sql.split(separator: ";\n").map { Statement(String($0)) }
      try connection.run([Statement("BEGIN")] + statements + [Statement("COMMIT")])
    }

    /// Runs one statement by itself.
    func execute(_ sql: String) throws { try connection.run([Statement(sql)]) }

    /// Returns the first schema of the search path.
    func connectionSchema() throws -> String {
      try connection.run([Statement("SELECT current_schema")])[0].text(0, 0) ?? ""
    }

    /// Returns the result of a statement as one text.
    func text(_ sql: String) throws -> String {
      let rows = try connection.run([Statement(sql)])[0]
      return (0..<rows.count).map { row in
        (0..<rows.width).map { rows.text(row, $0) ?? "NULL" }.joined(separator: "|")
      }.joined(separator: "\n")
    }

    /// Returns the number of rows of a table. The table name may be followed by a condition.
    func count(_ rows: String) throws -> Int64? {
      try connection.run([Statement("SELECT count(*) FROM " + rows)])[0].integer(0, 0)
    }
  }
#endif
