/// The Unicode scalars that one position of a pattern matches. Letter case is ignored.
struct ScalarSet: Hashable, Sendable {
  /// A part of the set.
  enum Part: Hashable, Sendable {
    case range(ClosedRange<UInt32>)
    case categories(Set<Unicode.GeneralCategory>)
    case digit
    case word
    case space
    /// The scalars that a part does not contain.
    indirect case not(Part)
  }

  var parts: [Part]
  var isNegated = false

  /// Creates the set of one scalar.
  init(_ scalar: Unicode.Scalar) {
    parts = [.range(scalar.value...scalar.value)]
  }

  init(_ parts: [Part], isNegated: Bool = false) {
    self.parts = parts
    self.isNegated = isNegated
  }

  /// All scalars except line terminators.
  static let anyInLine = ScalarSet(
    [.range(0x0A...0x0A), .range(0x0D...0x0D), .range(0x85...0x85), .range(0x2028...0x2029)],
    isNegated: true
  )

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let spellings = Self.spellings(of: scalar)
    let isInside = parts.contains { part in
      spellings.contains { Self.contains($0, in: part) }
    }
    return isInside != isNegated
  }

  private static func contains(_ scalar: Unicode.Scalar, in part: Part) -> Bool {
    switch part {
    case .range(let range): range.contains(scalar.value)
    case .categories(let wanted): wanted.contains(scalar.properties.generalCategory)
    case .digit: scalar.properties.generalCategory == .decimalNumber
    case .word: isWord(scalar)
    case .space: scalar.properties.isWhitespace
    case .not(let part): !contains(scalar, in: part)
    }
  }

  /// Returns whether a scalar is part of a word: a letter, a mark, a decimal digit, or a connector
  /// such as `_`.
  static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic { return true }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: false
    }
  }

  /// Returns the scalar, and its lowercase and uppercase mappings if these are single scalars.
  private static func spellings(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    var spellings = [scalar]
    for text in [properties.lowercaseMapping, properties.uppercaseMapping] {
      let other = text.unicodeScalars
      if other.count == 1, let first = other.first, first != scalar { spellings.append(first) }
    }
    return spellings
  }
}
