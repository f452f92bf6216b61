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
    /// The column's name.
    package var column: String
    /// The table's name before the column's, or nil.
    package var table: String?
    /// A constant that is added to the column or subtracted from it, as SQL.
    package var offset: Offset?
    /// The expression of the current time.
    package var time: TimeExpression
    /// Whether the comparison changes when the time exceeds the column's value. Otherwise it
    /// changes when the time reaches the value.
    package var changesAfter: Bool
  }

  /// A constant that is added to a column or subtracted from it.
  package struct Offset: Hashable, Sendable {
    /// The constant, as SQL.
    package var sql: String
    package var isSubtracted: Bool
  }

  /// A column in a comparison.
  private struct Operand {
    var column: String
    var table: String?
    var offset: Offset?
    /// The index after its last token.
    var end: Int
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
    func comparisons(_ column: Operand, _ symbol: String, isReversed: Bool) -> [Comparison]? {
      func comparison(_ changesAfter: Bool) -> Comparison {
        Comparison(
          column: column.column,
          table: column.table,
          offset: column.offset,
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
    if first >= 2, tokens[first - 1].kind == .symbol, ends(tokens, end),
      let column = column(tokens, before: first - 1, dialect)
    {
      return comparisons(column, tokens[first - 1].value, isReversed: false)
    }
    if end + 1 < tokens.count, tokens[end].kind == .symbol, begins(tokens, first),
      let column = column(tokens, at: end + 1, dialect), ends(tokens, column.end)
    {
      return comparisons(column, tokens[end].value, isReversed: true)
    }
    // column BETWEEN time AND other
    if let column = columnBefore(tokens, between: first - 1, dialect), end < tokens.count,
      tokens[end].isWord("and"), let otherEnd = operand(tokens, end + 1, dialect),
      ends(tokens, otherEnd)
    {
      return comparisons(column, ">=", isReversed: false)
    }
    // column BETWEEN other AND time
    if first >= 4, tokens[first - 1].isWord("and"), ends(tokens, end),
      let between = tokens[..<first].lastIndex(where: { $0.isWord("between") }),
      operand(tokens, between + 1, dialect) == first - 1,
      let column = columnBefore(tokens, between: between, dialect)
    {
      return comparisons(column, "<=", isReversed: false)
    }
    return nil
  }

  private static func columnBefore(
    _ tokens: [SQLToken],
    between: Int,
    _ dialect: some TimeDialect
  ) -> Operand? {
    guard between >= 1, tokens[between].isWord("between") else { return nil }
    return column(
      tokens,
      before: tokens[between - 1].isWord("not") ? between - 1 : between,
      dialect
    )
  }

  /// Returns the column that ends before an index and is the first operand of a comparison, or nil.
  private static func column(
    _ tokens: [SQLToken],
    before end: Int,
    _ dialect: some TimeDialect
  ) -> Operand? {
    guard let start = tokens[..<end].indices.last(where: { begins(tokens, $0) }),
      let column = column(tokens, at: start, dialect), column.end == end
    else { return nil }
    return column
  }

  /// Returns the column that begins at an index, with its table and a constant, or nil.
  private static func column(
    _ tokens: [SQLToken],
    at start: Int,
    _ dialect: some TimeDialect
  ) -> Operand? {
    guard isName(tokens, start) else { return nil }
    var result = Operand(column: tokens[start].value, end: start + 1)
    if start + 2 < tokens.count, tokens[start + 1].isWord("."), isName(tokens, start + 2) {
      (result.table, result.column) = (result.column, tokens[start + 2].value)
      result.end = start + 3
    }
    if result.end < tokens.count, tokens[result.end].isWord("+", "-"),
      let constant = dialect.difference(tokens[(result.end + 1)...]), constant.isSteady
    {
      result.offset = Offset(
        sql: tokens[(result.end + 1)..<constant.end].map(\.source).joined(),
        isSubtracted: tokens[result.end].isWord("-")
      )
      result.end = constant.end
    }
    return result
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

  private static func isName(_ tokens: [SQLToken], _ index: Int) -> Bool {
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
  ///   - values: Conditions on the column's values: on those whose sums with a constant are ordered
  ///     like the values, and on all others. Nil if there are no others.
  ///   - slack: A constant, as SQL, by which sums may be inexact. Nil if they are exact.
  ///   - source: The table.
  ///   - others: A condition that the row must meet, or nil.
  ///   - start: The start in milliseconds, as SQL.
  ///   - end: The end in milliseconds, as SQL.
  ///   - now: Returns the current time at a number of milliseconds, as SQL.
  package func nextMoment(
    of column: String,
    values: (ordered: String, others: String)? = nil,
    slack: String? = nil,
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
    let present = time.sql(at: now(start))
    let value = offset.map { "\(column) \($0.isSubtracted ? "-" : "+") \($0.sql)" } ?? column
    func first(_ conditions: String, by order: String) -> String {
      """
      SELECT \(value) AS v FROM \(source)
      WHERE \(value) \(ahead) \(present)\(conditions)\(more)
      ORDER BY \(order) LIMIT 1
      """
    }
    var found = first("", by: column)
    if let offset {
      // An index on the column finds sums as well, if they are compared within the slack.
      let limit =
        "\(present) \(offset.isSubtracted ? "+" : "-") \(offset.sql)"
        + (slack.map { " - " + $0 } ?? "")
      let ordered = values.map { " AND " + $0.ordered } ?? ""
      found = first(" AND \(column) >= \(limit)" + ordered, by: column)
      if let values {
        let others = first(" AND " + values.others, by: "v")
        found = [found, others].map { "SELECT v FROM (\($0))" }.joined(separator: " UNION ALL ")
        found += " ORDER BY v LIMIT 1"
      }
    }
    return """
      WITH RECURSIVE found(v) AS (
        \(found)
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
