#if SQLite
  import GRDB

  extension Connection {
    /// Runs `body` with the files of the connection, outside a transaction. They are nil if the
    /// database is not in WAL mode.
    func log<Result>(_ body: (LogFiles?) throws -> Result) throws -> Result {
      try withDatabase { try body(files(of: $0)) }
    }

    /// Runs `body` in a read transaction that has already read the database.
    func logInTransaction<Result>(
      _ body: (LogFiles?, ReadSession) throws -> Result
    ) throws -> Result {
      try read { session in
        // The first statement begins the transaction. In WAL mode it also opens the log.
        _ = try session.integer("SELECT count(*) FROM main.sqlite_schema WHERE rowid = 1")
        return try body(files(of: session.database), session)
      }
    }

    private func files(of database: Database) -> LogFiles? {
      guard let handle = database.sqliteConnection,
        let files = LogFiles(handle, isInLogMode: isInLogMode)
      else { return nil }
      isInLogMode = true
      return files
    }
  }
#endif
