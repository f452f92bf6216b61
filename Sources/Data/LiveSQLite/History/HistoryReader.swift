#if SQLite
  /// Reads the history of a file in one transaction.
  struct HistoryReader {
    private struct Place: Hashable {
      let table: Int
      let key: RowKey
    }

    let session: ReadSession
    /// The database's path, for errors.
    let path: String

    /// Returns the token of the present state.
    func token() throws -> HistoryToken {
      guard try session.hasHistory(), let identity = try check(of: 0),
        case let number = try session.lastHistoryNumber(), let check = try check(of: number)
      else {
        throw StoreError(
          .badRequest,
          context: path,
          message: "the database keeps no history: migrate it to a ManagedSchema with keepsHistory"
        )
      }
      return HistoryToken(history: identity, number: number, check: check)
    }

    /// Returns the changes of tables, or of all, since a token.
    func history(of names: [String]?, since token: HistoryToken) throws -> RowHistory {
      let present = try self.token()
      try check(token, present)
      let recorded = try RecordedTables(session)
      let tables = try recordedTables(names, recorded)
      var changes: [(last: Int64, change: RowHistory.Change)] = []
      for (place, fate) in try fates(since: token, of: tables, names == nil, recorded) {
        if let found = try change(of: place.key, in: tables[place.table], fate, recorded) {
          changes.append(found)
        }
      }
      changes.sort { $0.last < $1.last }
      return RowHistory(changes: changes.map(\.change), token: present)
    }

    /// Returns the change of a row, with the number of its last entry, or nil if there is none.
    func change(
      of key: RowKey,
      in table: RecordedTable,
      _ fate: RowFate,
      _ recorded: RecordedTables
    ) throws -> (last: Int64, change: RowHistory.Change)? {
      let isPresent = try exists(key, in: table)
      guard let found = fate.change(isPresent: isPresent),
        let moment = fate.moment(isPresent: isPresent)
      else { return nil }
      let columns = found.kind == .updated ? changedNames(found.columns, table, recorded) : []
      // All changed columns may have been dropped.
      if found.kind == .updated, columns.isEmpty { return nil }
      let change = RowHistory.Change(
        table: table.name,
        key: key,
        kind: found.kind,
        columns: columns,
        time: Double(moment.time) / 1_000
      )
      return (moment.number, change)
    }

    /// Checks that the file contains the state of a token.
    func check(_ token: HistoryToken, _ present: HistoryToken) throws {
      guard token.history == present.history else { throw lost(.otherHistory) }
      if let check = try check(of: token.number) {
        if check != token.check { throw lost(.restored) }
      } else {
        throw lost(token.number > present.number ? .restored : .deleted)
      }
    }

    /// Returns a number that identifies an entry, or nil if it does not exist.
    private func check(of number: Int64) throws -> UInt64? {
      var check: UInt64?
      try session.forEachRow(
        "SELECT time, salt FROM main.\(HistoryNames.entries) WHERE number = ?1",
        [.integer(number)]
      ) { row in
        check =
          UInt64(bitPattern: row.integer(at: 0)) &* 0x9E37_79B9_7F4A_7C15
          ^ UInt64(bitPattern: row.integer(at: 1))
        return false
      }
      return check
    }

    func lost(_ reason: LostHistory.Reason) -> LostHistory {
      LostHistory(database: path, reason: reason)
    }

    /// Returns the tables with the given names, or all, and checks that they are recorded.
    func recordedTables(
      _ names: [String]?,
      _ recorded: RecordedTables
    ) throws -> [RecordedTable] {
      try (names ?? recorded.present.map(\.table)).map { name in
        guard let version = recorded.last(of: name) else {
          throw StoreError(
            .noSuchTable,
            context: path,
            message: "the database keeps no history of \(name)"
          )
        }
        guard try session.isTable(name),
          let table = try? RecordedTable(name, session, path: path),
          try session.isRecorded(table, version)
        else { throw lost(.notRecorded(table: name)) }
        return table
      }
    }

    /// Reads the entries after a token.
    ///
    /// - Parameter isAll: Whether a gap of any table is an error.
    private func fates(
      since token: HistoryToken,
      of tables: [RecordedTable],
      _ isAll: Bool,
      _ recorded: RecordedTables
    ) throws -> [Place: RowFate] {
      let keys = (1...(tables.map(\.key.count).max() ?? 1)).map { ", key\($0)" }.joined()
      let versions = Dictionary(
        uniqueKeysWithValues: recorded.versions.map { version in
          let table = tables.firstIndex { Identifier.areEqual($0.name, version.table) }
          return (version.number, (name: version.table, table: table))
        }
      )
      var fates: [Place: RowFate] = [:]
      var next = token.number + 1
      try session.forEachRow(
        "SELECT number, time, version, kind, columns\(keys) FROM main.\(HistoryNames.entries)"
          + " WHERE number > ?1 ORDER BY number",
        [.integer(token.number)]
      ) { row in
        // Numbers are consecutive, so that deleted entries are noticed.
        guard row.integer(at: 0) == next else { throw lost(.deleted) }
        next += 1
        guard let version = versions[row.integer(at: 2)] else { return true }
        guard let kind = RecordedTable.Kind(rawValue: row.integer(at: 3)), kind != .gap else {
          if version.table == nil, !isAll { return true }
          throw lost(.notRecorded(table: version.name))
        }
        guard let table = version.table else { return true }
        let key = RowKey(row.values(in: 5..<(5 + tables[table].key.count)))
        fates[Place(table: table, key: key), default: RowFate()].add(
          kind,
          row.value(at: 4),
          version: row.integer(at: 2),
          at: RowFate.Moment(number: row.integer(at: 0), time: row.integer(at: 1))
        )
        return true
      }
      return fates
    }

    /// Returns whether a table has a row with exactly the values of a key.
    private func exists(_ key: RowKey, in table: RecordedTable) throws -> Bool {
      let columns = table.key.map(Identifier.quoted)
      let match = columns.enumerated().map { "\($1) IS ?\($0 + 1)" }
      var isFound = false
      try session.forEachRow(
        "SELECT \(columns.joined(separator: ", ")) FROM main.\(Identifier.quoted(table.name))"
          + " WHERE \(match.joined(separator: " AND "))",
        key.values
      ) { row in
        // The columns' collations may be less exact.
        isFound = RowKey(row.values(in: columns.indices)) == key
        return !isFound
      }
      return isFound
    }

    /// Returns the names of changed columns, in the order of the table. The names of former
    /// versions are followed by migrations.
    private func changedNames(
      _ positions: [Int64: Set<Int>]?,
      _ table: RecordedTable,
      _ recorded: RecordedTables
    ) -> [String] {
      guard let positions else { return table.columns }
      var changed: Set<ExactName> = []
      for version in recorded.versions {
        for position in positions[version.number] ?? []
        where version.columns.indices.contains(position) {
          changed.insert(Identifier.folded(version.columns[position]))
        }
      }
      return table.columns.filter { changed.contains(Identifier.folded($0)) }
    }
  }
#endif
