import KeyValueObserving

/// Which rows a person wants to see, as he types it: terms with ` & ` between them, all of which must hold.
///
/// | term | holds for rows in which |
/// |---|---|
/// | `text` | the text stands in some column |
/// | `column:text` | it stands in that column |
/// | `column=value` | the column has the value |
/// | `column<value`, `column>value` | it has a smaller or greater one: numbers as numbers, else as texts |
/// | `~regex`, `column~regex` | a regular expression matches a part of a text |
/// | `!term` | the term does not hold |
///
/// Capital and small letters are alike. Columns are called by their titles; what names no column is a text.
package struct FilterExpression {
  /// Something that holds for a row, or not.
  struct Term {
    enum Condition {
      case contains(String)
      case equals(String)
      case isBefore(String)
      case isAfter(String)
      case matches(Regex<AnyRegexOutput>)
    }

    var condition: Condition
    /// The column that is looked at; nil for any.
    var column: Int?
    var isNegated: Bool
  }

  let terms: [Term]

  /// Reads what a person has typed.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - titles: The titles of the columns.
  /// - Throws: `FilterError` for what is no regular expression.
  package init(_ text: String, titles: [String]) throws {
    terms = try text.split(separator: " & ").map { try Term($0, titles: titles) }
  }

  /// The one text that is looked for, and in which column, if this is all that is wanted.
  var plainText: (text: String, column: Int?)? {
    guard terms.count == 1, !terms[0].isNegated, case .contains(let text) = terms[0].condition
    else { return nil }
    return (text, terms[0].column)
  }

  /// Whether it holds for a row, of which `read` gives what a column shows and holds.
  func holds(columns: Range<Int>, read: (Int) -> (text: CellText, value: Value)) -> Bool {
    terms.allSatisfy { term in
      let looked = term.column.map { $0..<($0 + 1) } ?? columns
      return looked.contains { column in
        let (text, value) = read(column)
        return term.holds(text, value)
      } != term.isNegated
    }
  }
}

/// Why something that was typed is no filter.
package struct FilterError: Error, CustomStringConvertible {
  package var description: String
}

extension FilterExpression.Term {
  init(_ text: Substring, titles: [String]) throws {
    var rest = text
    isNegated = rest.first == "!" && rest.count > 1
    if isNegated { rest.removeFirst() }
    for (index, character) in zip(rest.indices, rest) where ":=<>~".contains(character) {
      let name = rest[..<index].lowercased()
      let column = titles.firstIndex { $0.lowercased() == name }
      guard column != nil || (name.isEmpty && character == "~") else { continue }
      self.column = column
      condition = try Self.condition(character, String(rest[rest.index(after: index)...]))
      return
    }
    column = nil
    condition = .contains(rest.lowercased())
  }

  private static func condition(_ mark: Character, _ operand: String) throws -> Condition {
    switch mark {
    case "=": return .equals(operand.lowercased())
    case "<": return .isBefore(operand)
    case ">": return .isAfter(operand)
    case "~":
      do {
        return .matches(try Regex(operand).ignoresCase())
      } catch {
        throw FilterError(description: "no regular expression: \(operand)")
      }
    default: return .contains(operand.lowercased())
    }
  }

  fileprivate func holds(_ text: CellText, _ value: Value) -> Bool {
    switch condition {
    case .contains(let wanted): text.text.lowercased().contains(wanted)
    case .equals(let wanted):
      text.text.lowercased() == wanted || value.number.map { $0 == Double(wanted) } == true
    case .isBefore(let limit): Self.compare(text, value, with: limit, <, <)
    case .isAfter(let limit): Self.compare(text, value, with: limit, >, >)
    case .matches(let regex): text.text.contains(regex)
    }
  }

  /// Compares numbers as numbers, and all else as texts. What has no value is on no side.
  private static func compare(
    _ text: CellText,
    _ value: Value,
    with limit: String,
    _ numbers: (Double, Double) -> Bool,
    _ texts: (String, String) -> Bool
  ) -> Bool {
    if text.kind == .null { return false }
    if let number = value.number, let limit = Double(limit) { return numbers(number, limit) }
    return texts(text.text.lowercased(), limit.lowercased())
  }
}
