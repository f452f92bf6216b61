#if SQLite
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
      try query.forEachCandidate(
        condition,
        orKey: key,
        beyond: sortPosition,
        direction,
        inclusive: isIncluded,
        count: count,
        session,
        body
      )
    }

    func allInKeyOrder() throws -> (any CandidateRows)? {
      let rows = QueryRows(query: query.unconditional.byKey, session: session)
      return try rows.canSeek() ? rows : nil
    }
  }
#endif
