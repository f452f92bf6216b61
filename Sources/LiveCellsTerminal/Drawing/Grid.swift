import LiveCells

/// A picture of the screen, which drawing code writes into and the frame encoder compares.
///
/// It always holds a picture that a terminal can show: a wide glyph is followed by its
/// continuation, and no half of one stands alone. Writing outside the grid is cut off.
///
/// It knows where something was written since that was last forgotten, so that what follows a picture
/// needs not compare all of it: at first everywhere.
package struct Grid: Equatable, Sendable {
  package let size: GridSize
  private(set) var cells: [GridCell]
  /// The columns of each row between which something was written; empty where nothing was.
  private(set) var written: [Range<Int>]

  package init(size: GridSize) {
    self.size = GridSize(rows: max(size.rows, 0), columns: max(size.columns, 0))
    cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    written = Array(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  /// Whether both look the same.
  package static func == (one: Grid, other: Grid) -> Bool {
    one.size == other.size && one.cells == other.cells
  }

  /// Says that all that was written is known by now.
  mutating func forgetWritten() {
    for row in written.indices { written[row] = 0..<0 }
  }

  /// Notes that cells of a row were written.
  private mutating func note(_ columns: Range<Int>, inRow row: Int) {
    let before = written[row]
    written[row] =
      before.isEmpty
      ? columns
      : min(before.lowerBound, columns.lowerBound)..<max(before.upperBound, columns.upperBound)
  }

  subscript(row row: Int, column column: Int) -> GridCell {
    cells[row * size.columns + column]
  }

  /// Puts a glyph into one cell, or two where it is wide.
  mutating func put(_ glyph: Glyph, row: Int, column: Int, style: TextStyle) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    let index = row * size.columns + column
    let isCut = column + glyph.width > size.columns
    // With the halves of wide glyphs on either side, which may be blanked.
    let end = column + max(1, glyph.width) + 1
    note(max(0, column - 1)..<min(end, size.columns), inRow: row)
    detach(index)
    if glyph.width == 2, !isCut {
      detach(index + 1)
      cells[index + 1] = GridCell(glyph: .continuation, style: style)
    }
    // Half a wide glyph at the right edge, and a continuation by itself, can't be shown.
    let shown = isCut || glyph.width == 0 ? .space : glyph
    cells[index] = GridCell(glyph: shown, style: style)
  }

  /// Writes text into the columns given, cut with … or filled with spaces so that it takes all
  /// of them.
  package mutating func write(
    _ text: some StringProtocol,
    row: Int,
    columns: Range<Int>,
    alignment: FieldAlignment = .leading,
    style: TextStyle = .plain
  ) {
    let (glyphs, taken) = VisibleText(text).fitted(to: columns.count)
    var column = columns.lowerBound
    let room = columns.count - taken
    let padding =
      switch alignment {
      case .leading: 0
      case .center: room / 2
      case .trailing: room
      }
    if padding > 0 {
      fill(row: row, columns: column..<column + padding, style: style)
      column += padding
    }
    for glyph in glyphs {
      put(glyph, row: row, column: column, style: style)
      column += glyph.width
    }
    if column < columns.upperBound {
      fill(row: row, columns: column..<columns.upperBound, style: style)
    }
  }

  /// Fills columns of a row with one narrow glyph.
  mutating func fill(
    row: Int,
    columns: Range<Int>,
    with glyph: Glyph = .space,
    style: TextStyle = .plain
  ) {
    for column in columns.clamped(to: 0..<size.columns) {
      put(glyph, row: row, column: column, style: style)
    }
  }

  /// Puts what was written in another picture in place of a part of this one that no wide glyph reaches
  /// into. What doesn't fit is cut off.
  mutating func place(_ part: Grid, row: Int, column: Int) {
    let room = 0..<min(part.size.columns, size.columns - column)
    guard !room.isEmpty else { return }
    for line in 0..<min(part.size.rows, size.rows - row) {
      let columns = part.written[line].clamped(to: room)
      if columns.isEmpty { continue }
      let source = line * part.size.columns
      let target = (row + line) * size.columns + column
      for offset in columns { cells[target + offset] = part.cells[source + offset] }
      note(column + columns.lowerBound..<column + columns.upperBound, inRow: row + line)
    }
  }

  /// Blanks the other half of a wide glyph whose cell at `index` is about to be overwritten.
  private mutating func detach(_ index: Int) {
    switch cells[index].glyph.width {
    case 2: cells[index + 1].glyph = .space
    case 0: cells[index - 1].glyph = .space
    default: break
    }
  }
}
