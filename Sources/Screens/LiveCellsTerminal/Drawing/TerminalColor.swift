/// A colour of the terminal's palette, or the terminal's default colour.
package enum TerminalColor: Hashable, Sendable {
  case standard
  /// 0–7 are the basic colours, 8–15 their bright forms, 16–255 the colour cube and the greys.
  case palette(UInt8)

  static let green = TerminalColor.palette(2)
  static let yellow = TerminalColor.palette(3)
  static let blue = TerminalColor.palette(4)
  static let red = TerminalColor.palette(1)
}
