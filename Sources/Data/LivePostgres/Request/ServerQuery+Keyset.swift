#if PostgreSQL
  extension ServerQuery {
    /// Returns the stages of the rows beyond a sort position, or of all rows if it is nil.
    func stages(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool = false,
      _ builder: inout StatementBuilder
    ) -> [KeysetStage] {
      let parameters = sortPosition.map { builder.bind($0, of: terms) } ?? []
      return terms.stages(beyond: sortPosition, direction, including: isIncluded, parameters)
    }

    /// Returns an expression that tests whether a row follows a sort position.
    func isAfter(_ sortPosition: [Value], _ builder: inout StatementBuilder) -> String {
      "coalesce(\(terms.isAfter(sortPosition, builder.bind(sortPosition, of: terms))), false)"
    }

    /// Returns the `WHERE` clause of a predicate and the text filter.
    func whereClause(_ predicate: String? = nil, _ builder: inout StatementBuilder) -> String {
      var parts = [predicate].compactMap { $0 }
      if let filter { parts.append(condition(of: filter, &builder)) }
      return parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND ")
    }

    private func condition(of filter: Filter, _ builder: inout StatementBuilder) -> String {
      if filter.expressions.isEmpty { return "false" }
      let pattern = builder.bind(Statement.Parameter(text: filter.pattern, type: ServerType.text))
      return "(" + filter.expressions.map { "\($0) ILIKE \(pattern)" }.joined(separator: " OR ")
        + ")"
    }

    /// Returns the condition for the rows with some keys.
    func match(_ keys: [RowKey], _ builder: inout StatementBuilder) -> String {
      if keyTerms.count == 1, !keyTerms[0].canBeNull {
        let list = keys.map { builder.bind($0.values[0], of: keyTerms[0]) }
        return "\(keyTerms[0].expression) IN (\(list.joined(separator: ", ")))"
      }
      let all = keys.map { key in
        let parts = zip(keyTerms, key.values).map { term, value in
          term.expression + (value.isNull ? " IS NULL" : " = " + builder.bind(value, of: term))
        }
        return "(" + parts.joined(separator: " AND ") + ")"
      }
      return "(" + all.joined(separator: " OR ") + ")"
    }

    /// Returns the `LIMIT` clause for the smaller of two limits.
    func limitClause(_ least: Int? = nil) -> String {
      [least, limit].compactMap { $0 }.min().map { " LIMIT \($0)" } ?? ""
    }

    /// Returns the sort position in a result row, beginning at a column.
    func sortPosition(_ rows: ResultRows, _ row: Int, from column: Int = 0) -> [Value] {
      terms.indices.map { rows.value(row, column + $0) }
    }

    /// Returns the key at the beginning of a result row.
    func key(_ rows: ResultRows, _ row: Int) -> RowKey {
      RowKey(keyTerms.indices.map { rows.value(row, $0) })
    }

    /// Returns the values in a result row, beginning at a column.
    func values(_ rows: ResultRows, _ row: Int, from column: Int) -> [Value] {
      columns.indices.map { index in
        let value = rows.value(row, column + index)
        return maxValueSize.map(value.cut) ?? value
      }
    }
  }
#endif
