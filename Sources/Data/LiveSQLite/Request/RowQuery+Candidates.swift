#if SQLite
  extension RowQuery {
    /// The parameter of the pattern. User parameters begin with a colon, so this name is free.
    private static var pattern: String { "@candidate" }
    /// The maximum number of searched columns. SQLite limits the parts of an expression.
    private static var maxColumns: Int { 300 }

    /// Returns an SQL condition that is true for all rows that satisfy a condition, and its
    /// parameters. Nil if SQLite cannot evaluate it.
    func sql(
      of condition: CandidateCondition,
      longestValue: Int?
    ) -> (condition: String, parameters: [String: Value])? {
      guard condition.columns.count <= Self.maxColumns else { return nil }
      var parts: [String] = []
      for searched in condition.columns {
        guard let column = columns.first(where: { $0.name.isExactly(searched.key) })
        else { return nil }
        let name = Identifier.quoted(column.name)
        parts.append(Self.sql(condition, name, searched.kinds, longestValue))
      }
      let pattern = TextFilter(condition.text, in: []).likePattern
      return (
        Self.disjunction(parts[...]), condition.isPrintable ? [Self.pattern: .text(pattern)] : [:]
      )
    }

    private static func sql(
      _ condition: CandidateCondition,
      _ name: String,
      _ kinds: CandidateCondition.Kinds,
      _ longestValue: Int?
    ) -> String {
      let like = condition.isPrintable ? "\(name) LIKE \(pattern) ESCAPE '\\'" : "0"
      // LIKE and GLOB compare a text only up to its first NUL character.
      var text = "\(like) OR \(name) GLOB '*[^ -~]*' OR instr(\(name), char(0))"
      // A longer value is shown by its size. A character has at most four bytes.
      if let longestValue { text += " OR length(\(name)) > \(longestValue / 4)" }
      func flag(_ kind: CandidateCondition.Kinds) -> String { kinds.contains(kind) ? "1" : "0" }
      return "CASE typeof(\(name)) WHEN 'text' THEN \(text)"
        + " WHEN 'integer' THEN \(kinds.contains(.integers) ? "1" : like)"
        + " WHEN 'real' THEN \(flag(.reals)) WHEN 'blob' THEN \(flag(.blobs))"
        + " ELSE \(flag(.nulls)) END"
    }

    /// Joins conditions so that the depth of the expression grows with the logarithm of their
    /// number.
    private static func disjunction(_ parts: ArraySlice<String>) -> String {
      guard parts.count > 1 else { return "(\(parts.first ?? "0"))" }
      let middle = parts.startIndex + parts.count / 2
      return "(\(disjunction(parts[..<middle])) OR \(disjunction(parts[middle...])))"
    }

    /// Calls `body` with the rows beyond a sort position that satisfy a condition, nearest first.
    func forEachCandidate(
      _ condition: CandidateCondition,
      orKey key: RowKey?,
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      inclusive: Bool,
      count: Int,
      _ session: ReadSession,
      _ body: (Int, PositionedRow) throws -> Bool
    ) throws -> CandidateSlice? {
      let longest = session.longValues?.limit
      guard var (flag, named) = sql(of: condition, longestValue: longest) else { return nil }
      if key != nil { flag += " OR (\(keyMatch(firstParameter: extraParameter)))" }
      named.merge(parameters) { new, _ in new }
      let flagColumn = terms.count + columns.count
      var slice = CandidateSlice(count: 0)
      var isEnded = false
      for stage in stages(beyond: sortPosition, direction, inclusive: inclusive) {
        if isEnded || slice.count >= count { break }
        let sql =
          "SELECT \(terms.expressions), \(columnList), (\(flag)) FROM \(source)"
          + " WHERE \(stage.predicate)" + terms.orderClause(of: stage, direction) + limitClause
        let bindings =
          bindings(sortPosition, nil, limit: count - slice.count) + (key?.values ?? [])
        try session.forEachRow(sql, bindings, named: named) { row in
          if slice.count == 0 || row.integer(at: flagColumn) != 0 {
            isEnded = try !body(slice.count, placed(row))
          }
          slice.count += 1
          if slice.count == count { slice.end = self.sortPosition(row) }
          return !isEnded
        }
      }
      return slice
    }
  }
#endif
