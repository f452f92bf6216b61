/// One term of an order in SQL.
package protocol SQLTerm: Hashable, Sendable {
  associatedtype Dialect: SQLDialect

  /// The column or the expression.
  var expression: String { get }
  var isDescending: Bool { get set }
  var canBeNull: Bool { get }
  /// Whether `NULL` is greater than all other values.
  var isNullGreatest: Bool { get set }
}

extension SQLTerm {
  /// Whether `NULL` comes before all other values.
  package var isNullFirst: Bool {
    get { isDescending == isNullGreatest }
    set { isNullGreatest = isDescending == newValue }
  }

  /// Whether `NULL` is at another end than in an index.
  package var isNullMoved: Bool { canBeNull && isNullGreatest != Dialect.hasGreatestNull }

  /// Returns whether values ascend in a direction.
  package func ascends(_ direction: RowDirection) -> Bool {
    isDescending == (direction == .backward)
  }

  /// Returns whether `NULL` comes after all other values in a direction.
  package func endsWithNull(_ direction: RowDirection) -> Bool {
    canBeNull && ascends(direction) == isNullGreatest
  }

  /// Returns the term for an `ORDER BY` clause, optionally of another expression.
  ///
  /// - Parameter isNullPlaced: Whether the position of `NULL` need not be specified.
  package func ordering(
    of expression: String? = nil,
    _ direction: RowDirection = .forward,
    isNullPlaced: Bool = false
  ) -> String {
    let nulls =
      isNullMoved && !isNullPlaced
      ? (endsWithNull(direction) ? " NULLS LAST" : " NULLS FIRST") : ""
    return (expression ?? self.expression) + (ascends(direction) ? "" : " DESC") + nulls
  }
}

extension Array where Element: SQLTerm {
  /// The expressions, separated by commas.
  package var expressions: String { map(\.expression).joined(separator: ", ") }

  /// Returns the index of the term with the expression of another one.
  package func firstIndex(like term: Element) -> Int? {
    firstIndex { $0.expression.isExactly(term.expression) }
  }

  /// Returns the order of a request, and the number of terms before that of the section.
  ///
  /// - Parameters:
  ///   - own: The terms of the request itself.
  ///   - lead: The number of these terms that precede the section.
  ///   - section: The term that forms the sections.
  ///   - sorted: The terms of the arrangement, which precede the remaining ones of the request.
  package static func order(
    _ own: [Element],
    lead: Int,
    section: Element?,
    sorted: [Element]
  ) -> (terms: [Element], sectionPosition: Int) {
    var order: [Element] = []
    var rest = own[...]
    if let section {
      rest = own.dropFirst(lead)
      for term in own.prefix(lead) where (order + [section]).firstIndex(like: term) == nil {
        order.append(term)
      }
      order.append(section)
    }
    let sectionPosition = Swift.max(0, order.count - 1)
    for term in sorted + rest where order.firstIndex(like: term) == nil { order.append(term) }
    return (order, sectionPosition)
  }

  /// Returns the order completed by the key, so that no two rows are equal.
  package func completed(by key: [Element], isReversed: Bool) -> [Element] {
    self
      + key.filter { firstIndex(like: $0) == nil }.map { term in
        var term = term
        if isReversed { term.isDescending.toggle() }
        return term
      }
  }

  /// Returns the indexes of the key's values in a sort position.
  package func positions(of key: [Element]) -> [Int] { key.map { firstIndex(like: $0) ?? 0 } }

  /// Returns the `ORDER BY` clause of all terms.
  package func orderClause(_ direction: RowDirection = .forward) -> String {
    " ORDER BY " + map { $0.ordering(direction) }.joined(separator: ", ")
  }

  /// Returns the columns of a subquery for sections: the section's term and those before it, with
  /// the names of ``SubqueryName``.
  package func sectionList(_ position: Int) -> String {
    prefix(position + 1).enumerated().map { "\($1.expression) AS \(SubqueryName.term($0))" }
      .joined(separator: ", ")
  }

  /// Returns the clauses that group rows into sections and sort these, by columns with the names of
  /// ``SubqueryName``.
  package func sectionGrouping(_ position: Int) -> String {
    let names = (0...position).map(SubqueryName.term)
    let order = zip(self, names).map { $0.ordering(of: $1) }
    return " GROUP BY " + names.joined(separator: ", ") + " ORDER BY "
      + order.joined(separator: ", ")
  }
}
