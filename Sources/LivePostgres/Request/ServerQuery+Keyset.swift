#if PostgreSQL
  extension ServerQuery {
    /// A range of an index. The stages of a sort position together contain the rows beyond it, in
    /// order.
    struct Stage {
      var predicate: String
      /// The index of the first term that differs among its rows.
      var firstFreeTerm: Int
    }

    /// Returns the stages of the rows beyond a sort position, or of all rows if it is nil.
    func stages(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool = false,
      _ builder: inout StatementBuilder
    ) -> [Stage] {
      guard let sortPosition else { return wholeStages(direction) }
      let parameters = zip(terms, sortPosition).map { term, value in
        value.isNull ? "NULL" : builder.bind(value, of: term)
      }
      if isUniform, terms.count > 1 || !isIncluded {
        let names = terms.map(\.expression).joined(separator: ", ")
        let comparison = (terms[0].ascends(direction) ? ">" : "<") + (isIncluded ? "=" : "")
        let list = parameters.joined(separator: ", ")
        return [Stage(predicate: "(\(names)) \(comparison) (\(list))", firstFreeTerm: 0)]
      }
      func equality(_ count: Int) -> [String] {
        (0..<count).map { index in
          terms[index].expression
            + (sortPosition[index].isNull ? " IS NULL" : " = " + parameters[index])
        }
      }
      var stages: [Stage] = []
      func add(_ parts: [String], _ index: Int) {
        stages.append(Stage(predicate: parts.joined(separator: " AND "), firstFreeTerm: index))
      }
      if isIncluded { add(equality(terms.count), terms.count) }
      for index in terms.indices.reversed() {
        let term = terms[index]
        let equal = equality(index)
        if sortPosition[index].isNull {
          // `NULL` is at one end: all other values are on one side of it, and none on the other.
          if !term.endsWithNull(direction) {
            add(equal + [term.expression + " IS NOT NULL"], index)
          }
        } else {
          let sign = term.ascends(direction) ? " > " : " < "
          add(equal + [term.expression + sign + parameters[index]], index)
          if term.canBeNull, term.endsWithNull(direction) {
            add(equal + [term.expression + " IS NULL"], index)
          }
        }
      }
      return stages
    }

    /// Whether all terms have the same direction and are not nullable. A row comparison is then
    /// possible.
    private var isUniform: Bool {
      terms.allSatisfy { !$0.canBeNull && $0.isDescending == terms[0].isDescending }
    }

    private func wholeStages(_ direction: RowDirection) -> [Stage] {
      guard let first = terms.first, first.isNullMoved else {
        return [Stage(predicate: "true", firstFreeTerm: 0)]
      }
      // An index has `NULL` at the other end.
      let parts = [" IS NOT NULL", " IS NULL"].map {
        Stage(predicate: first.expression + $0, firstFreeTerm: 0)
      }
      return first.endsWithNull(direction) ? parts : parts.reversed()
    }

    /// Returns an expression that tests whether a row follows a sort position.
    func isAfter(_ sortPosition: [Value], _ builder: inout StatementBuilder) -> String {
      var expression = "false"
      for index in terms.indices.reversed() {
        let term = terms[index]
        let name = term.expression
        if sortPosition[index].isNull {
          let beyond = term.isNullFirst ? "\(name) IS NOT NULL" : "false"
          expression = "(\(beyond) OR (\(name) IS NULL AND \(expression)))"
        } else {
          let parameter = builder.bind(sortPosition[index], of: term)
          var beyond = "\(name) \(term.isDescending ? "<" : ">") \(parameter)"
          if term.canBeNull, !term.isNullFirst { beyond = "(\(beyond) OR \(name) IS NULL)" }
          expression = "(\(beyond) OR (\(name) = \(parameter) AND \(expression)))"
        }
      }
      return "coalesce(\(expression), false)"
    }

    /// Returns the `ORDER BY` clause of a stage.
    func orderClause(of stage: Stage, _ direction: RowDirection) -> String {
      let isPositioned = stage.predicate.hasSuffix(" NULL")
      let list = terms.indices.dropFirst(stage.firstFreeTerm).map { index in
        terms[index].ordering(direction, isNullPlaced: isPositioned && index == stage.firstFreeTerm)
      }
      return list.isEmpty ? "" : " ORDER BY " + list.joined(separator: ", ")
    }

    /// Returns the complete `ORDER BY` clause.
    func orderClause(_ direction: RowDirection = .forward) -> String {
      " ORDER BY " + terms.map { $0.ordering(direction) }.joined(separator: ", ")
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

    var termList: String { terms.map(\.expression).joined(separator: ", ") }

    var keyList: String { keyTerms.map(\.expression).joined(separator: ", ") }

    /// Returns the `LIMIT` clause for the smaller of two limits.
    func limitClause(_ least: Int? = nil) -> String {
      [least, limit].compactMap { $0 }.min().map { " LIMIT \($0)" } ?? ""
    }

    /// Returns the sort position in a result row, beginning at a column.
    func sortPosition(_ rows: ResultRows, _ row: Int, from column: Int = 0) -> [Value] {
      terms.indices.map { rows.value(row, column + $0) }
    }

    /// Returns the key that a sort position contains.
    func key(of sortPosition: [Value]) -> RowKey { RowKey(keyPositions.map { sortPosition[$0] }) }

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
