#if SQLite
  /// The reasons why the changed rows of a commit are unknown, so that all rows must be read.
  package enum ChangeFallback: String, Error, CaseIterable, Sendable {
    /// The database is not in WAL mode, or its files cannot be read through SQLite's handles.
    case noLog
    /// Commits were removed from the log before they were examined: the log restarted.
    case restarted
    /// The log or its header was rebuilt after a process was killed, or does not continue the
    /// examined part.
    case recovered
    /// The log was overwritten while it was read.
    case torn
    /// The path leads to another file, or another program has modified the database file.
    case replaced
    /// The schema has changed, or the database was vacuumed.
    case schema
    /// A page of a long value was written without the row's own page.
    case longValue
    /// A page does not have the expected content: it is encrypted, damaged, or of an unknown
    /// format.
    case unreadable
    /// The database or the log is too large.
    case tooLarge
    /// The commit is older than the kept record of changes.
    case forgotten
    /// The table was not followed at the time of the commit.
    case notFollowed
    /// The rows are not those of a table with a rowid.
    case noRowid
    /// A lock prevents reading the database.
    case locked
  }
#endif
