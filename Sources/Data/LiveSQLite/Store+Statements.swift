#if SQLite
  extension Store {
    /// Runs a program's own statements in one read transaction.
    ///
    /// It can be called on any thread. It waits for locks of other processes as long as the store's
    /// `wait` allows.
    ///
    /// - Throws: `StoreError`, and the errors of `body`.
    public func readTransaction<Result>(
      _ body: (any StatementReader) throws -> Result
    ) throws -> Result {
      try withSession { try body(SessionStatements(session: $0, path: path)) }
    }

    /// Runs a program's own statements in one write transaction. The transaction is rolled back if
    /// `body` throws.
    ///
    /// It can be called on any thread. It waits for locks of other processes as long as the store's
    /// `wait` allows. Contexts and lists follow this commit like those of other processes: shortly
    /// afterwards, or at once when they are refreshed.
    ///
    /// - Throws: `StoreError`: `readOnly` when the store was not opened for writing, `constraint`
    ///   when a table refuses a row; and the errors of `body`.
    @discardableResult
    public func writeTransaction<Result>(
      _ body: (any StatementWriter) throws -> Result
    ) throws -> Result {
      try writer(wait: wait).run(wait: wait, changesTables: false) {
        try body(SessionStatements(session: $0, path: path, isWriting: true))
      }
    }
  }

  extension Store: LocalSchemaDatabase {
    public func readSchema<Result>(_ body: (any DeclarationReader) throws -> Result) throws
      -> Result
    {
      try withSession { try body(schemaSession($0)) }
    }

    public func changeSchema<Result>(_ body: (any DeclarationWriter) throws -> Result) throws
      -> Result
    {
      try writer(wait: wait).run(wait: wait, changesTables: true) {
        try body(schemaSession($0, isWriting: true))
      }
    }

    private func schemaSession(_ session: ReadSession, isWriting: Bool = false) -> SchemaSession {
      SchemaSession(
        session: session,
        path: path,
        statements: SessionStatements(session: session, path: path, isWriting: isWriting)
      )
    }
  }
#endif
