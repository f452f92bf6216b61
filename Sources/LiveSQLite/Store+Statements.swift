#if SQLite
  extension Store {
    /// Reads one state with statements of the program's own.
    ///
    /// It may be called on any thread, and waits for locks of other processes as long as the store was
    /// told to.
    ///
    /// - Throws: `StoreError`, and what `body` throws.
    public func readTransaction<Result>(
      _ body: (any StatementReader) throws -> Result
    ) throws -> Result {
      try read { try body(SessionStatements(session: $0, path: path)) }
    }

    /// Runs statements of the program's own in one transaction: all that they write is committed, or,
    /// if `body` throws, nothing is.
    ///
    /// It may be called on any thread, and waits for locks of other processes as long as the store was
    /// told to. Contexts and lists follow it as they follow the commits of other processes: a little
    /// later, or at once when they are refreshed.
    ///
    /// - Throws: `StoreError`: `readOnly` when the store was not opened to be written to, `constraint`
    ///   when a table refuses a row; and what `body` throws.
    @discardableResult
    public func writeTransaction<Result>(
      _ body: (any StatementWriter) throws -> Result
    ) throws -> Result {
      try writer(wait: wait).run(wait: wait, changesTables: false) {
        try body(SessionStatements(session: $0, path: path))
      }
    }
  }

  extension Store: SchemaDatabase {
    public func readSchema<Result>(_ body: (any DeclarationReader) throws -> Result) throws
      -> Result
    {
      try read { try body(schemaSession($0)) }
    }

    public func changeSchema<Result>(_ body: (any DeclarationWriter) throws -> Result) throws
      -> Result
    {
      try writer(wait: wait).run(wait: wait, changesTables: true) { try body(schemaSession($0)) }
    }

    private func schemaSession(_ session: ReadSession) -> SchemaSession {
      SchemaSession(
        session: session,
        path: path,
        statements: SessionStatements(session: session, path: path)
      )
    }
  }
#endif
