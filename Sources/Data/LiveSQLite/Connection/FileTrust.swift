#if SQLite
  import CSQLiteGuard
  import GRDB
  import GRDBSQLite

  /// How far the schema of a file is trusted.
  ///
  /// ```swift
  /// let store = try Store(
  ///   path: path,
  ///   limits: ReadLimits(maxValueSize: 1 << 20, maxStatementTime: .seconds(5)),
  ///   trust: .harmless
  /// )
  /// ```
  ///
  /// A schema contains expressions: in views, triggers, generated columns, indexes and constraints.
  /// They run when the file is read or written. At any trust level, no file can load an extension,
  /// attach another file, call `fts3_tokenizer`, or write to its own schema or to shadow tables
  /// except through their virtual table. ``ReadLimits`` bound memory and time independently.
  public enum FileTrust: Hashable, Sendable {
    /// The schema works as in the `sqlite3` shell: full-text indexes and R-trees in views and
    /// triggers, JSON functions, texts in double quotes.
    case full
    /// The schema may use only functions and virtual tables that SQLite classifies as harmless, and
    /// texts in single quotes. A file that needs more is refused.
    case harmless
  }

  extension Configuration {
    /// Restricts what the schema of a file can do on the connections of this configuration.
    mutating func guardConnections(_ trust: FileTrust) {
      prepareDatabase { database in
        guard let handle = database.sqliteConnection else { return }
        guard livecells_guard(handle, trust == .full ? 1 : 0) == SQLITE_OK else {
          throw DatabaseError(
            resultCode: .SQLITE_ERROR,
            message: "SQLite 3.31 or later is required"
          )
        }
        FormFunctions.add(to: database)
        // Damaged pages are detected before they are used.
        try database.execute(sql: "PRAGMA cell_size_check = ON")
        sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
        // Far above the needs of handwritten views and triggers.
        sqlite3_limit(handle, SQLITE_LIMIT_VDBE_OP, 2_000_000)
        sqlite3_limit(handle, SQLITE_LIMIT_TRIGGER_DEPTH, 100)
        sqlite3_limit(handle, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 4_096)
      }
    }
  }
#endif
