#if SQLite
  import LiveSQL

  extension QueryRows {
    /// Returns up to `count` rows beyond a sort position, nearest first; nil stands for the
    /// beginning of the table.
    ///
    /// With `until`, rows after that position are omitted.
    func rows(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool,
      until end: [Value]?,
      count: Int
    ) throws -> [PositionedRow] {
      var rows: [PositionedRow] = []
      try forEach(
        beyond: sortPosition,
        direction,
        including: isIncluded,
        until: end,
        count: count
      ) {
        rows.append(query.placed($0))
      }
      return rows
    }

    /// Returns the rows from a sort position on, compared with the rows that the caller has read
    /// from there before.
    func revalidateRows(
      from sortPosition: [Value],
      until end: [Value]?,
      count: Int,
      known: [PositionedRow]
    ) throws -> [RowComparison] {
      var found: [RowComparison] = []
      found.reserveCapacity(known.count)
      // After the first differing row, the following rows have other positions.
      var isAligned = query.maxValueSize == nil
      try forEach(
        beyond: sortPosition,
        .forward,
        including: true,
        until: end,
        count: count
      ) {
        row in
        let index = found.count
        if isAligned, index < known.count, row.holds(known[index].sortPosition, from: 0),
          row.holds(known[index].values, from: query.terms.count)
        {
          return found.append(.same)
        }
        let other = query.placed(row)
        isAligned = isAligned && index < known.count && known[index].key == other.key
        found.append(.other(other))
      }
      return found
    }

    private func forEach(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool,
      until end: [Value]?,
      count: Int,
      _ body: (StatementRow) throws -> Void
    ) throws {
      var passed = 0
      let flag =
        end.map { ", " + query.terms.isAfter($0, query.parameters(from: query.terms.count + 1)) }
        ?? ""
      let flagColumn = query.terms.count + query.columns.count
      for stage in query.stages(beyond: sortPosition, direction, inclusive: isIncluded) {
        if passed >= count { break }
        let sql =
          "SELECT \(query.terms.expressions), \(query.columnList)\(flag) FROM \(query.source)"
          + " WHERE \(stage.predicate)" + query.terms.orderClause(of: stage, direction)
          + query.limitClause
        let bindings = query.bindings(sortPosition, end, limit: count - passed)
        var isPast = false
        try session.forEachRow(sql, bindings, named: query.parameters) { row in
          if end != nil, row.integer(at: flagColumn) != 0 {
            isPast = true
            return false
          }
          passed += 1
          try body(row)
          return true
        }
        if isPast { break }
      }
    }

    /// Calls `body` with the rows beyond a sort position, or with all rows if it is nil, until
    /// `body` returns false.
    func forEach(
      beyond sortPosition: [Value]?,
      _ body: (PositionedRow) throws -> Bool
    ) throws {
      for stage in query.stages(beyond: sortPosition) {
        let sql =
          "SELECT \(query.terms.expressions), \(query.columnList) FROM \(query.source)"
          + " WHERE \(stage.predicate)" + query.terms.orderClause(of: stage, .forward)
        var isEnded = false
        try session.forEachRow(sql, sortPosition ?? [], named: query.parameters) { row in
          isEnded = try !body(query.placed(row))
          return !isEnded
        }
        if isEnded { return }
      }
    }

    /// Returns the rows from a position on, counted from the beginning or, backward, from the end.
    func rows(
      at offset: Int,
      _ direction: RowDirection,
      count: Int
    ) throws -> [PositionedRow] {
      var rows: [PositionedRow] = []
      let sql =
        "SELECT \(query.terms.expressions), \(query.columnList) FROM \(query.source)"
        + query.terms.orderClause(direction)
        + " LIMIT \(RowQuery.parameter(1)) OFFSET \(RowQuery.parameter(2))"
      let bounds = [Value.integer(Int64(count)), .integer(Int64(offset))]
      try session.forEachRow(sql, bounds, named: query.parameters) { row in
        rows.append(query.placed(row))
        return true
      }
      return rows
    }

    /// Calls `body` with the sort positions of up to `count` rows beyond a sort position. A further
    /// column can be selected by SQL whose parameters are numbered from `extraParameter` on.
    func forEachPosition(
      beyond sortPosition: [Value]?,
      count: Int,
      selecting extra: String? = nil,
      bindings extraBindings: [Value] = [],
      _ body: (StatementRow) throws -> Bool
    ) throws {
      var passed = 0
      var isEnded = false
      let extra = extra.map { ", " + $0 } ?? ""
      for stage in query.stages(beyond: sortPosition) {
        if passed >= count || isEnded { break }
        let sql =
          "SELECT \(query.terms.expressions)\(extra) FROM \(query.source) WHERE \(stage.predicate)"
          + query.terms.orderClause(of: stage, .forward) + query.limitClause
        let bindings = query.bindings(sortPosition, nil, limit: count - passed) + extraBindings
        try session.forEachRow(sql, bindings, named: query.parameters) { row in
          passed += 1
          isEnded = try !body(row)
          return !isEnded
        }
      }
    }

    /// Returns the sections of up to `count` rows beyond a sort position in order, each with the
    /// number of these rows. A nil value stands for the section of the sort position itself.
    func sections(
      beyond sortPosition: [Value]?,
      count: Int
    ) throws -> [(value: Value?, count: Int)] {
      var sections: [(value: Value?, count: Int)] = []
      var passed = 0
      for stage in query.stages(beyond: sortPosition) {
        if passed >= count { break }
        let isSame = stage.firstFreeTerm > query.sectionPosition
        let rows =
          "SELECT \(query.terms.sectionList(query.sectionPosition)) FROM \(query.source)"
          + " WHERE \(stage.predicate)" + query.terms.orderClause(of: stage, .forward)
          + query.limitClause
        // SQLite groups the values, because their collation decides which ones are equal.
        let sql =
          "SELECT \(SubqueryName.term(query.sectionPosition)), count(*) FROM (\(rows))"
          + (isSame ? " GROUP BY 1 = 1" : query.terms.sectionGrouping(query.sectionPosition))
        let bindings = query.bindings(sortPosition, nil, limit: count - passed)
        try session.forEachRow(sql, bindings, named: query.parameters) { row in
          let found = Int(row.integer(at: 1))
          passed += found
          sections.append((isSame ? nil : row.value(at: 0), found))
          return true
        }
      }
      return sections
    }

    /// Returns the number of rows before a sort position. Reads each of them.
    func count(before sortPosition: [Value]) throws -> Int {
      try query.stages(beyond: sortPosition, .backward).reduce(0) { sum, stage in
        let sql = "SELECT count(*) FROM \(query.source) WHERE \(stage.predicate)"
        return sum + Int(try session.integer(sql, sortPosition, named: query.parameters) ?? 0)
      }
    }

    /// Returns the number of rows whose integer keys are in a range.
    func count(in keys: ClosedRange<Int64>) throws -> Int {
      let sql = query.memo.text(.countInRange) {
        let key = query.keyTerms[0].expression
        let range = "\(key) BETWEEN \(RowQuery.parameter(1)) AND \(RowQuery.parameter(2))"
        return "SELECT count(*) FROM \(query.source)" + query.clause(range, query.condition)
      }
      let bounds: [Value] = [.integer(keys.lowerBound), .integer(keys.upperBound)]
      return Int(try session.integer(sql, bounds, named: query.parameters) ?? 0)
    }

    /// Returns whether the row with a key comes after a sort position, or nil if no such row
    /// exists.
    func isRow(_ key: RowKey, after sortPosition: [Value]) throws -> Bool? {
      let flag = query.terms.isAfter(sortPosition, query.parameters(from: query.keyCount + 1))
      return try fulfils(key, flag, sortPosition)
    }

    /// Returns whether the row with a key is in the section of a sort position, or nil if no such
    /// row exists.
    func isRow(_ key: RowKey, inSectionOf sortPosition: [Value]) throws -> Bool? {
      let section = sortPosition.prefix(query.sectionPosition + 1)
      let parameters = query.parameters(from: query.keyCount + 1)
      let flag = zip(query.terms.prefix(section.count), parameters).map {
        "\($0.expression) IS \($1)"
      }.joined(separator: " AND ")
      return try fulfils(key, flag, Array(section))
    }

    /// Returns whether the row with a key fulfils a condition with values after those of the key,
    /// or nil if no such row exists. The row's own terms are compared, so that their collations
    /// apply.
    private func fulfils(_ key: RowKey, _ condition: String, _ values: [Value]) throws -> Bool? {
      var answer: Bool?
      try session.forEachRow(
        "SELECT \(query.terms.expressions), \(condition) FROM \(query.source)"
          + " WHERE \(query.keyMatch())",
        key.values + values,
        named: query.parameters
      ) { row in
        if query.key(of: query.sortPosition(row)) == key {
          answer = row.integer(at: query.terms.count) != 0
        }
        return answer == nil
      }
      return answer
    }

    /// Returns the sort position of the row with a key, or nil if no such row exists.
    func sortPosition(of key: RowKey) throws -> [Value]? {
      var sortPosition: [Value]?
      try session.forEachRow(
        "SELECT \(query.terms.expressions) FROM \(query.source) WHERE \(query.keyMatch())",
        key.values,
        named: query.parameters
      ) { row in
        let found = query.sortPosition(row)
        if query.key(of: found) == key { sortPosition = found }
        return sortPosition == nil
      }
      return sortPosition
    }
  }
#endif
