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
    func parameters(from first: Int) -> [String] {
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

    /// The number of the first parameter that is available to a further column.
    var extraParameter: Int { 2 * terms.count + 2 }

    /// Returns the sort position from the current row of a statement.
    func sortPosition(_ row: StatementRow) -> [Value] { row.values(in: 0..<terms.count) }
  }
#endif
