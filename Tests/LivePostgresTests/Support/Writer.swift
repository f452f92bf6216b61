#if PostgreSQL
  import Synchronization

  @testable import LivePostgres

  /// Counts how often something was tried, on any thread.
  final class AttemptCount: Sendable {
    private let count = Atomic(0)

    /// The number of this attempt, from 1.
    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  /// What another program writes.
  // Safety: each is used by one thread at a time: a test hands it on to what it waits for.
  final class Writer: @unchecked Sendable {
    private let connection: ServerConnection

    init(_ text: String) throws {
      var address = try ServerAddress(text)
      address.mayWrite = true
      connection = try ServerConnection(address, wakening: try Wakening())
    }

    /// Runs statements, separated by semicolons at the ends of lines, as one commit.
    func run(_ sql: String) throws {
      let statements = sql.split(separator: ";\n").map { Statement(String($0)) }
      try connection.run([Statement("BEGIN")] + statements + [Statement("COMMIT")])
    }

    /// Runs one statement by itself.
    func execute(_ sql: String) throws { try connection.run([Statement(sql)]) }

    /// The schema in which names are looked up.
    func connectionSchema() throws -> String {
      try connection.run([Statement("SELECT current_schema")])[0].text(0, 0) ?? ""
    }

    /// What a statement selects, as one text.
    func text(_ sql: String) throws -> String {
      let rows = try connection.run([Statement(sql)])[0]
      return (0..<rows.count).map { row in
        (0..<rows.width).map { rows.text(row, $0) ?? "NULL" }.joined(separator: "|")
      }.joined(separator: "\n")
    }

    /// Counts rows of a table, or of a table and what follows its name.
    func count(_ rows: String) throws -> Int64? {
      try connection.run([Statement("SELECT count(*) FROM " + rows)])[0].integer(0, 0)
    }
  }
#endif
