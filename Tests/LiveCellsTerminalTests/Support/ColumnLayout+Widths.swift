@testable import LiveCellsTerminal

extension ColumnLayout {
  /// Columns of some widths, in the order of the table, with the first one pinned.
  init(widths: [Int], available: Int, offset: Int = 0) {
    self.init(
      widths.enumerated().map { Wish(column: $0.offset, width: $0.element) },
      available: available,
      offset: offset
    )
  }
}
