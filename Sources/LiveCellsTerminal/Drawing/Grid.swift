import LiveCells

/// A picture of the screen, which drawing code writes into and the frame encoder compares.
///
/// It always holds a picture that a terminal can show: a wide glyph is followed by its
/// continuation, and no half of one stands alone. Writing outside the grid is cut off.
package struct Grid: Equatable, Sendable {
  package let size: GridSize
  private(set) var cells: [GridCell]

  package init(size: GridSize) {
    self.size = GridSize(rows: max(size.rows, 0), columns: max(size.columns, 0))
    cells = Array(repeating: .blank, count: self.size.rows * self.size.columns)
  }

  subscript(row row: Int, column column: Int) -> GridCell {
    cells[row * size.columns + column]
  }

  /// Puts a glyph into one cell, or two where it is wide.
  mutating func put(_ glyph: Glyph, row: Int, column: Int, style: TextStyle) {
    guard (0..<size.rows).contains(row), (0..<size.columns).contains(column) else { return }
    let index = row * size.columns + column
    let isCut = column + glyph.width > size.columns
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

  /// Puts another picture in place of a part of this one that no wide glyph reaches into. What doesn't fit
  /// is cut off.
  mutating func place(_ part: Grid, row: Int, column: Int) {
    if part.size == size, row == 0, column == 0 { return self = part }
    let width = min(part.size.columns, size.columns - column)
    guard width > 0 else { return }
    for line in 0..<min(part.size.rows, size.rows - row) {
      let (source, target) = (line * part.size.columns, (row + line) * size.columns + column)
      cells.replaceSubrange(target..<target + width, with: part.cells[source..<source + width])
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
