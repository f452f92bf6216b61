/// A condition that depends on the current time only through comparisons of columns with it.
///
/// A row can only begin or cease to match when the time passes the value of its column. So the next
/// such moment is found with the least value of the column that the time has not yet passed:
///
/// ```sql
/// sent = 0 AND due <= datetime('now', '+5 minutes')
/// ```
package struct TimeCondition: Sendable {
  /// A comparison of a column with an expression of the current time.
  package struct Comparison: Hashable, Sendable {
    /// The column's name, and whether it was in quotes.
    package var column: String
    package var isQuoted: Bool
    /// The expression of the current time.
    package var time: TimeExpression
    /// Whether the comparison changes when the time exceeds the column's value. Otherwise it
    /// changes when the time reaches the value.
    package var changesAfter: Bool
  }

  /// The comparisons with the current time.
  package private(set) var comparisons: [Comparison] = []
  /// The other conditions that a row must meet, or nil if there are none.
  package private(set) var others: String?
  private var condition = TimeExpression([""])

  /// Returns the condition with a constant in place of the current time.
  package func sql(at time: String) -> String { condition.sql(at: time) }

  /// Recognizes a condition. Returns nil if it has no simple comparison with the current time.
  ///
  /// Other uses of the current time may remain. The caller must check the condition with a constant
  /// in place of the time.
  package init?(_ text: String, _ dialect: some TimeDialect) {
    guard let tokens = SQLToken.tokens(of: text), !tokens.contains(where: { $0.isWord("select") })
    else { return nil }
    var timed: [Range<Int>] = []
    var pieces = [""]
    var index = 0
    while index < tokens.count {
      guard let (time, end) = dialect.sum(tokens[index...]),
        let found = Self.comparisons(tokens, index..<end, time, dialect)
      else {
        pieces[pieces.count - 1] += tokens[index].source
        index += 1
        continue
      }
      comparisons += found
      timed.append(index..<end)
      // A blank, because the source of the first token is not used.
      pieces[pieces.count - 1] += " " + time.pieces[0]
      pieces += time.pieces.dropFirst()
      index = end
    }
    if comparisons.isEmpty { return nil }
    condition.pieces = pieces
    others = Self.others(tokens, timed)
  }

  /// Returns the comparisons of a column with a time at a range, or nil if it is used otherwise.
  private static func comparisons(
    _ tokens: [SQLToken],
    _ range: Range<Int>,
    _ time: TimeExpression,
    _ dialect: some TimeDialect
  ) -> [Comparison]? {
    func comparisons(_ column: SQLToken, _ symbol: String, isReversed: Bool) -> [Comparison]? {
      func comparison(_ changesAfter: Bool) -> Comparison {
        Comparison(
          column: column.value,
          isQuoted: column.kind == .quotedName,
          time: time,
          changesAfter: changesAfter
        )
      }
      switch symbol {
      case ">", "<=": return [comparison(isReversed)]
      case ">=", "<": return [comparison(!isReversed)]
      case "=", "==", "<>", "!=": return [comparison(false), comparison(true)]
      default: return nil
      }
    }
    let (first, end) = (range.lowerBound, range.upperBound)
    if first >= 2, isColumn(tokens, first - 2), begins(tokens, first - 2), ends(tokens, end),
      tokens[first - 1].kind == .symbol
    {
      return comparisons(tokens[first - 2], tokens[first - 1].value, isReversed: false)
    }
    if end + 1 < tokens.count, isColumn(tokens, end + 1), begins(tokens, first),
      ends(tokens, end + 2), tokens[end].kind == .symbol
    {
      return comparisons(tokens[end + 1], tokens[end].value, isReversed: true)
    }
    // column BETWEEN time AND other
    if let column = columnBefore(tokens, between: first - 1), end < tokens.count,
      tokens[end].isWord("and"), let otherEnd = operand(tokens, end + 1, dialect),
      ends(tokens, otherEnd)
    {
      return comparisons(column, ">=", isReversed: false)
    }
    // column BETWEEN other AND time
    if first >= 4, tokens[first - 1].isWord("and"), ends(tokens, end),
      let between = tokens[..<first].lastIndex(where: { $0.isWord("between") }),
      operand(tokens, between + 1, dialect) == first - 1,
      let column = columnBefore(tokens, between: between)
    {
      return comparisons(column, "<=", isReversed: false)
    }
    return nil
  }

  private static func columnBefore(_ tokens: [SQLToken], between: Int) -> SQLToken? {
    guard between >= 1, tokens[between].isWord("between") else { return nil }
    let column = tokens[between - 1].isWord("not") ? between - 2 : between - 1
    guard column >= 0, isColumn(tokens, column), begins(tokens, column) else { return nil }
    return tokens[column]
  }

  /// Returns the index after a constant or an expression of the time, or nil.
  private static func operand(
    _ tokens: [SQLToken],
    _ index: Int,
    _ dialect: some TimeDialect
  ) -> Int? {
    guard index < tokens.count else { return nil }
    switch tokens[index].kind {
    case .text, .number, .parameter: return index + 1
    case .name, .quotedName, .symbol: return dialect.sum(tokens[index...])?.end
    }
  }

  private static func isColumn(_ tokens: [SQLToken], _ index: Int) -> Bool {
    tokens[index].kind == .name || tokens[index].kind == .quotedName
  }

  /// Returns whether a comparison may begin at an index, so that no operator binds its first
  /// operand.
  private static func begins(_ tokens: [SQLToken], _ index: Int) -> Bool {
    index == 0
      || tokens[index - 1].isWord("(", ",", "and", "or", "not", "when", "then", "else", "case")
  }

  /// Returns whether a comparison may end before an index.
  private static func ends(_ tokens: [SQLToken], _ index: Int) -> Bool {
    index >= tokens.count
      || tokens[index].isWord(")", ",", "and", "or", "when", "then", "else", "end")
  }

  /// Returns the parts of a conjunction that do not depend on the time.
  private static func others(_ tokens: [SQLToken], _ timed: [Range<Int>]) -> String? {
    var parts: [Range<Int>] = []
    var (start, depth, isBetween) = (0, 0, false)
    for (index, token) in tokens.enumerated() {
      if token.isWord("(", "case") { depth += 1 }
      if token.isWord(")", "end") { depth -= 1 }
      if depth > 0 { continue }
      if token.isWord("or") { return nil }
      if token.isWord("between") { isBetween = true }
      if token.isWord("and") {
        if !isBetween {
          parts.append(start..<index)
          start = index + 1
        }
        isBetween = false
      }
    }
    parts.append(start..<tokens.count)
    let others = parts.filter { part in !timed.contains { part.overlaps($0) } }
    if others.isEmpty { return nil }
    return others.map { "(" + tokens[$0].map(\.source).joined() + "\n)" }
      .joined(separator: " AND ")
  }
}

extension TimeCondition.Comparison {
  /// Returns a statement for the first millisecond after a start, up to an end, at which the
  /// comparison changes for a row. Its result is the end if there is none.
  ///
  /// An index finds the row: that with the least value that the time has not passed. The moment is
  /// found by bisection, so that it is exact for every expression of the time.
  ///
  /// - Parameters:
  ///   - column: The column, as SQL.
  ///   - source: The table.
  ///   - others: A condition that the row must meet, or nil.
  ///   - start: The start in milliseconds, as SQL.
  ///   - end: The end in milliseconds, as SQL.
  ///   - now: Returns the current time at a number of milliseconds, as SQL.
  package func nextMoment(
    of column: String,
    from source: String,
    where others: String?,
    after start: String,
    until end: String,
    at now: (String) -> String
  ) -> String {
    let (ahead, passed) = changesAfter ? (">=", "<") : (">", "<=")
    let more = others.map { " AND " + $0 } ?? ""
    let middle = "(lo + hi) / 2"
    let isPassed = "v \(passed) \(time.sql(at: now(middle)))"
    return """
      WITH RECURSIVE found(v) AS (
        SELECT \(column) FROM \(source) WHERE \(column) \(ahead) \(time.sql(at: now(start)))\(more)
        ORDER BY \(column) LIMIT 1
      ), span(lo, hi) AS (SELECT \(start), \(end)), bounds(lo, hi) AS (
        SELECT lo, hi FROM found, span WHERE v \(passed) \(time.sql(at: now("hi")))
        UNION ALL
        SELECT CASE WHEN \(isPassed) THEN lo ELSE \(middle) END,
          CASE WHEN \(isPassed) THEN \(middle) ELSE hi END
        FROM bounds, found WHERE hi - lo > 1
      ) SELECT coalesce((SELECT min(hi) FROM bounds), (SELECT hi FROM span))
      """
  }
}
