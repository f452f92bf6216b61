#if SQLite
  extension SchemaSession: HistoryDeclaring {
    func hasHistory() throws -> Bool { try session.hasHistory() }

    func isInHistory(_ table: String) throws -> Bool {
      try session.hasHistory() && RecordedTables(session).last(of: table) != nil
    }

    func unrecorded(_ tables: [String]) throws -> [String] {
      guard try session.hasHistory() else { return tables }
      let recorded = try RecordedTables(session)
      return try tables.filter { name in
        guard let version = recorded.last(of: name), try session.isTable(name) else { return true }
        return try !session.isRecorded(RecordedTable(name, session, path: path), version)
      } + missingTables(recorded)
    }

    func record(_ table: String, isComplete: Bool) throws {
      if try !session.hasHistory() { try makeHistory() }
      let recorded = try RecordedTable(table, session, path: path)
      if let last = try RecordedTables(session).last(of: table),
        try session.isRecorded(recorded, last)
      {
        return
      }
      try dropTriggers(of: recorded.name)
      try addKeyColumns(recorded.key.count)
      let version = try addVersion(of: recorded.name, recorded.columns)
      if !isComplete { try addGap(version) }
      for trigger in recorded.triggers(version) { _ = try run(trigger, []) }
    }

    func adaptHistory(to change: SchemaChange) throws {
      guard try session.hasHistory() else { return }
      switch change {
      case .makeTable(let table):
        // The file contained another table with the name.
        try addGap(ofTable: table.name)
      case .renameTable(let former, let name):
        if !Identifier.areEqual(former, name) { try addGap(ofTable: name) }
        _ = try run(
          "UPDATE main.\(HistoryNames.tables) SET name = ?2 WHERE name = ?1 COLLATE NOCASE",
          [.text(former), .text(name)]
        )
      case .renameColumn(let former, let name, let table):
        for version in try RecordedTables(session).versions
        where Identifier.areEqual(version.table, table) {
          let columns = version.columns.map { Identifier.areEqual($0, former) ? name : $0 }
          _ = try run(
            "UPDATE main.\(HistoryNames.tables) SET columns = ?2 WHERE version = ?1",
            [.integer(version.number), .text(columns.joined(separator: "\n"))]
          )
        }
      case .remake(let former, let table):
        if Self.changesRows(former, table) { try addGap(ofTable: table.name) }
      case .addColumn, .makeIndex, .dropIndex: break
      }
    }

    func forgetMissingTables() throws {
      guard try session.hasHistory() else { return }
      for table in try missingTables(RecordedTables(session)) {
        try addGap(addVersion(of: table, []))
      }
    }

    func dropHistory() throws {
      try dropTriggers(of: nil)
      for table in [HistoryNames.entries, HistoryNames.tables] {
        _ = try run("DROP TABLE IF EXISTS main.\(table)", [])
      }
    }

    /// Creates the tables of the history. Its first entry identifies it.
    private func makeHistory() throws {
      // A history with a missing part would assign the numbers of its entries again.
      try dropHistory()
      let entries = HistoryNames.entries
      _ = try run(
        "CREATE TABLE \(entries)(number INTEGER PRIMARY KEY, time INTEGER NOT NULL,"
          + " version INTEGER NOT NULL, kind INTEGER NOT NULL, columns, salt INTEGER NOT NULL, key1)",
        []
      )
      _ = try run(
        "CREATE TABLE \(HistoryNames.tables)(version INTEGER PRIMARY KEY, name TEXT NOT NULL,"
          + " columns TEXT NOT NULL)",
        []
      )
      _ = try run(
        "INSERT INTO \(entries)(number, time, version, kind, salt)"
          + " VALUES(0, \(RecordedTable.now), 0, 0, random())",
        []
      )
    }

    /// Returns whether creating a table again changes values of its rows, or their keys.
    private static func changesRows(_ former: TableDefinition, _ table: TableDefinition) -> Bool {
      if !TableDefinition.areEqual(former.key, table.key) { return true }
      return table.columns.contains { column in
        guard let old = former.column(named: column.name) else { return false }
        let isFilled = column.isRequired && !old.isRequired && SchemaText.initial(column) != nil
        let types = [old, column].map {
          ColumnAffinity(declaredType: $0.declaredType ?? $0.type.declaration)
        }
        return isFilled || types[0] != types[1]
      }
    }

    /// Returns the tables with a history that no longer exist.
    private func missingTables(_ recorded: RecordedTables) throws -> [String] {
      try recorded.present.map(\.table).filter { try !session.isTable($0) }
    }

    /// Drops the history's triggers of a table, or all.
    private func dropTriggers(of table: String?) throws {
      var names: [String] = []
      try session.forEachRow(
        "SELECT name FROM main.sqlite_schema WHERE type = 'trigger'"
          + " AND (?1 IS NULL OR tbl_name = ?1 COLLATE NOCASE)",
        [table.map { .text($0) } ?? .null]
      ) { row in
        names.append(row.text(at: 0))
        return true
      }
      for name in names where HistoryNames.contain(name) {
        _ = try run("DROP TRIGGER main.\(Identifier.quoted(name))", [])
      }
    }

    /// Adds columns for keys to the history, up to a number.
    private func addKeyColumns(_ count: Int) throws {
      let columns = try session.integer(
        "SELECT count(*) FROM pragma_table_info(?1, 'main') WHERE name GLOB 'key[0-9]*'",
        [.text(HistoryNames.entries)]
      )
      for number in 1...count where number > columns ?? 0 {
        _ = try run("ALTER TABLE main.\(HistoryNames.entries) ADD COLUMN key\(number)", [])
      }
    }

    private func addVersion(of table: String, _ columns: [String]) throws -> Int64 {
      let version =
        try session.integer("SELECT max(version) FROM main.\(HistoryNames.tables)").map { $0 + 1 }
        ?? 1
      _ = try run(
        "INSERT INTO main.\(HistoryNames.tables)(version, name, columns) VALUES(?1, ?2, ?3)",
        [.integer(version), .text(table), .text(columns.joined(separator: "\n"))]
      )
      return version
    }

    private func addGap(ofTable table: String) throws {
      if let last = try RecordedTables(session).last(of: table) { try addGap(last.number) }
    }

    /// Adds an entry that makes the changes of a table since earlier tokens unknown.
    private func addGap(_ version: Int64) throws {
      _ = try run(
        "INSERT INTO main.\(HistoryNames.entries)(time, version, kind, salt)"
          + " VALUES(\(RecordedTable.now), ?1, \(RecordedTable.Kind.gap.rawValue), random() >> 32)",
        [.integer(version)]
      )
    }
  }
#endif
