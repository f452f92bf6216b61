import KeyValueObserving

/// A parser of the grammar that ``FilterExpression`` documents.
struct FilterParser {
  /// The operators. Longer ones precede their prefixes.
  private static let operators =
    ["==", "!=", "<>", "<=", ">=", "!~", "!:"] + ["=", "<", ">", "~", ":"]

  /// The maximum number of characters in a filter.
  private static let maxFilterLength = 10_000

  private let characters: [Unicode.Scalar]
  private let titles: [String]
  /// The indices of the titles, grouped by titles that differ only in case and normalization.
  private let columns: [String: [Int]]
  private let maxTitleLength: Int
  private var position = 0

  /// Creates a parser of a filter for columns with the given titles.
  ///
  /// - Throws: `FilterError` for a very long text.
  init(_ text: String, titles: [String]) throws {
    // Unicode scalars, because an accent that combines with a quote must not hide the quote.
    characters = Array(text.unicodeScalars.prefix(Self.maxFilterLength + 1))
    guard characters.count <= Self.maxFilterLength else {
      throw FilterError(description: "a filter has at most \(Self.maxFilterLength) characters")
    }
    self.titles = titles
    columns = Dictionary(grouping: titles.indices) { titles[$0].lowercased() }
    maxTitleLength = columns.keys.map(\.unicodeScalars.count).max() ?? 0
  }

  mutating func terms() throws -> [FilterExpression.Term] {
    var terms: [FilterExpression.Term] = []
    while true {
      while skipBlanks(), takeSeparator() {}
      guard position < characters.count else { return terms }
      terms.append(try term())
    }
  }

  // MARK: - Characters

  private func character(_ index: Int) -> Unicode.Scalar? {
    index < characters.count ? characters[index] : nil
  }

  private func isBlank(_ index: Int) -> Bool {
    character(index).map(\.properties.isWhitespace) ?? true
  }

  /// Skips blanks. Returns true, so that it can precede other conditions.
  @discardableResult
  private mutating func skipBlanks() -> Bool {
    while position < characters.count, isBlank(position) { position += 1 }
    return true
  }

  /// Returns whether an `&` at an index separates terms: each neighbour is a blank or the end of
  /// the text.
  private func isSeparator(_ index: Int) -> Bool {
    characters[index] == "&" && index > 0 && isBlank(index - 1) && isBlank(index + 1)
  }

  private mutating func takeSeparator() -> Bool {
    guard position < characters.count, isSeparator(position) else { return false }
    position += 1
    return true
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(characters[range]))
  }

  /// Returns the text of a range without the blanks at its ends.
  private func trimmed(_ range: Range<Int>) -> String {
    var range = range
    while !range.isEmpty, isBlank(range.lowerBound) { range.removeFirst() }
    while !range.isEmpty, isBlank(range.upperBound - 1) { range.removeLast() }
    return text(range)
  }

  // MARK: - Terms

  private mutating func term() throws -> FilterExpression.Term {
    var isNegated = false
    while character(position) == "!", !isBlank(position + 1) || nextWord(after: position + 1) {
      if ["~", ":", "="].contains(character(position + 1)) { break }
      isNegated.toggle()
      position += 1
      skipBlanks()
    }
    var term = try character(position) == "\"" ? quotedTerm() : plainTerm()
    if isNegated { term.isNegated.toggle() }
    return term
  }

  /// Returns whether the term continues after the blanks at an index.
  private func nextWord(after index: Int) -> Bool {
    guard let next = (index..<max(index, characters.count)).first(where: { !isBlank($0) }) else {
      return false
    }
    return !isSeparator(next)
  }

  /// Parses a term that begins with a text in quotes: a title, or the text to search for.
  private mutating func quotedTerm() throws -> FilterExpression.Term {
    let name = try quoted()
    skipBlanks()
    guard position < characters.count, !isSeparator(position) else {
      return FilterExpression.Term(condition: .contains(TextNeedle(name)), isNegated: false)
    }
    guard let mark = operatorMark(at: position) else {
      throw FilterError(
        description: "expected an operator or & after \"\(name)\"; write a quote in quotes as \"\""
      )
    }
    guard let column = column(named: name) else { throw noColumn(name) }
    position += mark.unicodeScalars.count
    return try term(mark, column)
  }

  /// Parses a term that begins with an unquoted title, or that is a text.
  private mutating func plainTerm() throws -> FilterExpression.Term {
    let start = position
    let end = (start..<characters.count).first(where: isSeparator) ?? characters.count
    var firstMark: (text: String, name: String)?
    var index = start
    while index < end {
      guard let mark = operatorMark(at: index) else {
        index += 1
        continue
      }
      let name = trimmed(start..<index)
      let column = column(named: name)
      if column != nil || name.isEmpty && (mark == "~" || mark == "!~") {
        position = index + mark.unicodeScalars.count
        return try term(mark, column)
      }
      if firstMark == nil { firstMark = (mark, name) }
      index += mark.unicodeScalars.count
    }
    position = end
    let text = trimmed(start..<end)
    // Text before a colon is often not a title, for example in times and addresses.
    if let (mark, name) = firstMark, mark != ":", mark != "!:" { throw noColumn(name) }
    return FilterExpression.Term(condition: .contains(TextNeedle(text)), isNegated: false)
  }

  private func operatorMark(at index: Int) -> String? {
    Self.operators.first { characters[index...].starts(with: $0.unicodeScalars) }
  }

  private func noColumn(_ name: String) -> FilterError {
    let problem = name.isEmpty ? "an operator needs a column before it" : "no such column: \(name)"
    return FilterError(description: "\(problem); to search for this text, put it in double quotes")
  }

  /// Returns the index of the column with a title. An exact match precedes one that differs in
  /// case, and both precede one that differs in normalization.
  private func column(named name: String) -> Int? {
    // A text that is much longer than all titles matches none, however its letters are encoded.
    guard name.utf8.count <= maxTitleLength * 8 else { return nil }
    let lowercased = name.lowercased()
    let candidates = columns[lowercased] ?? []
    return candidates.first { titles[$0].utf8.elementsEqual(name.utf8) }
      ?? candidates.first { titles[$0].lowercased().utf8.elementsEqual(lowercased.utf8) }
      ?? candidates.first
  }

  // MARK: - Operands

  /// Parses the operand at the position, and returns the term of an operator and this operand.
  private mutating func term(_ mark: String, _ column: Int?) throws -> FilterExpression.Term {
    let (text, isQuoted) = try operand(of: mark)
    let operand = FilterOperand(text, isQuoted: isQuoted)
    let condition: FilterExpression.Condition =
      switch mark {
      case ":", "!:": .contains(operand.text)
      case "~", "!~": .matches(try TextPattern(text))
      case "<": .compares(.less, operand)
      case "<=": .compares(.lessOrEqual, operand)
      case ">": .compares(.greater, operand)
      case ">=": .compares(.greaterOrEqual, operand)
      default: .equals(operand)
      }
    let isNegated = mark.hasPrefix("!") || mark == "<>"
    return FilterExpression.Term(condition: condition, column: column, isNegated: isNegated)
  }

  private mutating func operand(of mark: String) throws -> (text: String, isQuoted: Bool) {
    skipBlanks()
    if character(position) == "\"" || isInApostrophes(position) && mark != "~" && mark != "!~" {
      let quote = characters[position]
      let text = try quoted()
      skipBlanks()
      guard position >= characters.count || isSeparator(position) else {
        throw FilterError(
          description: "expected & after \(quote)\(text)\(quote); "
            + "write \(quote) in quotes as \(quote)\(quote)"
        )
      }
      return (text, true)
    }
    let start = min(position, characters.count)
    let end = (start..<characters.count).first(where: isSeparator) ?? characters.count
    position = end
    let text = trimmed(start..<end)
    guard !text.isEmpty else {
      throw FilterError(description: "\(mark) needs a value after it; write an empty text as \"\"")
    }
    let allowsMarks = [":", "!:", "~", "!~"].contains(mark)
    if !allowsMarks, let first = text.unicodeScalars.first, "=<>~".unicodeScalars.contains(first) {
      throw FilterError(
        description:
          "\(mark)\(first) is not an operator; put a value that begins with \(first) in quotes"
      )
    }
    return (text, false)
  }

  /// Returns whether the value at an index is between apostrophes, as SQL writes texts.
  private func isInApostrophes(_ start: Int) -> Bool {
    guard character(start) == "'" else { return false }
    let separator = (start..<characters.count).first(where: isSeparator) ?? characters.count
    let last = (start..<separator).last { !isBlank($0) }
    return last.map { $0 > start && characters[$0] == "'" } ?? false
  }

  /// Parses the quoted text at the position, and advances past it.
  private mutating func quoted() throws -> String {
    let quote = characters[position]
    position += 1
    var text = String.UnicodeScalarView()
    while let character = character(position) {
      position += 1
      guard character == quote else {
        text.append(character)
        continue
      }
      guard self.character(position) == quote else { return String(text) }
      text.append(character)
      position += 1
    }
    throw FilterError(description: "a \" is not closed; to search for a quote, write \"\"\"\"")
  }
}

extension Value {
  /// Creates the number that a text represents, or nil if it represents none.
  init?(typedNumber text: String) {
    switch text.lowercased() {
    case "inf", "+inf", "infinity", "+infinity": self = .real(.infinity)
    case "-inf", "-infinity": self = .real(-.infinity)
    default:
      if let integer = Int64(text) {
        self = .integer(integer)
      } else if DecimalNumber(text) != nil {
        self = .decimal(text)
      } else {
        return nil
      }
    }
  }
}
