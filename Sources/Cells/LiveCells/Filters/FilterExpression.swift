import KeyValueObserving

/// The rows that the user wants to see. The user types terms separated by ` & `; a row must satisfy
/// all of them.
///
/// | term | satisfied by rows in which |
/// |---|---|
/// | `text` | some column contains the text |
/// | `column:text`, `column!:text` | the column contains the text, or does not |
/// | `column=value` or `==`, `column!=value` or `<>` | the column has the value, or does not |
/// | `column<value`, and `<=`, `>`, `>=` | the column has such a value |
/// | `column~regex`, `column!~regex` | a ``TextPattern`` matches in the column, or does not |
/// | `~regex` | it matches in some column |
/// | `!term` | the term is not satisfied |
///
/// - Letter case is ignored. Blanks around terms, names, operators and values are ignored.
/// - A column is identified by its title. Titles, texts and values in double quotes are taken
///   literally, with `""` for a quote: `"a:b" = "x & y"`. Values may be in apostrophes as in SQL,
///   except patterns: `name != ''`.
/// - Conditions apply to the shown values. Numbers of all types are compared exactly by value,
///   unless the typed value is not a number or is in quotes. Points in time are compared with times
///   such as `2026-01-31 23:59`. All other values are compared as texts, by code point.
/// - A row without a value in the column satisfies `!=`, `!:`, `!~` and `!term`, and `column=""`,
///   but none of `<`, `<=`, `>` and `>=`. NaN is greater than all other numbers.
/// - A colon after a text that is not a title makes the term a text, such as `12:30`. Every other
///   operator needs a column, and all operators need a value; otherwise the filter is rejected.
package struct FilterExpression: Sendable {
  /// A condition on one column or on any column.
  package struct Term: Sendable {
    package var condition: Condition
    /// The index of the column, or nil for any column.
    package var column: Int?
    /// Whether rows that do not satisfy the condition are shown instead.
    package var isNegated: Bool
  }

  /// A condition on a column.
  package enum Condition: Sendable {
    /// The shown text contains a text.
    case contains(TextNeedle)
    /// The value equals another.
    case equals(FilterOperand)
    /// The value is less than or greater than another.
    case compares(FilterComparison, FilterOperand)
    /// A regular expression matches a part of the shown text.
    case matches(TextPattern)
  }

  package let terms: [Term]

  /// Creates the expression from the text that the user typed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - titles: The titles of the columns.
  /// - Throws: `FilterError` if the text has none of the forms.
  package init(_ text: String, titles: [String]) throws {
    var parser = try FilterParser(text, titles: titles)
    terms = try parser.terms()
  }

  /// The text to search for and its column, if the expression is a single term of this kind.
  package var plainText: (text: String, column: Int?)? {
    guard terms.count == 1, !terms[0].isNegated, case .contains(let needle) = terms[0].condition
    else { return nil }
    return (needle.text, terms[0].column)
  }

  /// Returns whether a row satisfies all terms. `read` returns the shown text of a column and its
  /// value.
  package func holds(columns: Range<Int>, read: (Int) -> (text: CellText, value: Value)) -> Bool {
    terms.allSatisfy { term in
      let searched = term.column.map { $0..<($0 + 1) } ?? columns
      return searched.contains { column in
        let (text, value) = read(column)
        return term.condition.holds(text, value)
      } != term.isNegated
    }
  }
}

/// A comparison of a row's value with the typed value.
package enum FilterComparison: Hashable, Sendable {
  case less, lessOrEqual, greater, greaterOrEqual

  /// Returns whether the result of comparing two values satisfies the comparison. It is negative if
  /// the row's value is less.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

/// A value that the user typed.
package struct FilterOperand: Hashable, Sendable {
  package let text: TextNeedle
  /// The text as a number: an integer, a decimal or an infinity. Nil for other texts and for texts
  /// in quotes.
  package let number: Value?
  /// The text as a point in time. Nil for other texts and for texts in quotes.
  package let date: Value?

  package init(_ text: String, isQuoted: Bool = false) {
    self.text = TextNeedle(text)
    number = isQuoted ? nil : Value(typedNumber: text)
    date = isQuoted ? nil : DateText.seconds(text).map { .date($0) }
  }

  /// Returns the operand as a value of the same kind as another, or nil if it must be compared as
  /// text.
  package func value(comparableTo value: Value) -> Value? {
    if value.isNumber { return number }
    if case .date = value { return date }
    return nil
  }
}

/// The reason why a text is not a valid filter.
package struct FilterError: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) {
    self.description = description
  }
}

extension FilterExpression.Condition {
  fileprivate func holds(_ text: CellText, _ value: Value) -> Bool {
    if text.kind == .unloaded || text.kind == .failure { return false }
    switch self {
    case .contains(let needle): return needle.isFound(in: text.text)
    case .matches(let pattern): return pattern.matches(text.text)
    case .equals(let operand):
      if let other = operand.value(comparableTo: value), value.compare(to: other) == 0 {
        return true
      }
      return operand.text.equals(text.text)
    case .compares(let comparison, let operand):
      if text.kind == .null { return false }
      let order =
        operand.value(comparableTo: value).map { value.compare(to: $0) }
        ?? operand.text.compare(with: text.text)
      return comparison.holds(order)
    }
  }
}
