#if SQLite
  import GRDB
  import GRDBSQLite

  extension ReadSession {
    /// Whether a transaction is open on this connection.
    var isInTransaction: Bool { sqlite3_get_autocommit(database.sqliteConnection) == 0 }

    /// Throws if a failed statement has rolled the transaction back.
    func checkTransaction(_ context: String) throws {
      if isInTransaction { return }
      throw StoreError(
        .constraint,
        context: context,
        message: "a failed statement has rolled the transaction back; nothing was written"
      )
    }
  }
#endif
