/// The colour and the attributes of a cell.
package struct TextStyle: Hashable, Sendable {
  /// The attributes apart from colour, which remain when colours are off.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    package static let underline = Attributes(rawValue: 1 << 2)
    package static let reverse = Attributes(rawValue: 1 << 3)
    package static let struckThrough = Attributes(rawValue: 1 << 4)
    /// The glyph shows what a colour shows elsewhere. Terminals with colours show a space instead.
    package static let replacesColor = Attributes(rawValue: 1 << 5)
  }

  package var foreground: TerminalColor
  package var background: TerminalColor
  package var attributes: Attributes

  package static let plain = TextStyle()

  package init(
    foreground: TerminalColor = .standard,
    background: TerminalColor = .standard,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  /// The style for a terminal without colours.
  var withoutColors: TextStyle { TextStyle(attributes: attributes) }
}
