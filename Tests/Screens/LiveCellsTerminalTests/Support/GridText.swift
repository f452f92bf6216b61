@testable import LiveCellsTerminal

extension Grid {
  /// The lines as texts, without trailing blanks.
  var lines: [String] {
    (0..<size.rows).map { row in
      var line = (0..<size.columns).map { self[row: row, column: $0].glyph.text }.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
