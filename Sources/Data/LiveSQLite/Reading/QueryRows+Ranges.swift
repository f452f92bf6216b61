#if SQLite
  import LiveSQL

  extension QueryRows {
    /// Returns the sections of all rows in order.
    func sections() throws -> [ValueSection] {
      guard query.hasSections else { return [] }
      return try ValueSection.read(query.selectSections(), query.parameters, session)
    }

    /// Returns the first rows, in key order, whose keys are integers in a set.
    func rows(in keys: KeyRanges, limit: Int) throws -> [SelectedRow] {
      var rows: [SelectedRow] = []
      let sql = query.memo.text(.rowsInRange) { query.selectRowsInRange() }
      for range in keys.ranges where rows.count < limit {
        let bounds = [range.lowerBound, range.upperBound, Int64(limit - rows.count)]
        try session.forEachRow(sql, bounds.map { .integer($0) }, named: query.parameters) { row in
          let values = row.shownValues(in: query.rowColumns, longest: query.maxValueSize)
          rows.append(SelectedRow(key: query.rowKey(row), values: values))
          return true
        }
      }
      return rows
    }

    /// Returns those of the first rows in a set of keys that a filter does not know.
    func rows(
      in keys: KeyRanges,
      limit: Int,
      unless isKnown: (Int64, UInt64) -> Bool
    ) throws -> UnknownRows {
      var found = UnknownRows()
      var count = 0
      let sql = query.memo.text(.rowsInRange) { query.selectRowsInRange() }
      let key = query.keyColumn ?? 0
      for range in keys.ranges where count < limit {
        let bounds = [range.lowerBound, range.upperBound, Int64(limit - count)]
        try session.forEachRow(sql, bounds.map { .integer($0) }, named: query.parameters) { row in
          count += 1
          let number = row.exactInteger(at: key)
          if count == limit { found.end = number }
          if let number,
            isKnown(number, row.digest(in: query.rowColumns, longest: query.maxValueSize))
          {
            return true
          }
          let values = row.shownValues(in: query.rowColumns, longest: query.maxValueSize)
          found.rows.append(SelectedRow(key: query.rowKey(row), values: values))
          return true
        }
      }
      return found
    }

    /// Returns whether an index supports the order, so that any sort position can be found without
    /// knowing the other rows.
    func canSeek() throws -> Bool {
      guard query.table.kind == .table, query.hasOwnKey, query.condition == nil, query.limit == nil
      else { return false }
      return try !query.sorts(session)
    }

    /// Returns the least and the greatest key, if keys are single integers.
    func keyBounds() throws -> ClosedRange<Int64>? {
      switch query.table.identity {
      case .rowid where query.hasOwnKey, .integerPrimaryKey where query.hasOwnKey: break
      default: return nil
      }
      let name = query.keyTerms[0].expression
      guard let low = try session.integer("SELECT min(\(name)) FROM \(query.source)"),
        let high = try session.integer("SELECT max(\(name)) FROM \(query.source)"), low <= high
      else { return nil }
      return low...high
    }
  }
#endif
