import LiveCells

/// The character cells of a screen. Drawing code writes to a grid, and the frame encoder compares
/// grids.
///
/// Every state of a grid can be displayed by a terminal: a wide glyph is always followed by its
/// continuation. Text outside of the grid is cut off.
///
/// A grid records the columns that were written since `forgetWritten`, initially all, so that only
/// these have to be compared.
package struct Grid: Equatable, Sendable {
  package let size: GridSize
  private(set) var cells: [GridCell]
  /// The written columns of each row, as one range. Empty if nothing was written.
  private(set) var written: [Range<Int>]

  package init(size: GridSize) {
    self.size = GridSize(rows: max(size.rows, 0), columns: max(size.columns, 0))
    cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
    written = Array(repeating: 0..<self.size.columns, count: self.size.rows)
  }

  /// Returns whether both grids have the same size and cells.
  package static func == (one: Grid, other: Grid) -> Bool {
    one.size == other.size && one.cells == other.cells
  }

  /// Resets the record of written columns.
  mutating func forgetWritten() {
    for row in written.indices { written[row] = 0..<0 }
  }

  /// Records that cells of a row were written.
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

  /// Writes a glyph to one cell, or to two cells if it is wide.
  mutating func put(_ glyph: Glyph, row: Int, column: Int, style: TextStyle) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    let index = row * size.columns + column
    let isCut = column + glyph.width > size.columns
    // Includes the cells on either side, because writing may blank halves of wide glyphs there.
    let end = column + max(1, glyph.width) + 1
    note(max(0, column - 1)..<min(end, size.columns), inRow: row)
    detach(index)
    if glyph.width == 2, !isCut {
      detach(index + 1)
      cells[index + 1] = GridCell(glyph: .continuation, style: style)
    }
    // A terminal cannot show half a wide glyph at the right edge, or a continuation alone.
    let shown = isCut || glyph.width == 0 ? .space : glyph
    cells[index] = GridCell(glyph: shown, style: style)
  }

  /// Writes a text to a range of columns. The text is cut with … or padded with spaces to fill
  /// them.
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

  /// Fills columns of a row with a narrow glyph.
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

  /// Copies the written columns of another grid to a position of this one. The area must not begin
  /// or end inside a wide glyph. Anything outside of this grid is cut off.
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
