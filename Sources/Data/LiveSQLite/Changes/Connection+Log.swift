#if SQLite
  import GRDB

  extension Connection {
    /// Runs `body` with the files of the connection, outside a transaction. They are nil if the
    /// database is not in WAL mode.
    func log<Result>(_ body: (LogFiles?) throws -> Result) throws -> Result {
      try withDatabase { database in
        try body(database.sqliteConnection.flatMap { LogFiles($0) })
      }
    }

    /// Runs `body` in a read transaction that has already read the database.
    func logInTransaction<Result>(
      _ body: (LogFiles?, ReadSession) throws -> Result
    ) throws -> Result {
      try read { session in
        // The first statement begins the transaction. In WAL mode it also opens the log.
        _ = try session.integer("SELECT count(*) FROM main.sqlite_schema WHERE rowid = 1")
        return try body(session.database.sqliteConnection.flatMap { LogFiles($0) }, session)
      }
    }
  }
#endif
