@testable import LiveCellsTerminal

extension ColumnLayout {
  /// Creates a layout of columns with the given widths, in table order, with the first one pinned.
  init(widths: [Int], available: Int, offset: Int = 0) {
    self.init(
      widths.enumerated().map { ColumnRequest(column: $0.offset, width: $0.element) },
      available: available,
      offset: offset
    )
  }
}
