#if SQLite
  extension RowQuery {
    func stages(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection = .forward,
      inclusive: Bool = false
    ) -> [KeysetStage] {
      terms.stages(beyond: sortPosition, direction, including: inclusive, parameters(from: 1))
    }

    /// The placeholders of a sort position's values.
    private func parameters(from first: Int) -> [String] {
      terms.indices.map { Self.parameter(first + $0) }
    }

    // The limit is a parameter, so that statements with different limits share a text.
    var limitClause: String { " LIMIT " + Self.parameter(2 * terms.count + 1) }

    /// Returns the parameters of a stage: the sort position, the end, and the limit.
    func bindings(_ sortPosition: [Value]?, _ end: [Value]?, limit: Int) -> [Value] {
      let missing = Array(repeating: Value.null, count: terms.count)
      return (sortPosition ?? missing) + (end ?? missing) + [.integer(Int64(limit))]
    }

    func placed(_ row: StatementRow) -> PositionedRow {
      let sortPosition = row.values(in: 0..<terms.count)
      return PositionedRow(
        key: key(of: sortPosition),
        sortPosition: sortPosition,
        values: row.shownValues(
          in: terms.count..<(terms.count + columns.count),
          longest: maxValueSize
        )
      )
    }

    /// Returns up to `count` rows beyond a sort position, nearest first; nil stands for the
    /// beginning of the table.
    ///
    /// With `until`, rows after that position are omitted.
    func rows(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      inclusive: Bool = false,
      until end: [Value]? = nil,
      count: Int,
      _ session: ReadSession
    ) throws -> [PositionedRow] {
      var rows: [PositionedRow] = []
      try forEach(
        beyond: sortPosition,
        direction,
        inclusive: inclusive,
        until: end,
        count: count,
        session
      ) {
        rows.append(placed($0))
      }
      return rows
    }

    /// Returns the rows from a sort position on, compared with the rows that the caller has read
    /// from there before.
    func revalidateRows(
      from sortPosition: [Value],
      until end: [Value]?,
      count: Int,
      known: [PositionedRow],
      _ session: ReadSession
    ) throws -> [RowComparison] {
      var found: [RowComparison] = []
      found.reserveCapacity(known.count)
      // After the first differing row, the following rows have other positions.
      var isAligned = maxValueSize == nil
      try forEach(
        beyond: sortPosition,
        .forward,
        inclusive: true,
        until: end,
        count: count,
        session
      ) {
        row in
        let index = found.count
        if isAligned, index < known.count, row.holds(known[index].sortPosition, from: 0),
          row.holds(known[index].values, from: terms.count)
        {
          return found.append(.same)
        }
        let other = placed(row)
        isAligned = isAligned && index < known.count && known[index].key == other.key
        found.append(.other(other))
      }
      return found
    }

    private func forEach(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      inclusive: Bool,
      until end: [Value]?,
      count: Int,
      _ session: ReadSession,
      _ body: (StatementRow) throws -> Void
    ) throws {
      var passed = 0
      let flag = end.map { ", " + terms.isAfter($0, parameters(from: terms.count + 1)) } ?? ""
      let flagColumn = terms.count + columns.count
      for stage in stages(beyond: sortPosition, direction, inclusive: inclusive) {
        if passed >= count { break }
        let sql =
          "SELECT \(terms.expressions), \(columnList)\(flag) FROM \(source) WHERE \(stage.predicate)"
          + terms.orderClause(of: stage, direction) + limitClause
        let bindings = bindings(sortPosition, end, limit: count - passed)
        var isPast = false
        try session.forEachRow(sql, bindings, named: parameters) { row in
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
      _ session: ReadSession,
      _ body: (PositionedRow) throws -> Bool
    ) throws {
      for stage in stages(beyond: sortPosition) {
        let sql =
          "SELECT \(terms.expressions), \(columnList) FROM \(source) WHERE \(stage.predicate)"
          + terms.orderClause(of: stage, .forward)
        var isEnded = false
        try session.forEachRow(sql, sortPosition ?? [], named: parameters) { row in
          isEnded = try !body(placed(row))
          return !isEnded
        }
        if isEnded { return }
      }
    }

    /// Returns the rows from a position on, counted from the beginning or, backward, from the end.
    func rows(
      at offset: Int,
      _ direction: RowDirection,
      count: Int,
      _ session: ReadSession
    ) throws -> [PositionedRow] {
      var rows: [PositionedRow] = []
      let sql =
        "SELECT \(terms.expressions), \(columnList) FROM \(source)"
        + terms.orderClause(direction)
        + " LIMIT \(Self.parameter(1)) OFFSET \(Self.parameter(2))"
      let bounds = [Value.integer(Int64(count)), .integer(Int64(offset))]
      try session.forEachRow(sql, bounds, named: parameters) { row in
        rows.append(placed(row))
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
      _ session: ReadSession,
      _ body: (StatementRow) throws -> Bool
    ) throws {
      var passed = 0
      var isEnded = false
      let extra = extra.map { ", " + $0 } ?? ""
      for stage in stages(beyond: sortPosition) {
        if passed >= count || isEnded { break }
        let sql =
          "SELECT \(terms.expressions)\(extra) FROM \(source) WHERE \(stage.predicate)"
          + terms.orderClause(of: stage, .forward) + limitClause
        let bindings = bindings(sortPosition, nil, limit: count - passed) + extraBindings
        try session.forEachRow(sql, bindings, named: parameters) { row in
          passed += 1
          isEnded = try !body(row)
          return !isEnded
        }
      }
    }

    /// The number of the first parameter that is available to a further column.
    var extraParameter: Int { 2 * terms.count + 2 }

    /// Returns the sections of up to `count` rows beyond a sort position in order, each with the
    /// number of these rows. A nil value stands for the section of the sort position itself.
    func sections(
      beyond sortPosition: [Value]?,
      count: Int,
      _ session: ReadSession
    ) throws -> [(value: Value?, count: Int)] {
      var sections: [(value: Value?, count: Int)] = []
      var passed = 0
      for stage in stages(beyond: sortPosition) {
        if passed >= count { break }
        let isSame = stage.firstFreeTerm > sectionPosition
        let rows =
          "SELECT \(terms.sectionList(sectionPosition)) FROM \(source) WHERE \(stage.predicate)"
          + terms.orderClause(of: stage, .forward) + limitClause
        // SQLite groups the values, because their collation decides which ones are equal.
        let sql =
          "SELECT \(SubqueryName.term(sectionPosition)), count(*) FROM (\(rows))"
          + (isSame ? " GROUP BY 1 = 1" : terms.sectionGrouping(sectionPosition))
        let bindings = bindings(sortPosition, nil, limit: count - passed)
        try session.forEachRow(sql, bindings, named: parameters) { row in
          let found = Int(row.integer(at: 1))
          passed += found
          sections.append((isSame ? nil : row.value(at: 0), found))
          return true
        }
      }
      return sections
    }

    /// Returns the number of rows before a sort position. Reads each of them.
    func count(before sortPosition: [Value], _ session: ReadSession) throws -> Int {
      try stages(beyond: sortPosition, .backward).reduce(0) { sum, stage in
        let sql = "SELECT count(*) FROM \(source) WHERE \(stage.predicate)"
        return sum + Int(try session.integer(sql, sortPosition, named: parameters) ?? 0)
      }
    }

    /// Returns the number of rows whose integer keys are in a range.
    func count(in keys: ClosedRange<Int64>, _ session: ReadSession) throws -> Int {
      let sql = memo.text(.countInRange) {
        let key = keyTerms[0].expression
        let range = "\(key) BETWEEN \(Self.parameter(1)) AND \(Self.parameter(2))"
        return "SELECT count(*) FROM \(source)" + clause(range, condition)
      }
      let bounds: [Value] = [.integer(keys.lowerBound), .integer(keys.upperBound)]
      return Int(try session.integer(sql, bounds, named: parameters) ?? 0)
    }

    /// Returns whether the row with a key comes after a sort position, or nil if no such row
    /// exists.
    func isRow(
      _ key: RowKey,
      after sortPosition: [Value],
      _ session: ReadSession
    ) throws -> Bool? {
      let flag = terms.isAfter(sortPosition, parameters(from: keyCount + 1))
      return try fulfils(key, flag, sortPosition, session)
    }

    /// Returns whether the row with a key is in the section of a sort position, or nil if no such
    /// row exists.
    func isRow(
      _ key: RowKey,
      inSectionOf sortPosition: [Value],
      _ session: ReadSession
    ) throws -> Bool? {
      let section = sortPosition.prefix(sectionPosition + 1)
      let flag = zip(terms.prefix(section.count), parameters(from: keyCount + 1)).map {
        "\($0.expression) IS \($1)"
      }.joined(separator: " AND ")
      return try fulfils(key, flag, Array(section), session)
    }

    /// Returns whether the row with a key fulfils a condition with values after those of the key,
    /// or nil if no such row exists. The row's own terms are compared, so that their collations
    /// apply.
    private func fulfils(
      _ key: RowKey,
      _ condition: String,
      _ values: [Value],
      _ session: ReadSession
    ) throws -> Bool? {
      var answer: Bool?
      try session.forEachRow(
        "SELECT \(terms.expressions), \(condition) FROM \(source) WHERE \(keyMatch())",
        key.values + values,
        named: parameters
      ) { row in
        if self.key(of: self.sortPosition(row)) == key {
          answer = row.integer(at: terms.count) != 0
        }
        return answer == nil
      }
      return answer
    }

    /// Returns the sort position of the row with a key, or nil if no such row exists.
    func sortPosition(of key: RowKey, _ session: ReadSession) throws -> [Value]? {
      var sortPosition: [Value]?
      try session.forEachRow(
        "SELECT \(terms.expressions) FROM \(source) WHERE \(keyMatch())",
        key.values,
        named: parameters
      ) { row in
        let found = self.sortPosition(row)
        if self.key(of: found) == key { sortPosition = found }
        return sortPosition == nil
      }
      return sortPosition
    }

    /// Returns the sort position from the current row of a statement.
    func sortPosition(_ row: StatementRow) -> [Value] { row.values(in: 0..<terms.count) }
  }
#endif
