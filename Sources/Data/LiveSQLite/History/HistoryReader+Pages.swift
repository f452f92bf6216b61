#if SQLite
  import LiveSQL

  extension HistoryReader {
    /// Passes the changes of tables, or of all, since a token to a closure, in pages of a size.
    ///
    /// SQLite sorts the entries by row, in a temporary file if they are many. So one row's entries
    /// are retained at a time.
    func readPages(
      of names: [String]?,
      since token: HistoryToken,
      size: Int,
      _ body: ([RowHistory.Change]) throws -> Void
    ) throws -> HistoryToken {
      let present = try self.token()
      try check(token, present)
      let recorded = try RecordedTables(session)
      let tables = try recordedTables(names, recorded)
      try checkEntries(since: token, present, of: tables, names == nil, recorded)
      var page: [RowHistory.Change] = []
      try forEachRow(since: token, of: tables, recorded) { key, table, fate in
        guard let found = try change(of: key, in: table, fate, recorded) else { return }
        page.append(found.change)
        guard page.count == size else { return }
        try body(page)
        page.removeAll(keepingCapacity: true)
      }
      if !page.isEmpty { try body(page) }
      return present
    }

    /// Checks that all entries after a token exist, and that no changes of the tables are missing.
    private func checkEntries(
      since token: HistoryToken,
      _ present: HistoryToken,
      of tables: [RecordedTable],
      _ isAll: Bool,
      _ recorded: RecordedTables
    ) throws {
      let entries = "FROM main.\(HistoryNames.entries) WHERE number > ?1"
      let count = try session.integer("SELECT count(*) \(entries)", [.integer(token.number)]) ?? 0
      // Numbers are consecutive.
      guard count == present.number - token.number else { throw lost(.deleted) }
      let known = RecordedTable.Kind.inserted.rawValue...RecordedTable.Kind.conflicting.rawValue
      try session.forEachRow(
        "SELECT DISTINCT version \(entries)"
          + " AND kind NOT BETWEEN \(known.lowerBound) AND \(known.upperBound)",
        [.integer(token.number)]
      ) { row in
        let number = row.integer(at: 0)
        guard let version = recorded.versions.first(where: { $0.number == number }),
          isAll || tables.contains(where: { Identifier.areEqual($0.name, version.table) })
        else { return true }
        throw lost(.notRecorded(table: version.table))
      }
    }

    /// Calls a closure with each row that has entries after a token, and the conclusion from them.
    private func forEachRow(
      since token: HistoryToken,
      of tables: [RecordedTable],
      _ recorded: RecordedTables,
      _ body: (RowKey, RecordedTable, RowFate) throws -> Void
    ) throws {
      let places = recorded.versions.compactMap { version in
        tables.firstIndex { Identifier.areEqual($0.name, version.table) }
          .map { (version: version.number, table: $0) }
      }
      guard !places.isEmpty else { return }
      let keys = (1...(tables.map(\.key.count).max() ?? 1)).map { "key\($0)" }
      let table =
        "CASE version" + places.map { " WHEN \($0.version) THEN \($0.table)" }.joined() + " END"
      let versions = places.map { "\($0.version)" }.joined(separator: ", ")
      // 1 and 1.0 are different keys, but equal in an order.
      let order = keys.map { "\($0), typeof(\($0))" }.joined(separator: ", ")
      var current: (table: Int, key: RowKey, fate: RowFate)?
      try session.forEachRow(
        "SELECT number, time, version, kind, columns, \(table) AS place, "
          + keys.joined(separator: ", ") + " FROM main.\(HistoryNames.entries)"
          + " WHERE number > ?1 AND version IN (\(versions)) ORDER BY place, \(order), number",
        [.integer(token.number)]
      ) { row in
        guard let kind = RecordedTable.Kind(rawValue: row.integer(at: 3)) else { return true }
        let place = Int(row.integer(at: 5))
        let key = RowKey(row.values(in: 6..<(6 + tables[place].key.count)))
        if let last = current, last.table != place || last.key != key {
          try body(last.key, tables[last.table], last.fate)
          current = nil
        }
        var fate = current?.fate ?? RowFate()
        fate.add(
          kind,
          row.value(at: 4),
          version: row.integer(at: 2),
          at: RowFate.Moment(number: row.integer(at: 0), time: row.integer(at: 1))
        )
        current = (place, key, fate)
        return true
      }
      if let current { try body(current.key, tables[current.table], current.fate) }
    }
  }
#endif
