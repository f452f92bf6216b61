/// A part of a regular expression.
indirect enum PatternNode {
  case empty
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A part that occurs at least and at most a number of times. No maximum if `atMost` is nil.
  case repetition(PatternNode, atLeast: Int, atMost: Int?)
}

/// A condition on a position between two scalars.
enum PatternAssertion: Hashable, Sendable {
  case textBegins
  /// The end of the text. If `allowsLineFeed` is true, also the position before a line feed at the
  /// end.
  case textEnds(allowsLineFeed: Bool)
  case wordBoundary
  case noWordBoundary
}

/// A parser of the syntax that ``TextPattern`` documents.
struct PatternParser {
  /// The maximum number of scalars in a pattern.
  static let maxPatternLength = 1_000
  /// The maximum depth of groups, which bounds the recursion.
  private static let deepestGroup = 60
  /// The greatest number in a quantifier in braces.
  private static let maxRepetitions = 1_000

  var scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  /// Parses a pattern.
  ///
  /// - Throws: `FilterError` if the syntax is wrong or not supported.
  static func parse(_ pattern: String) throws -> PatternNode {
    var parser = PatternParser(scalars: Array(pattern.unicodeScalars.prefix(maxPatternLength + 1)))
    guard parser.scalars.count <= maxPatternLength else {
      throw FilterError(description: "the pattern has more than \(maxPatternLength) characters")
    }
    let node = try parser.choice()
    if parser.next != nil { throw FilterError(description: "a ) has no matching (") }
    return node
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  // MARK: - Structure

  private mutating func choice() throws -> PatternNode {
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      nodes.append(try repeated(try atom()))
    }
    return nodes.count == 1 ? nodes[0] : nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func atom() throws -> PatternNode {
    if take("(") { return try group() }
    if take("[") { return .set(try set()) }
    if take("\\") { return try escape() }
    if take(".") { return .set(.anyInLine) }
    if take("^") { return .assertion(.textBegins) }
    if take("$") { return .assertion(.textEnds(allowsLineFeed: true)) }
    let scalar = scalars[position]
    if "*+?".unicodeScalars.contains(scalar) {
      throw FilterError(description: "\(scalar) has nothing before it to repeat")
    }
    position += 1
    return .set(ScalarSet(scalar))
  }

  private mutating func group() throws -> PatternNode {
    guard depth < Self.deepestGroup else {
      throw FilterError(description: "more than \(Self.deepestGroup) nested groups")
    }
    if take("?") { try groupKind() }
    depth += 1
    let node = try choice()
    depth -= 1
    guard take(")") else { throw FilterError(description: "a ( is not closed") }
    return node
  }

  /// Parses the text after `(?`. The matcher captures nothing, so the names of groups have no
  /// effect.
  private mutating func groupKind() throws {
    if take(":") || take("i:") { return }
    for mark in ["=", "!", "<=", "<!"] where take(mark) {
      throw FilterError(description: "(?\(mark): lookaround is not supported")
    }
    guard take("<") || take("P<"), let end = scalars[position...].firstIndex(of: ">") else {
      throw FilterError(description: "(? begins an unsupported kind of group")
    }
    position = end + 1
  }

  // MARK: - Quantifiers

  private mutating func repeated(_ node: PatternNode) throws -> PatternNode {
    guard let (least, most) = try quantifier() else { return node }
    // A lazy quantifier does not change whether a text matches.
    if !take("?"), take("+") {
      throw FilterError(description: "possessive quantifiers such as a++ are not supported")
    }
    if try quantifier() != nil {
      throw FilterError(description: "two quantifiers in a row; put the first in a group")
    }
    return .repetition(node, atLeast: least, atMost: most)
  }

  private mutating func quantifier() throws -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = position
    guard take("{") else { return nil }
    let least = digits()
    let hasComma = take(",")
    let most = hasComma ? digits() : least
    guard take("}"), least != nil || most != nil else {
      // A brace that does not begin a quantifier is a literal character.
      position = start
      return nil
    }
    guard least ?? 0 <= most ?? .max else {
      throw FilterError(description: "the minimum of a quantifier is greater than its maximum")
    }
    guard max(least ?? 0, most ?? 0) <= Self.maxRepetitions else {
      throw FilterError(description: "more than \(Self.maxRepetitions) repetitions")
    }
    return (least ?? 0, most)
  }

  /// Parses the number at the position, or returns nil. A large number is limited to one above the
  /// maximum.
  private mutating func digits() -> Int? {
    let digits = scalars[position...].prefix { ("0"..."9").contains($0) }
    position += digits.count
    guard !digits.isEmpty else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1.value - 48), Self.maxRepetitions + 1) }
  }
}
