/// One character cell: what stands in it and how it looks.
struct GridCell: Hashable, Sendable {
  var glyph: Glyph
  var style: TextStyle

  static let blank = GridCell(glyph: .space, style: .plain)
}
