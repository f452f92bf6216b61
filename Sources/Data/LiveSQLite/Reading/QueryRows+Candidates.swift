#if SQLite
  import LiveSQL

  extension QueryRows: CandidateRows {
    func forEachCandidate(
      _ condition: CandidateCondition,
      orKey key: RowKey?,
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool,
      count: Int,
      _ body: (Int, PositionedRow) throws -> Bool
    ) throws -> CandidateSlice? {
      let longest = session.longValues?.limit
      guard var (flag, named) = query.sql(of: condition, longestValue: longest) else { return nil }
      if key != nil { flag += " OR (\(query.keyMatch(firstParameter: query.extraParameter)))" }
      named.merge(query.parameters) { new, _ in new }
      let flagColumn = query.terms.count + query.columns.count
      var slice = CandidateSlice(count: 0)
      var isEnded = false
      for stage in query.stages(beyond: sortPosition, direction, inclusive: isIncluded) {
        if isEnded || slice.count >= count { break }
        let sql =
          "SELECT \(query.terms.expressions), \(query.columnList), (\(flag)) FROM \(query.source)"
          + " WHERE \(stage.predicate)" + query.terms.orderClause(of: stage, direction)
          + query.limitClause
        let bindings =
          query.bindings(sortPosition, nil, limit: count - slice.count) + (key?.values ?? [])
        try session.forEachRow(sql, bindings, named: named) { row in
          if slice.count == 0 || row.integer(at: flagColumn) != 0 {
            isEnded = try !body(slice.count, query.placed(row))
          }
          slice.count += 1
          if slice.count == count { slice.end = query.sortPosition(row) }
          return !isEnded
        }
      }
      return slice
    }

    func allInKeyOrder() throws -> (any CandidateRows)? {
      let rows = QueryRows(query: query.unconditional.byKey, session: session)
      return try rows.canSeek() ? rows : nil
    }
  }
#endif
