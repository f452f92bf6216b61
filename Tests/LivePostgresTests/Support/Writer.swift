#if PostgreSQL
  @testable import LivePostgres

  /// What another program writes.
  final class Writer {
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

    /// Counts rows of a table, or of a table and what follows its name.
    func count(_ rows: String) throws -> Int64? {
      try connection.run([Statement("SELECT count(*) FROM " + rows)])[0].integer(0, 0)
    }
  }
#endif
