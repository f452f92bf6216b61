#if SQLite
  // Rereading known rows.
  extension RowQuery {
    /// The maximum number of keys that are looked up one by one instead of grouped into ranges.
    private static let fewKeys = 16
    /// The maximum gap between two keys of one range.
    private static let widestGap: Int64 = 8

    /// Reads rows again and compares them with their known values, if any.
    ///
    /// Neighbouring keys are read by one statement.
    func find(
      _ keys: [RowKey],
      known: (Int) -> [Value],
      _ session: ReadSession
    ) throws -> [RowLookup] {
      guard hasOwnKey || keys.count < 3 else {
        return try rows(keys, session).enumerated().map { index, values in
          guard let values else { return .nothing }
          return values == known(index) ? .same : .values(values)
        }
      }
      var integers: [Int64] = []
      if keys.count > Self.fewKeys, table.kind == .table, keyTerms.count == 1, condition == nil,
        limit == nil
      {
        integers = keys.compactMap { $0.integer }
      }
      guard !integers.isEmpty, integers.count == keys.count else {
        var found = [RowLookup](repeating: .nothing, count: keys.count)
        try findSome(Array(keys.indices), keys, known, session) { found[$0] = $1 }
        return found
      }
      var found = [RowLookup](repeating: .nothing, count: keys.count)
      var single: [Int] = []
      // Callers with many keys pass them sorted.
      let isSorted = integers.indices.dropFirst().allSatisfy { integers[$0 - 1] <= integers[$0] }
      let order =
        isSorted ? Array(keys.indices) : keys.indices.sorted { integers[$0] < integers[$1] }
      var start = 0
      while start < order.count {
        var end = start + 1
        while end < order.count {
          let (gap, isFar) = integers[order[end]]
            .subtractingReportingOverflow(integers[order[end - 1]])
          if isFar || gap > Self.widestGap { break }
          end += 1
        }
        let run = order[start..<end]
        if run.count < 4 {
          single += run
        } else {
          try read(run, integers, known, session) { found[$0] = $1 }
        }
        start = end
      }
      try findSome(single, keys, known, session) { found[$0] = $1 }
      return found
    }

    /// Reads rows with arbitrary keys, several per statement.
    private func findSome(
      _ indexes: [Int],
      _ keys: [RowKey],
      _ known: (Int) -> [Value],
      _ session: ReadSession,
      _ body: (Int, RowLookup) -> Void
    ) throws {
      guard indexes.count > 3, keyTerms.count == 1, !keyTerms[0].canBeNull else {
        for index in indexes { body(index, try find(keys[index], known(index), session)) }
        return
      }
      let sql = memo.text(.some) {
        "SELECT \(rowList) FROM \(source)"
          + clause("\(keyTerms[0].expression) IN (\(Self.manyParameters))", ownCondition)
      }
      for part in indexes.parts(of: Self.keysAtOnce) {
        var places: [RowKey: [Int]] = [:]
        for index in part { places[keys[index], default: []].append(index) }
        var values = part.flatMap { keys[$0].values }
        // The last part repeats a key, so that one prepared statement serves parts of any size.
        values += repeatElement(values[0], count: Self.keysAtOnce - values.count)
        try session.forEachRow(sql, values, named: parameters) { row in
          // A collation may treat keys with different bytes as equal, but only one of them is this
          // row.
          for index in places[rowKey(row)] ?? [] { body(index, content(of: row, known(index))) }
          return true
        }
      }
    }

    private func find(
      _ key: RowKey,
      _ known: [Value],
      _ session: ReadSession
    ) throws -> RowLookup {
      var found = RowLookup.nothing
      let sql = memo.text(.row) { selectRow() }
      try session.forEachRow(sql, key.values, named: parameters) { row in
        // A collation may treat keys with different bytes as equal, but only one of them is this
        // row.
        guard rowKey(row) == key else { return true }
        found = content(of: row, known)
        return false
      }
      return found
    }

    /// Reads a run of neighbouring keys.
    private func read(
      _ run: ArraySlice<Int>,
      _ integers: [Int64],
      _ known: (Int) -> [Value],
      _ session: ReadSession,
      _ body: (Int, RowLookup) -> Void
    ) throws {
      guard let first = run.first, let last = run.last else { return }
      let key = keyTerms[0].expression
      let sql = memo.text(.range) {
        "SELECT \(rowList) FROM \(source) WHERE \(key)"
          + " BETWEEN \(Self.parameter(1)) AND \(Self.parameter(2)) ORDER BY \(key)"
      }
      let bounds = [Value.integer(integers[first]), .integer(integers[last])]
      var next = run.startIndex
      try session.forEachRow(sql, bounds, named: parameters) { row in
        guard let integer = row.exactInteger(at: keyColumn ?? 0) else { return true }
        while next < run.endIndex, integers[run[next]] < integer { next += 1 }
        while next < run.endIndex, integers[run[next]] == integer {
          body(run[next], content(of: row, known(run[next])))
          next += 1
        }
        return next < run.endIndex
      }
    }

    private func content(of row: StatementRow, _ known: [Value]) -> RowLookup {
      let columns = rowColumns
      if maxValueSize == nil, !known.isEmpty, row.holds(known, from: columns.lowerBound) {
        return .same
      }
      return .values(row.shownValues(in: columns, longest: maxValueSize))
    }
  }
#endif
