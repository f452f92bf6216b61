#if SQLite
  extension RowQuery {
    /// All rows in order, each key once.
    package func allRows(_ session: ReadSession) throws -> [SelectedRow] {
      var rows: [SelectedRow] = []
      try forEach(session) {
        rows.append($0)
        return true
      }
      try checkUnique(rows.lazy.map(\.key))
      return rows
    }

    /// Gives `body` all rows in order, until it answers false.
    func forEach(_ session: ReadSession, _ body: (SelectedRow) throws -> Bool) throws {
      let columns = rowColumns
      try session.forEachRow(selectAll(), named: parameters) { row in
        let values = row.shownValues(in: columns, longest: longestValue)
        if let keyColumn, case .integer(let integer) = values[keyColumn] {
          return try body(SelectedRow(key: RowKey(integer), values: values))
        }
        return try body(SelectedRow(key: rowKey(row), values: values))
      }
    }

    /// The keys of all rows in order, or of the first few.
    func allKeys(limit: Int? = nil, _ session: ReadSession) throws -> CompactKeys {
      var keys = CompactKeys()
      try session.forEachRow(selectKeys(limit: limit), named: parameters) { row in
        keys.append(key(row))
        if !hasOwnKey, limit == nil, keys.count > mostKeys {
          let fault = "it has more than \(mostKeys) rows; name a condition or a limit"
          throw StoreError(.tooMuch, context: "\(table.kind) \(table.name)", message: fault)
        }
        return true
      }
      try checkUnique(keys)
      return keys
    }

    /// The values of the row with a key, or nil when there is none.
    package func row(_ key: RowKey, _ session: ReadSession) throws -> [Value]? {
      var values: [Value]?
      let sql = memo.text(.row) { selectRow() }
      try session.forEachRow(sql, key.values, named: parameters) { row in
        // A collation may hold keys equal whose bytes differ; only one of them is this row.
        guard rowKey(row) == key else { return true }
        values = row.shownValues(in: rowColumns, longest: longestValue)
        return false
      }
      return values
    }

    /// The key of a row of a statement that selects it first.
    package func key(_ row: StatementRow) -> RowKey {
      if keyCount == 1, let integer = row.exactInteger(at: 0) { return RowKey(integer) }
      return RowKey(row.values(in: 0..<keyCount))
    }

    /// The key of a row of a statement that selects key and columns.
    func rowKey(_ row: StatementRow) -> RowKey {
      guard let keyColumn else { return key(row) }
      return row.exactInteger(at: keyColumn).map { RowKey($0) }
        ?? RowKey([row.value(at: keyColumn)])
    }

    /// The sections of all rows in order.
    func sections(_ session: ReadSession) throws -> [ValueSection] {
      guard hasSections else { return [] }
      return try ValueSection.read(selectSections(), parameters, session)
    }

    /// The values of several rows, nil for those that are not there.
    ///
    /// What has a key of its own is found by it. In a view or a query that may cost a look at all
    /// rows, so more than a few are found in one pass.
    package func rows(_ keys: [RowKey], _ session: ReadSession) throws -> [[Value]?] {
      if hasOwnKey || keys.count < 3 { return try keys.map { try row($0, session) } }
      var wanted = Set(keys)
      var found: [RowKey: [Value]] = [:]
      try session.forEachRow(selectAll(isFiltered: false), named: parameters) { row in
        let key = rowKey(row)
        if wanted.remove(key) != nil {
          found[key] = row.shownValues(in: rowColumns, longest: longestValue)
        }
        return !wanted.isEmpty
      }
      return keys.map { found[$0] }
    }

    /// Sees to it that key columns which a user named do tell rows apart.
    func checkUnique(_ keys: some Collection<RowKey>) throws {
      if hasOwnKey { return }
      if keys.count > 100_000 {
        // Of many keys only the hashes are held, unless two are the same.
        let hashes = keys.map(\.hashValue).sorted()
        if !zip(hashes, hashes.dropFirst()).contains(where: ==) { return }
      }
      var seen: Set<RowKey> = []
      for key in keys where !seen.insert(key).inserted {
        throw StoreError(
          .keyNotUnique,
          context: "\(table.kind) \(table.name)",
          message: "more than one row has the key \(key) in \(keyColumns.joined(separator: ", "))"
        )
      }
    }

    /// Whether any place in the order can be found through an index, so that no row beyond those
    /// shown needs to be known.
    func canSeek(_ session: ReadSession) throws -> Bool {
      guard table.kind == .table, hasOwnKey, condition == nil, limit == nil else { return false }
      return try !sorts(session)
    }

    /// The least and the greatest key, when keys are single integers.
    func keyBounds(_ session: ReadSession) throws -> ClosedRange<Int64>? {
      switch table.identity {
      case .rowid where hasOwnKey, .integerPrimaryKey where hasOwnKey: break
      default: return nil
      }
      let name = keyTerms[0].expression
      guard let low = try session.integer("SELECT min(\(name)) FROM \(source)"),
        let high = try session.integer("SELECT max(\(name)) FROM \(source)"), low <= high
      else { return nil }
      return low...high
    }

    /// Whether SQLite has to sort all rows to give them in order.
    func sorts(_ session: ReadSession) throws -> Bool {
      var sorts = false
      let plan = "EXPLAIN QUERY PLAN " + selectKeys()
      try session.forEachRow(plan, named: parameters, isKept: false) { row in
        sorts = row.text(at: 3).contains("TEMP B-TREE")
        return !sorts
      }
      return sorts
    }
  }
#endif
