#if SQLite
  import CSQLiteGuard
  import GRDB
  import GRDBSQLite

  extension Configuration {
    /// Has connections trust nothing that a file says: it may have been made by anybody.
    mutating func guardConnections() {
      prepareDatabase { database in
        guard let handle = database.sqliteConnection else { return }
        _ = livecells_distrust(handle)
        // Damaged pages are noticed before they are read.
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        // Far more than any view or trigger needs that somebody wrote.
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 2_000_000)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 100)
        sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4_096)
      }
    }
  }
#endif
