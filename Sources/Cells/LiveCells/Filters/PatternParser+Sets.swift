// Escapes, and sets in brackets.
extension PatternParser {
  /// Parses the text after a backslash outside of brackets.
  mutating func escape() throws -> PatternNode {
    switch next {
    case "b": return assertion(.wordBoundary)
    case "B": return assertion(.noWordBoundary)
    case "A": return assertion(.textBegins)
    case "z": return assertion(.textEnds(allowsLineFeed: false))
    case "Z": return assertion(.textEnds(allowsLineFeed: true))
    case let digit? where ("1"..."9").contains(digit):
      throw FilterError(description: "\\\(digit): references to groups are not supported")
    case "k": throw FilterError(description: "\\k: references to groups are not supported")
    default: return .set(ScalarSet([try escapedPart()]))
    }
  }

  private mutating func assertion(_ assertion: PatternAssertion) -> PatternNode {
    position += 1
    return .assertion(assertion)
  }

  /// Parses the text after a backslash that represents one or more scalars.
  private mutating func escapedPart() throws -> ScalarSet.Part {
    guard let scalar = next else {
      throw FilterError(description: "a \\ at the end has nothing to escape")
    }
    position += 1
    switch scalar {
    case "d": return .digit
    case "D": return .not(.digit)
    case "w": return .word
    case "W": return .not(.word)
    case "s": return .space
    case "S": return .not(.space)
    case "p": return try category()
    case "P": return .not(try category())
    case "n": return Self.part("\n")
    case "r": return Self.part("\r")
    case "t": return Self.part("\t")
    case "f": return Self.part("\u{0C}")
    case "v": return Self.part("\u{0B}")
    case "e": return Self.part("\u{1B}")
    case "a": return Self.part("\u{07}")
    case "0": return Self.part("\0")
    case "x": return Self.part(try numbered(digits: 2))
    case "u": return Self.part(try numbered(digits: 4))
    default:
      guard !scalar.isASCII || !ScalarSet.isWord(scalar) || scalar == "_" else {
        throw FilterError(description: "\\\(scalar) is not supported")
      }
      return Self.part(scalar)
    }
  }

  private static func part(_ scalar: Unicode.Scalar) -> ScalarSet.Part {
    .range(scalar.value...scalar.value)
  }

  /// Parses a scalar written as `count` hexadecimal digits, or as any number of them in braces.
  private mutating func numbered(digits count: Int) throws -> Unicode.Scalar {
    var text: ArraySlice<Unicode.Scalar>
    if take("{") {
      text = scalars[position...].prefix { $0 != "}" }
      position += text.count
      guard take("}") else { throw FilterError(description: "a { is not closed") }
    } else {
      text = scalars[position...].prefix(count)
      position += text.count
      if text.count < count { text = [] }
    }
    guard text.allSatisfy({ $0.properties.isASCIIHexDigit }),
      let value = UInt32(String(String.UnicodeScalarView(text)), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { throw FilterError(description: "the number after \\x or \\u is not a character") }
    return scalar
  }

  /// Parses a general category such as `\p{L}` or `\p{Lu}`.
  private mutating func category() throws -> ScalarSet.Part {
    var name = scalars[position...].prefix(1)
    if take("{") {
      name = scalars[position...].prefix { $0 != "}" }
      position += name.count + 1
    } else {
      position += name.count
    }
    let text = String(String.UnicodeScalarView(name))
    let categories = Self.categories.filter { !text.isEmpty && $0.name.hasPrefix(text) }
    guard !categories.isEmpty, position <= scalars.count else {
      throw FilterError(description: "\\p{\(text)} is not a general category such as L or Lu")
    }
    return .categories(Set(categories.map(\.category)))
  }

  private static let categories: [(name: String, category: Unicode.GeneralCategory)] = [
    ("Lu", .uppercaseLetter), ("Ll", .lowercaseLetter), ("Lt", .titlecaseLetter),
    ("Lm", .modifierLetter), ("Lo", .otherLetter), ("Mn", .nonspacingMark),
    ("Mc", .spacingMark), ("Me", .enclosingMark), ("Nd", .decimalNumber),
    ("Nl", .letterNumber), ("No", .otherNumber), ("Pc", .connectorPunctuation),
    ("Pd", .dashPunctuation), ("Ps", .openPunctuation), ("Pe", .closePunctuation),
    ("Pi", .initialPunctuation), ("Pf", .finalPunctuation), ("Po", .otherPunctuation),
    ("Sm", .mathSymbol), ("Sc", .currencySymbol), ("Sk", .modifierSymbol),
    ("So", .otherSymbol), ("Zs", .spaceSeparator), ("Zl", .lineSeparator),
    ("Zp", .paragraphSeparator), ("Cc", .control), ("Cf", .format), ("Cs", .surrogate),
    ("Co", .privateUse), ("Cn", .unassigned),
  ]

  // MARK: - Brackets

  /// Parses the text after `[`.
  mutating func set() throws -> ScalarSet {
    var set = ScalarSet([], isNegated: take("^"))
    // A closing bracket directly after the opening one is a member of the set.
    if take("]") { set.parts.append(Self.part("]")) }
    while !take("]") {
      guard next != nil else { throw FilterError(description: "a [ is not closed") }
      if take("&&") {
        throw FilterError(description: "&& in brackets is not supported; write \\&")
      }
      let first = try member()
      guard take("-") else {
        set.parts.append(first)
        continue
      }
      if next == "]" {
        set.parts += [first, Self.part("-")]
        continue
      }
      set.parts.append(try Self.range(from: first, to: try member()))
    }
    return set
  }

  private static func range(
    from first: ScalarSet.Part,
    to last: ScalarSet.Part
  ) throws -> ScalarSet.Part {
    guard case .range(let first) = first, case .range(let last) = last,
      first.count == 1, last.count == 1
    else { throw FilterError(description: "a range in brackets needs a character at each end") }
    guard first.lowerBound <= last.lowerBound else {
      throw FilterError(description: "the end of a range in brackets is before its start")
    }
    return .range(first.lowerBound...last.lowerBound)
  }

  private mutating func member() throws -> ScalarSet.Part {
    if take("[:") { return try namedClass() }
    if take("[") {
      throw FilterError(description: "[ in brackets; write \\[ for the character")
    }
    if take("\\") {
      if take("b") { return Self.part("\u{08}") }
      return try escapedPart()
    }
    guard let scalar = next else { throw FilterError(description: "a [ is not closed") }
    position += 1
    return Self.part(scalar)
  }

  /// Parses a POSIX class, such as `[:alpha:]`.
  private mutating func namedClass() throws -> ScalarSet.Part {
    for (name, part) in Self.classes where take(name + ":]") { return part }
    let names = Self.classes.map(\.name).joined(separator: ", ")
    throw FilterError(description: "[: must begin one of the classes \(names)")
  }

  private static let letters: Set<Unicode.GeneralCategory> = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
  ]

  private static let classes: [(name: String, part: ScalarSet.Part)] = [
    ("alpha", .categories(letters)), ("digit", .digit),
    ("alnum", .categories(letters.union([.decimalNumber]))),
    ("upper", .categories([.uppercaseLetter])), ("lower", .categories([.lowercaseLetter])),
    ("space", .space), ("word", .word), ("cntrl", .categories([.control])),
    (
      "punct",
      .categories(Set(categories.filter { "PS".contains($0.name.prefix(1)) }.map(\.category)))
    ),
  ]
}
