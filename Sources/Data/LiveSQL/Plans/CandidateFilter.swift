/// The SQL of a database for conditions on texts.
package protocol CandidateDialect: SQLDialect {
  /// Returns a condition that a text matches a pattern of `LIKE`, in which `\` is the escape
  /// character. The case of ASCII letters is ignored.
  static func isLike(_ text: String, _ pattern: String) -> String
  /// Returns a condition that a text has other characters than printable ASCII.
  static func hasOtherCharacters(_ text: String) -> String
}

/// The SQL of a candidate condition. The database's types determine the parts for its columns.
package struct CandidateFilter<Dialect: CandidateDialect> {
  /// The maximum number of searched columns. Databases limit the parts of an expression.
  private static var maxColumns: Int { 300 }

  private let condition: CandidateCondition
  private let pattern: String?

  /// Creates a filter.
  ///
  /// - Parameter bind: Makes the pattern a parameter, and returns its placeholder. Not called if no
  ///   pattern is needed.
  package init(_ condition: CandidateCondition, bind: (String) -> String) {
    self.condition = condition
    pattern = condition.isPrintable ? bind(TextFilter(condition.text, in: []).likePattern) : nil
  }

  /// Returns a condition that a text of printable ASCII characters, such as digits, contains the
  /// searched text.
  package func contains(_ text: String) -> String {
    pattern.map { Dialect.isLike(text, $0) } ?? "1 = 0"
  }

  /// Returns a condition that a text may contain the searched one.
  package func mayContain(_ text: String) -> String {
    contains(text) + " OR " + Dialect.hasOtherCharacters(text)
  }

  /// Returns the complete condition, or nil if the database cannot evaluate it.
  ///
  /// - Parameters:
  ///   - columns: The columns of the plan.
  ///   - part: Returns the condition on a column, by its index and the kinds of values that satisfy
  ///     it.
  package func sql(
    of columns: [TableColumn],
    _ part: (Int, CandidateCondition.Kinds) -> String
  ) -> String? {
    guard condition.columns.count <= Self.maxColumns else { return nil }
    var parts: [String] = []
    for searched in condition.columns {
      guard let index = columns.firstIndex(where: { $0.name.isExactly(searched.key) })
      else { return nil }
      parts.append(part(index, searched.kinds))
    }
    return Self.disjunction(parts[...])
  }

  /// Joins conditions so that the depth of the expression grows with the logarithm of their number.
  private static func disjunction(_ parts: ArraySlice<String>) -> String {
    guard parts.count > 1 else { return "(\(parts.first ?? "1 = 0"))" }
    let middle = parts.startIndex + parts.count / 2
    return "(\(disjunction(parts[..<middle])) OR \(disjunction(parts[middle...])))"
  }
}
