import KeyValueObserving

extension AnyLiveTable {
  /// Sets the number of rows that fit on the screen.
  ///
  /// - Parameters:
  ///   - rows: The number of fully visible rows.
  ///   - partialRows: The number of further rows that are partially visible above and below, for
  ///     screens that scroll by less than a row. They are kept current like the others.
  public func resize(rows: Int, partialRows: Int = 0) {
    command { $0.resize(rows: rows, partialRows: partialRows) }
  }

  /// A Boolean value indicating whether a table that shows its last row keeps showing its last row
  /// when rows are added. It does not scroll while the user has put the cursor on a visible row.
  /// The default is false.
  public var followsEnd: Bool {
    get { state.viewport.followsEnd }
    set { state.followEnd(newValue) }
  }

  /// Whether the table currently scrolls to the last row when rows are added.
  package var isFollowingEnd: Bool { state.isFollowingEnd }

  /// A Boolean value indicating whether a table that shows its first row keeps showing its first
  /// row when rows are inserted before it. It does not scroll while the user has put the cursor on
  /// a visible row. The default is true.
  public var followsStart: Bool {
    get { state.viewport.followsStart }
    set { state.followStart(newValue) }
  }

  /// Scrolls by a number of rows, down if positive.
  public func scroll(by distance: Int) {
    command { $0.scroll(to: $0.viewport.first.addingClamped(distance)) }
  }

  /// Scrolls so that the row at a position is the first visible one, if enough rows follow it.
  public func scroll(to position: Int) {
    command { $0.scroll(to: position) }
  }

  /// The position that stays first, if enough rows follow it, whatever happens to the rows. Used
  /// where each of many viewers sees another part of the table. Nil by default; then the first
  /// visible row keeps its line.
  package var standingPosition: Int? {
    get { state.viewport.standing }
    set { command { $0.stand(at: newValue) } }
  }

  /// Moves the cursor by a number of rows and makes it visible.
  public func moveCursor(by distance: Int) {
    holdCursor()
    let count = state.viewport.rowCount
    guard count > 0 else { return command { _ in } }
    // Without a cursor, the first step puts it on the first visible row.
    let target =
      state.cursor.position.map { $0.addingClamped(distance) } ?? state.viewport.first
    var position = min(max(0, target), count - 1)
    let step = distance < 0 ? -1 : 1
    // While the display is paused, positions of rows that no longer exist are skipped.
    while object(at: position) == nil, (0..<count).contains(position + step) { position += step }
    putCursor(at: position)
  }

  /// Moves the cursor to the row at a position and makes it visible.
  public func moveCursor(to row: Int) {
    flush()
    if let position = presentPosition(row) { putCursor(at: position) }
  }

  /// Moves the cursor to a row, if its position is known, and makes it visible.
  ///
  /// - Returns: Whether the position is known.
  package func moveCursor(toRow row: AnyObject) -> Bool {
    flush()
    guard let position = position(of: row) else { return false }
    command { $0.putCursor(row, at: position) }
    return true
  }

  /// Selects a row in addition to the selected rows, if its position is known.
  package func select(row: AnyObject) {
    flush()
    guard let position = position(of: row) else { return }
    command { $0.select(row, at: position) }
  }

  /// Whether the row on which the screen shows the cursor was removed, so that the cursor is on
  /// another one.
  package var isCursorRowGone: Bool { state.cursor.isMoved }

  /// Whether all rows that the screen shows as selected were removed.
  package var isSelectionGone: Bool { state.selection.isGone }

  /// The current position of the cursor, which the next update will show.
  package var cursorPosition: Int? { state.cursor.position }

  /// Whether the user has put the cursor on its row, rather than on the first or the last row.
  package var isCursorOnChosenRow: Bool { state.cursor.anchor == .row && state.cursor.row != nil }

  /// Moves the cursor to the first row. If the start is followed, the cursor stays on the first
  /// row, whichever it is.
  package func moveCursorToFirst() {
    if state.hasAppeared { moveCursor(by: .min) }
    state.keepCursor(to: followsStart ? .first : .row)
  }

  /// Moves the cursor to the last row. If the end is followed, the cursor stays on the last row,
  /// whichever it is.
  package func moveCursorToLast() {
    if state.hasAppeared { moveCursor(by: .max) }
    state.keepCursor(to: followsEnd ? .last : .row)
  }

  /// Fixes the cursor on the row on which it is displayed, because the user is about to act on that
  /// row.
  package func holdCursor() {
    flush()
    guard state.cursor.anchor != .row else { return }
    // The row that the screen shows under the cursor. It may no longer exist.
    if let reported = state.reported.cursor, state.reported.anchor == state.cursor.anchor {
      if let position = presentPosition(reported), let row = object(at: position) {
        command { $0.holdCursor(on: row, at: position) }
      } else {
        state.seenRowHasGone()
      }
    }
    state.keepCursor(to: .row)
  }

  /// Scrolls by the minimum distance that makes the cursor visible.
  package func revealCursor() {
    command { state in
      if let position = state.cursor.position { state.reveal(position) }
    }
  }

  /// Removes the cursor.
  public func clearCursor() {
    command { $0.clearCursor() }
  }

  /// Selects a row in addition to the selected rows.
  public func select(_ row: Int) {
    select(row...row)
  }

  /// Selects all rows of a range in addition to the selected rows. Each row is read and retained.
  public func select(_ rows: ClosedRange<Int>) {
    flush()
    for row in rows {
      guard let position = presentPosition(row), let object = object(at: position)
      else { continue }
      command { $0.select(object, at: position) }
    }
  }

  /// Selects a row, or deselects it if it is selected.
  public func toggleSelection(_ row: Int) {
    flush()
    if let position = presentPosition(row) { toggleSelection(flushed: position) }
  }

  /// Selects the row under the cursor, or deselects it if it is selected.
  package func toggleSelectionOfCursor() {
    holdCursor()
    if let position = state.cursor.position { toggleSelection(flushed: position) }
  }

  private func toggleSelection(flushed position: Int) {
    guard let object = object(at: position) else { return }
    command { state in
      if state.selection.contains(object) {
        state.deselect(object)
      } else {
        state.select(object, at: position)
      }
    }
  }

  /// Deselects all rows.
  public func clearSelection() {
    command { $0.clearSelection() }
  }

  /// A Boolean value indicating whether the display is paused, so that changes are not shown.
  ///
  /// Cursor, selection and scroll position can still be changed. Rows that become visible are read
  /// at that moment, and then keep their texts. Sorting or filtering shows a new state, which is
  /// paused in turn.
  public var isPaused: Bool {
    get { state.isPaused }
    set {
      guard newValue != state.isPaused else { return }
      state.isPaused = newValue
      setNeedsFrame()
    }
  }

  /// The number of waiting changes: each change of the list, and each visible row that has changed.
  public var waitingChanges: Int {
    state.pending.listChanges + cells.waitingCount
  }

  /// Performs a command of the user on flushed positions, and shows the result in the next frame.
  func command(_ body: (inout TableState) -> Void) {
    flush()
    state.command(body)
    setNeedsFrame()
  }

  func putCursor(at position: Int) {
    command { [object = object(at: position)] state in
      if let object { state.putCursor(object, at: position) }
    }
  }

  /// Returns the row at a flushed position. While the display is paused, returns the displayed row.
  func object(at position: Int) -> AnyObject? {
    if state.isFrozen, let row = cells.row(at: position) { return row }
    return state.row(at: position, in: list)
  }

  /// Returns the current position of a row of the last update, or nil if the row no longer exists.
  func presentPosition(_ row: Int) -> Int? {
    let change = state.flushedChange()
    if change.isReload {
      if let object = object(ofRow: row) { return position(of: object) }
      return row >= 0 && row < state.viewport.rowCount ? row : nil
    }
    guard row >= 0, row < state.reported.rowCount else { return nil }
    return ListShift(change).positionAfter(row)
      ?? object(ofRow: row).flatMap(TableState.locator(in: list, after: change))
  }
}

// MARK: - Searching

extension AnyLiveTable {
  /// The searched fraction of the rows, from 0 to 1, or nil if no search is in progress.
  package var searchProgress: Double? {
    state.search.map { $0.stored?.progress ?? $0.progress }
  }

  /// Saves the position of the cursor, because the user begins to type a search text.
  package func beginTypingSearch() {
    let anchor = state.cursor.anchor
    holdCursor()
    state.beginTypingSearch(anchor: anchor)
  }

  /// Returns the cursor to the saved position.
  package func returnToSearchOrigin() {
    command { $0.returnToOrigin() }
  }

  /// Discards the saved position.
  package func endTypingSearch() {
    state.forgetOrigin()
  }

  /// Begins a search next to the cursor. It continues around the end of the list to the row of the
  /// cursor. While the text is being typed, the search begins at the saved position.
  package func beginSearch(backwards: Bool) {
    holdCursor()
    state.beginSearch(backwards: backwards)
  }

  /// Cancels the search.
  package func endSearch() {
    let hasWaited = state.search?.hasWaited == true
    state.endSearch()
    // The search has prepared the rows that it visited instead of the visible ones.
    if hasWaited { list.prepare(state.viewport.prepared.clamped(to: 0..<list.count)) }
  }
}

extension Int {
  /// Returns the sum, clamped to the range of `Int`.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
