#if SQLite
  /// The tables that the history of a file names.
  struct RecordedTables {
    /// A declaration of a table. Entries refer to it by its number.
    struct Version {
      let number: Int64
      let table: String
      /// Empty if the table no longer existed.
      let columns: [String]
    }

    /// All versions, in order.
    let versions: [Version]

    init(_ session: ReadSession) throws {
      var versions: [Version] = []
      try session.forEachRow(
        "SELECT version, name, columns FROM main.\(HistoryNames.tables) ORDER BY version"
      ) { row in
        versions.append(
          Version(
            number: row.integer(at: 0),
            table: row.text(at: 1),
            columns: row.text(at: 2).split(separator: "\n").map(String.init)
          )
        )
        return true
      }
      self.versions = versions
    }

    /// Returns the last version of a table with a history, or nil if it has none.
    func last(of table: String) -> Version? {
      versions.last { Identifier.areEqual($0.table, table) }.flatMap {
        $0.columns.isEmpty ? nil : $0
      }
    }

    /// The last versions of all tables with a history.
    var present: [Version] { versions.filter { last(of: $0.table)?.number == $0.number } }
  }

  extension ReadSession {
    /// Returns whether the file has a complete history.
    func hasHistory() throws -> Bool {
      let tables = try integer(
        "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name IN"
          + " ('\(HistoryNames.entries)', '\(HistoryNames.tables)')"
      )
      guard tables == 2 else { return false }
      return try integer("SELECT 1 FROM main.\(HistoryNames.entries) WHERE number = 0") != nil
    }

    /// Returns the number of the last entry, or 0 if there is none. Entries have consecutive
    /// numbers.
    func lastHistoryNumber() throws -> Int64 {
      // Each save calls this twice, so a database without a history must not run a statement.
      guard hasTable(HistoryNames.entries) else { return 0 }
      return try integer("SELECT max(number) FROM main.\(HistoryNames.entries)") ?? 0
    }

    /// Returns whether all writes to a table are entered into the history.
    ///
    /// The history's triggers must be the newest ones of the table, because SQLite runs these
    /// first. Otherwise the entry of a row could follow those of other triggers that change it.
    func isRecorded(_ table: RecordedTable, _ version: RecordedTables.Version) throws -> Bool {
      guard version.columns.isExactly(table.columns) else { return false }
      let wanted = table.triggers(version.number)
      var found: [String] = []
      try forEachRow(
        "SELECT sql FROM main.sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE"
          + " ORDER BY rowid",
        [.text(table.name)]
      ) { row in
        found.append(row.text(at: 0))
        return true
      }
      return found.count >= wanted.count && Array(found.suffix(wanted.count)).isExactly(wanted)
    }

    /// Returns whether a table exists.
    func isTable(_ name: String) throws -> Bool {
      try integer(
        "SELECT 1 FROM main.sqlite_schema WHERE type = 'table' AND name = ?1 COLLATE NOCASE",
        [.text(name)]
      ) != nil
    }
  }
#endif
