/// An expression that depends on the current time and on nothing else.
package struct TimeExpression: Hashable, Sendable {
  /// The text before, between and after the uses of the current time.
  package var pieces: [String]
  /// Whether the value never decreases while time passes.
  ///
  /// Otherwise it decreases only at the beginning of a minute. For example, a month before March 31
  /// is later than a month before April 1, and a local time is repeated when the clocks are set
  /// back.
  package var isSteady = true

  /// Creates an expression.
  package init(_ pieces: [String], isSteady: Bool = true) {
    self.pieces = pieces
    self.isSteady = isSteady
  }

  /// Returns the expression with another expression in place of the current time.
  package func sql(at time: String) -> String { pieces.joined(separator: time) }

  /// Returns this expression within a longer text.
  package func within(_ before: String, _ after: String = "") -> TimeExpression {
    var result = self
    result.pieces[0] = before + result.pieces[0]
    result.pieces[result.pieces.count - 1] += after
    return result
  }
}

/// The part of an SQL dialect that recognizes expressions of the current time.
package protocol TimeDialect {
  /// Returns the expression of the current time that begins at an index, without operators, and the
  /// index after it.
  func time(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)?

  /// Returns the index after a constant that can be added to a time or subtracted from it, and
  /// whether it keeps the time steady.
  func difference(_ tokens: ArraySlice<SQLToken>) -> (isSteady: Bool, end: Int)?
}

extension TimeDialect {
  /// Returns the expression of the current time that begins at an index, with a constant added or
  /// subtracted, and the index after it.
  package func sum(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
    guard var (result, end) = time(tokens) else { return nil }
    while end < tokens.endIndex {
      let symbol = tokens[end]
      if symbol.isWord("+", "-"), let other = difference(tokens[(end + 1)...]) {
        let source = tokens[end..<other.end].map(\.source).joined()
        result = result.within("", source)
        result.isSteady = result.isSteady && other.isSteady
        end = other.end
      } else if symbol.isWord("*", "/"), end + 1 < tokens.endIndex,
        tokens[end + 1].kind == .number
      {
        result = result.within("", symbol.source + tokens[end + 1].source)
        end += 2
      } else {
        break
      }
    }
    return (result, end)
  }

  /// Returns the expression in parentheses that begins at an index, and the index after it.
  package func parenthesized(_ tokens: ArraySlice<SQLToken>) -> (TimeExpression, end: Int)? {
    guard let first = tokens.first, first.isWord("("),
      let (inner, end) = sum(tokens.dropFirst()), end < tokens.endIndex, tokens[end].isWord(")")
    else { return nil }
    return (inner.within("(", ")"), end + 1)
  }
}
