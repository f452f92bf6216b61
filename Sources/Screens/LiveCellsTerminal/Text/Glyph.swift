/// A grapheme cluster that is safe to send to a terminal, and its width in columns.
///
/// Grids contain only glyphs. Every initializer replaces control characters, bidirectional controls
/// and invisible characters with visible symbols. Data can therefore never reach the terminal as
/// commands.
package struct Glyph: Hashable, Sendable {
  package let text: String
  /// 1 or 2 columns, or 0 for the second half of a wide glyph.
  package let width: Int

  static let space = Glyph(text: " ", width: 1)
  static let ellipsis = Glyph(text: "…", width: 1)
  /// Fills the cell to the right of a wide glyph.
  static let continuation = Glyph(text: "", width: 0)

  private static let replacement = Glyph(text: "\u{FFFD}", width: 1)
  private static let ascii: [Glyph] = (UInt32(0)..<0x80).map { value in
    switch value {
    case 0..<0x20: Glyph(scalar: 0x2400 + value)
    case 0x7F: Glyph(scalar: 0x2421)
    default: Glyph(scalar: value)
    }
  }

  /// The maximum number of scalars in a cluster, more than any script uses. Longer clusters are
  /// cut.
  private static let maxClusterLength = 24

  init(_ cluster: Character) {
    if let value = cluster.asciiValue {
      self = Glyph.ascii[Int(value)]
    } else {
      self = Glyph.visible(cluster)
    }
  }

  /// Creates the glyph of an ASCII character.
  init(ascii byte: UInt8) {
    self = Glyph.ascii[Int(byte)]
  }

  private init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  private init(scalar value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    self.init(text: String(Character(scalar)), width: 1)
  }

  private static func visible(_ cluster: Character) -> Glyph {
    let scalars = cluster.unicodeScalars
    if let first = scalars.first, let symbol = symbol(for: first) { return symbol }
    // Soft hyphens, fillers and tags are invisible, whatever width terminals give them.
    if scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) { return replacement }
    let width = DisplayWidth.columns(of: cluster)
    guard width > 0 else { return standingAlone(scalars) }
    if scalars.dropFirst(maxClusterLength).isEmpty {
      return Glyph(text: String(cluster), width: width)
    }
    let kept = String(String.UnicodeScalarView(scalars.prefix(maxClusterLength)))
    return Glyph(text: kept, width: width)
  }

  /// Returns the symbol for a control character, a separator or an invisible character.
  private static func symbol(for scalar: Unicode.Scalar) -> Glyph? {
    switch scalar.value {
    case 0x2028: return Glyph(text: "\u{2424}", width: 1)
    case 0x2029: return Glyph(text: "¶", width: 1)
    default: break
    }
    let properties = scalar.properties
    if properties.generalCategory == .control || properties.isNoncharacterCodePoint
      || properties.isBidiControl
    {
      return replacement
    }
    return nil
  }

  /// Returns the glyph of a cluster without a base, which would otherwise combine with the cell to
  /// its left. Marks are put on a dotted circle; joiners and other invisible characters are
  /// replaced.
  private static func standingAlone(_ scalars: Character.UnicodeScalarView) -> Glyph {
    let isMark = scalars.allSatisfy { scalar in
      let category = scalar.properties.generalCategory
      return (category == .nonspacingMark || category == .enclosingMark)
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
    guard isMark else { return replacement }
    let marks = String(String.UnicodeScalarView(scalars.prefix(maxClusterLength)))
    return Glyph(text: "\u{25CC}" + marks, width: 1)
  }
}
