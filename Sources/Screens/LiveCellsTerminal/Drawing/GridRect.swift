/// A rectangle of character cells in a grid.
struct GridRect: Equatable {
  var row: Int
  var column: Int
  var size: GridSize

  var rows: Range<Int> { row..<row + size.rows }
  var columns: Range<Int> { column..<column + size.columns }

  func contains(row: Int, column: Int) -> Bool {
    rows.contains(row) && columns.contains(column)
  }
}

extension GridRect {
  /// Creates the rectangle of a complete grid.
  init(_ size: GridSize) {
    self.init(row: 0, column: 0, size: size)
  }
}
