#if SQLite
  extension RowQuery {
    /// Returns all rows in order, and checks that each key occurs once.
    package func allRows(_ session: ReadSession) throws -> [SelectedRow] {
      var rows: [SelectedRow] = []
      try forEach(session) {
        rows.append($0)
        return true
      }
      try checkUnique(rows.lazy.map(\.key))
      return rows
    }

    /// Calls `body` with all rows in order, until it returns false.
    func forEach(_ session: ReadSession, _ body: (SelectedRow) throws -> Bool) throws {
      let columns = rowColumns
      try session.forEachRow(selectAll(), named: parameters) { row in
        let values = row.shownValues(in: columns, longest: maxValueSize)
        if let keyColumn, case .integer(let integer) = values[keyColumn] {
          return try body(SelectedRow(key: RowKey(integer), values: values))
        }
        return try body(SelectedRow(key: rowKey(row), values: values))
      }
    }

    /// Returns the keys of all rows in order, or of the first ones.
    func allKeys(limit: Int? = nil, _ session: ReadSession) throws -> CompactKeys {
      var keys = CompactKeys()
      try session.forEachRow(selectKeys(limit: limit), named: parameters) { row in
        keys.append(key(row))
        if !hasOwnKey, limit == nil, keys.count > maxKeys {
          let fault = "more than \(maxKeys) rows: use a condition or a limit"
          throw StoreError(.tooMuch, context: table.context, message: fault)
        }
        return true
      }
      try checkUnique(keys)
      return keys
    }

    /// Returns the values of the row with a key, or nil if no such row exists.
    package func row(_ key: RowKey, _ session: ReadSession) throws -> [Value]? {
      var values: [Value]?
      let sql = memo.text(.row) { selectRow() }
      try session.forEachRow(sql, key.values, named: parameters) { row in
        // A collation may treat keys with different bytes as equal, but only one of them is this
        // row.
        guard rowKey(row) == key else { return true }
        values = row.shownValues(in: rowColumns, longest: maxValueSize)
        return false
      }
      return values
    }

    /// Returns the key from a row whose first columns are the key.
    package func key(_ row: StatementRow) -> RowKey {
      if keyCount == 1, let integer = row.exactInteger(at: 0) { return RowKey(integer) }
      return RowKey(row.values(in: 0..<keyCount))
    }

    /// Returns the key from a row with key and columns.
    func rowKey(_ row: StatementRow) -> RowKey {
      guard let keyColumn else { return key(row) }
      return row.exactInteger(at: keyColumn).map { RowKey($0) }
        ?? RowKey([row.value(at: keyColumn)])
    }

    /// Returns the values of several rows, nil for missing ones.
    ///
    /// Rows with a unique key are looked up by it. In a view or a query, a lookup may read all
    /// rows, so more than a few rows are found in one pass.
    package func rows(_ keys: [RowKey], _ session: ReadSession) throws -> [[Value]?] {
      if hasOwnKey || keys.count < 3 { return try keys.map { try row($0, session) } }
      var wanted = Set(keys)
      var found: [RowKey: [Value]] = [:]
      try session.forEachRow(selectAll(isFiltered: false), named: parameters) { row in
        let key = rowKey(row)
        if wanted.remove(key) != nil {
          found[key] = row.shownValues(in: rowColumns, longest: maxValueSize)
        }
        return !wanted.isEmpty
      }
      return keys.map { found[$0] }
    }

    /// Returns whether SQLite has to sort all rows for the order.
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
