import KeyValueObserving

/// The row on which keyboard commands act, retained, with its current position.
///
/// | anchor | after a change of the list | if its row is removed |
/// |---|---|---|
/// | row: the user has chosen the row | stays on the row | moves to the row that took its place |
/// | first: no row was chosen, or Home was pressed | is on the first row | as before |
/// | last: End was pressed, and the end is followed | is on the last row | as before |
///
/// If the list becomes empty, the anchor `row` becomes `first`.
struct TableCursor {
  /// The element that the cursor follows.
  enum Anchor: Hashable {
    case row, first, last
  }

  private(set) var row: AnyObject?
  private(set) var position: Int?
  private(set) var anchor = Anchor.row
  /// Whether the cursor has moved because its row was removed, and the screen does not show that
  /// yet.
  private(set) var isMoved = false

  /// Moves the cursor to a row and anchors it there.
  mutating func set(_ row: AnyObject, at position: Int) {
    self.row = row
    self.position = position
    anchor = .row
    isMoved = false
  }

  /// Records that the screen shows the cursor's row.
  mutating func wasShown() { isMoved = false }

  /// Records that the row on which the screen shows the cursor was removed.
  mutating func seenRowHasGone() { isMoved = true }

  /// Anchors the cursor on its current row, or on an end of the list from the next change on.
  mutating func keep(to anchor: Anchor) {
    self.anchor = anchor
  }

  /// Releases the row unless the cursor is anchored on it. An end of the list is found again later.
  mutating func releaseRow() {
    guard anchor != .row else { return }
    row = nil
    position = nil
  }

  mutating func clear() {
    row = nil
    position = nil
    anchor = .row
  }

  /// Follows a change of the list.
  ///
  /// - Parameters:
  ///   - shift: The map of positions, or nil if only `locate` can find rows.
  ///   - locate: Returns the position of a row to which `shift` does not lead.
  mutating func follow(
    _ shift: ListShift?,
    rowCount: Int,
    locate: (AnyObject) -> Int?,
    rowAt: (Int) -> AnyObject
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
