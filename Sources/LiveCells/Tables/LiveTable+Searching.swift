extension LiveTable {
  /// Moves the cursor to the next row with a field that satisfies a condition, and makes it
  /// visible.
  ///
  /// Rows are read one after the other from the cursor on, without being observed, and around the
  /// end of the list; the row of the cursor is the last to be tried.
  ///
  /// - Parameters:
  ///   - backwards: Whether to look upwards.
  ///   - limit: How many rows to read at most, so that a long list cannot keep the screen waiting.
  ///   - matches: The condition, for the text of one field.
  /// - Returns: Whether there is such a row.
  @discardableResult
  public func moveCursorToNextRow(
    backwards: Bool = false,
    limit: Int = 100_000,
    where matches: (CellText) -> Bool
  ) -> Bool {
    settle()
    let count = viewport.rowCount
    let start = tableCursor.position ?? (backwards ? count : -1)
    for distance in 0..<min(count, limit) {
      let step = backwards ? start - 1 - distance : start + 1 + distance
      let position = (step % count + count) % count
      let row = list[position]
      if columns.contains(where: { matches($0.field.text(of: row)) }) {
        command { putCursor(at: position) }
        return true
      }
    }
    return false
  }
}
