/// A range of an index. The stages of a sort position together contain the rows beyond it, in
/// order.
///
/// Each of them reads one range, unlike a single statement with a long OR.
package struct KeysetStage: Sendable {
  /// The condition of the rows.
  package var predicate: String
  /// The index of the first term that differs among the rows. It is `NULL` in all of them or in
  /// none.
  package var firstFreeTerm: Int
}

extension Array where Element: SQLTerm {
  /// Returns the stages of the rows beyond a sort position, or of all rows if it is nil.
  ///
  /// - Parameters:
  ///   - isIncluded: Whether the row at the sort position is included.
  ///   - parameters: The placeholders of the sort position's values.
  package func stages(
    beyond sortPosition: [Value]?,
    _ direction: RowDirection,
    including isIncluded: Bool = false,
    _ parameters: [String]
  ) -> [KeysetStage] {
    guard let sortPosition else { return allStages(direction) }
    if Element.Dialect.comparesRows, isUniform, count > 1 || !isIncluded {
      let comparison = (self[0].ascends(direction) ? ">" : "<") + (isIncluded ? "=" : "")
      let list = parameters.joined(separator: ", ")
      return [KeysetStage(predicate: "(\(expressions)) \(comparison) (\(list))", firstFreeTerm: 0)]
    }
    let equal = zip(self, zip(sortPosition, parameters)).map { $0.equal(to: $1.0, $1.1) }
    var stages: [KeysetStage] = []
    func add(_ condition: String?, _ index: Int) {
      let parts = equal.prefix(index) + [condition].compactMap { $0 }
      stages.append(
        KeysetStage(predicate: parts.joined(separator: " AND "), firstFreeTerm: index)
      )
    }
    if isIncluded { add(nil, count) }
    for (index, term) in enumerated().reversed() {
      if sortPosition[index].isNull {
        // `NULL` is at one end: all other values are on one side of it, and none on the other.
        if !term.endsWithNull(direction) { add(term.expression + " IS NOT NULL", index) }
      } else {
        let sign = term.ascends(direction) ? " > " : " < "
        add(term.expression + sign + parameters[index], index)
        if term.endsWithNull(direction) { add(term.expression + " IS NULL", index) }
      }
    }
    return stages
  }

  /// Whether all terms have the same direction and are not nullable.
  private var isUniform: Bool {
    allSatisfy { !$0.canBeNull && $0.isDescending == self[0].isDescending }
  }

  private func allStages(_ direction: RowDirection) -> [KeysetStage] {
    guard let first, first.isNullMoved else {
      return [KeysetStage(predicate: "1 = 1", firstFreeTerm: 0)]
    }
    // An index has `NULL` at the other end.
    let parts = [" IS NOT NULL", " IS NULL"].map {
      KeysetStage(predicate: first.expression + $0, firstFreeTerm: 0)
    }
    return first.endsWithNull(direction) ? parts : parts.reversed()
  }

  /// Returns an expression that is true for the rows after a sort position, and false or `NULL` for
  /// others.
  ///
  /// - Parameter parameters: The placeholders of the sort position's values.
  package func isAfter(_ sortPosition: [Value], _ parameters: [String]) -> String {
    var expression = "1 = 0"
    for (index, term) in enumerated().reversed() {
      let (name, value, parameter) = (term.expression, sortPosition[index], parameters[index])
      let comparison = "\(name) \(term.isDescending ? "<" : ">") \(parameter)"
      let beyond =
        switch (value.isNull, term.endsWithNull(.forward)) {
        case (true, true): "1 = 0"
        case (true, false): "\(name) IS NOT NULL"
        case (false, true): "(\(comparison) OR \(name) IS NULL)"
        case (false, false): comparison
        }
      expression = "(\(beyond) OR (\(term.equal(to: value, parameter)) AND \(expression)))"
    }
    return expression
  }

  /// Returns the `ORDER BY` clause of a stage.
  package func orderClause(of stage: KeysetStage, _ direction: RowDirection) -> String {
    let list = indices.dropFirst(stage.firstFreeTerm).map { index in
      self[index].ordering(direction, isNullPlaced: index == stage.firstFreeTerm)
    }
    return list.isEmpty ? "" : " ORDER BY " + list.joined(separator: ", ")
  }
}

extension SQLTerm {
  /// Returns the condition that the term has a value, by a placeholder for other values than
  /// `NULL`.
  fileprivate func equal(to value: Value, _ parameter: String) -> String {
    expression + (value.isNull ? " IS NULL" : " = " + parameter)
  }
}
