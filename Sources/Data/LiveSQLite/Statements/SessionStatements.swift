#if SQLite
  /// A program's own statements in one transaction.
  struct SessionStatements: StatementWriter {
    let session: ReadSession
    /// The database's path, for errors.
    let path: String
    /// Whether the statements belong to a write transaction, which must still be open.
    var isWriting = false

    func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow] {
      try explaining {
        try checkTransaction()
        var names: [String]?
        var rows: [ResultRow] = []
        try session.forEachRow(statement, values, isKept: false, isOwn: true) { row in
          let columns = names ?? row.columnNames
          names = columns
          rows.append(ResultRow(columns: columns, values: row.values(in: columns.indices)))
          return true
        }
        return rows
      }
    }

    func run(_ statement: String, _ values: [Value]) throws -> Int {
      try explaining {
        try checkTransaction()
        let before = session.totalChanges
        try session.forEachRow(statement, values, isKept: false, isOwn: true) { _ in true }
        guard session.isInTransaction else {
          throw StoreError(
            .badRequest,
            context: path,
            message: "a statement must not end the transaction: it ends with the call that began it"
          )
        }
        // A statement that writes nothing leaves the count of the previous one unchanged.
        return session.totalChanges == before ? 0 : session.changes
      }
    }

    /// Throws if an earlier statement has rolled the transaction back, as `ON CONFLICT ROLLBACK`
    /// does. Statements would otherwise be committed one by one.
    private func checkTransaction() throws {
      if isWriting { try session.checkTransaction(path) }
    }

    private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch {
        var error = StoreError.mapping(error, context: path, isWriting: true)
        if error.context.isEmpty { error.context = path }
        throw error
      }
    }
  }
#endif
