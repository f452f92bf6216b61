import KeyValueObserving

/// The row that the keyboard acts on: the row itself, held, and where it is at present.
struct TableCursor<Row: AnyObject> {
  private(set) var row: Row?
  private(set) var position: Int?

  mutating func set(_ row: Row, at position: Int) {
    self.row = row
    self.position = position
  }

  mutating func clear() {
    row = nil
    position = nil
  }

  /// The list has changed. A cursor whose row is gone goes to the row that took its place.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil when only `locate` knows.
  ///   - locate: Where a row is that `shift` does not lead to.
  mutating func settle(
    by shift: ListShift?,
    rowCount: Int,
    locate: (Row) -> Int?,
    rowAt: (Int) -> Row
  ) {
    guard let row, let position else { return }
    let found = shift?.positionAfter(position) ?? locate(row)
    if let found {
      self.position = found
    } else if rowCount > 0 {
      let heir = min(shift?.boundaryAfter(position) ?? position, rowCount - 1)
      set(rowAt(heir), at: heir)
    } else {
      clear()
    }
  }
}
