import KeyValueObserving

/// The row that the keyboard acts on: the row itself, held, and where it is at present.
///
/// | anchor | the list changes | its row is gone |
/// |---|---|---|
/// | row: a person has put it there | it stays on the row | it goes to the row that took its place, or to the first that comes |
/// | first: nobody has put it anywhere yet, or it was sent to the top | it is on the first row | the same |
/// | last: it was sent to the end, which is followed | it is on the last row | the same |
struct TableCursor<Row: AnyObject> {
  /// What the cursor keeps to.
  enum Anchor: Hashable {
    case row, first, last
  }

  private(set) var row: Row?
  private(set) var position: Int?
  private(set) var anchor = Anchor.row
  /// Whether it has come to its row because the row before has gone, and the screen does not show that yet.
  private(set) var isMoved = false

  /// Puts it on a row, which it keeps to.
  mutating func set(_ row: Row, at position: Int) {
    self.row = row
    self.position = position
    anchor = .row
    isMoved = false
  }

  /// The screen shows where it is.
  mutating func wasShown() { isMoved = false }

  /// The row that the screen shows it on has gone.
  mutating func seenRowHasGone() { isMoved = true }

  /// Has it keep to the row that it is on, or to an end of the list from the next change on.
  mutating func keep(to anchor: Anchor) {
    self.anchor = anchor
  }

  /// Lets go of a row that it need not keep to: an end of the list is found again.
  mutating func letGo() {
    guard anchor != .row else { return }
    row = nil
    position = nil
  }

  mutating func clear() {
    row = nil
    position = nil
    anchor = .row
  }

  /// The list has changed.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil when only `locate` knows.
  ///   - locate: Where a row is that `shift` does not lead to.
  mutating func follow(
    _ shift: ListShift?,
    rowCount: Int,
    locate: (Row) -> Int?,
    rowAt: (Int) -> Row
  ) {
    switch anchor {
    case .row: break
    case .first, .last:
      position = rowCount == 0 ? nil : anchor == .first ? 0 : rowCount - 1
      row = position.map(rowAt)
      return
    }
    guard let row, let position else { return }
    let found = shift?.positionAfter(position) ?? locate(row)
    if let found {
      self.position = found
    } else if rowCount > 0 {
      let heir = min(shift?.boundaryAfter(position) ?? position, rowCount - 1)
      set(rowAt(heir), at: heir)
      isMoved = true
    } else {
      clear()
      anchor = .first
    }
  }
}
