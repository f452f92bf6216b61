import KeyValueObserving

/// Which rows a user wants to see. The user types terms with ` & ` between them; a row must satisfy all.
///
/// | term | satisfied by rows in which |
/// |---|---|
/// | `text` | some column contains the text |
/// | `column:text`, `column!:text` | the column contains the text, or does not |
/// | `column=value` or `==`, `column!=value` or `<>` | the column has the value, or does not |
/// | `column<value`, and `<=`, `>`, `>=` | the column has such a value |
/// | `column~regex`, `column!~regex` | a ``TextPattern`` matches a part of the column's text, or does not |
/// | `~regex` | it matches in some column |
/// | `!term` | the term is not satisfied |
///
/// - Capital and small letters are alike. Blanks around terms, names, operators and values are ignored.
/// - A column is named by its title. Titles, texts and values in double quotes are taken literally, with
///   `""` for a quote: `"a:b" = "x & y"`.
/// - Conditions are about the values shown. Numbers are compared as numbers, exactly and whatever their kinds, unless
///   the value typed is no number or in quotes. Points in time are compared with times such as
///   `2026-01-31 23:59`. All else is compared as text, by code points.
/// - A row without a value in the column satisfies `!=`, `!:`, `!~` and `!term`, and `column=""`, but none of
///   `<`, `<=`, `>` and `>=`. A number that is none (NaN) is greater than all others.
/// - A colon behind a text that is no title makes the term a text, such as `12:30`. Any other operator
///   needs a column, and all operators need a value; without them the filter is refused.
package struct FilterExpression: Sendable {
  /// A condition on one column or on any column.
  package struct Term: Sendable {
    package var condition: Condition
    /// The index of the column; nil for any.
    package var column: Int?
    /// Whether the rows are wanted that do not satisfy the condition.
    package var isNegated: Bool
  }

  /// A condition on a column.
  package enum Condition: Sendable {
    /// The text shown contains a text.
    case contains(TextNeedle)
    /// The value equals another.
    case equals(FilterOperand)
    /// The value precedes or follows another.
    case compares(FilterComparison, FilterOperand)
    /// A regular expression matches a part of the text shown.
    case matches(TextPattern)
  }

  package let terms: [Term]

  /// Reads the text that a user has typed.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - titles: The titles of the columns.
  /// - Throws: `FilterError` if the text follows none of the forms.
  package init(_ text: String, titles: [String]) throws {
    var parser = try FilterParser(text, titles: titles)
    terms = try parser.terms()
  }

  /// The text and the column to search if the expression is a single such term.
  package var plainText: (text: String, column: Int?)? {
    guard terms.count == 1, !terms[0].isNegated, case .contains(let needle) = terms[0].condition
    else { return nil }
    return (needle.text, terms[0].column)
  }

  /// Returns whether a row satisfies all terms. `read` returns the text that a column shows, and its value.
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

/// A comparison of a row's value with the value typed.
package enum FilterComparison: Hashable, Sendable {
  case less, lessOrEqual, greater, greaterOrEqual

  /// Whether a value satisfies the comparison that compares so: less than 0 if it is less.
  fileprivate func holds(_ order: Int) -> Bool {
    switch self {
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}

/// A value that a user has typed.
package struct FilterOperand: Hashable, Sendable {
  package let text: TextNeedle
  /// The text as a number: an integer, a decimal or an infinity. Nil for other texts and for those in
  /// quotes.
  package let number: Value?
  /// The text as a point in time. Nil for other texts and for those in quotes.
  package let date: Value?

  package init(_ text: String, isQuoted: Bool = false) {
    self.text = TextNeedle(text)
    number = isQuoted ? nil : Value(typedNumber: text)
    date = isQuoted ? nil : DateText.seconds(text).map { .date($0) }
  }

  /// The operand as a value of the kind of another one; nil if it must be compared as text.
  package func value(comparableTo value: Value) -> Value? {
    if value.isNumber { return number }
    if case .date = value { return date }
    return nil
  }
}

/// Why a text is no filter.
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
