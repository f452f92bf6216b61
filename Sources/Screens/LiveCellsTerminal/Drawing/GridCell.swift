/// A character cell with its glyph and style.
struct GridCell: Hashable, Sendable {
  var glyph: Glyph
  var style: TextStyle

  static let blank = GridCell(glyph: .space, style: .plain)
}
