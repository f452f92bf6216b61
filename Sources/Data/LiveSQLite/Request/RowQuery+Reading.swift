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

    /// Returns the sections of all rows in order.
    func sections(_ session: ReadSession) throws -> [ValueSection] {
      guard hasSections else { return [] }
      return try ValueSection.read(selectSections(), parameters, session)
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

    /// Returns the first rows, in key order, whose keys are integers in a set.
    func rows(in keys: KeyRanges, limit: Int, _ session: ReadSession) throws -> [SelectedRow] {
      var rows: [SelectedRow] = []
      let sql = memo.text(.rowsInRange) { selectRowsInRange() }
      for range in keys.ranges where rows.count < limit {
        let bounds = [range.lowerBound, range.upperBound, Int64(limit - rows.count)]
        try session.forEachRow(sql, bounds.map { .integer($0) }, named: parameters) { row in
          let values = row.shownValues(in: rowColumns, longest: maxValueSize)
          rows.append(SelectedRow(key: rowKey(row), values: values))
          return true
        }
      }
      return rows
    }

    /// Returns those of the first rows in a set of keys that a filter does not know.
    func rows(
      in keys: KeyRanges,
      limit: Int,
      unless isKnown: (Int64, UInt64) -> Bool,
      _ session: ReadSession
    ) throws -> UnknownRows {
      var found = UnknownRows()
      var count = 0
      let sql = memo.text(.rowsInRange) { selectRowsInRange() }
      let key = keyColumn ?? 0
      for range in keys.ranges where count < limit {
        let bounds = [range.lowerBound, range.upperBound, Int64(limit - count)]
        try session.forEachRow(sql, bounds.map { .integer($0) }, named: parameters) { row in
          count += 1
          let number = row.exactInteger(at: key)
          if count == limit { found.end = number }
          if let number,
            isKnown(number, row.digest(in: rowColumns, longest: maxValueSize))
          {
            return true
          }
          let values = row.shownValues(in: rowColumns, longest: maxValueSize)
          found.rows.append(SelectedRow(key: rowKey(row), values: values))
          return true
        }
      }
      return found
    }

    /// Returns whether an index supports the order, so that any sort position can be found without
    /// knowing the other rows.
    func canSeek(_ session: ReadSession) throws -> Bool {
      guard table.kind == .table, hasOwnKey, condition == nil, limit == nil else { return false }
      return try !sorts(session)
    }

    /// Returns the least and the greatest key, if keys are single integers.
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
