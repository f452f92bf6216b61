import KeyValueObserving

extension LiveTable {
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

  package var isFollowingEnd: Bool { state.isFollowingEnd }

  /// A Boolean value indicating whether a table that shows its first row keeps showing its first
  /// row when rows are inserted before it. It does not scroll while the user has put the cursor on
  /// a visible row. The default is true.
  public var followsStart: Bool {
    get { state.viewport.followsStart }
    set { state.followStart(newValue) }
  }

  public func scroll(by distance: Int) {
    command { $0.scroll(to: $0.viewport.first.addingClamped(distance)) }
  }

  /// Scrolls so that the row at a position is the first visible one, if enough rows follow it.
  public func scroll(to position: Int) {
    command { $0.scroll(to: position) }
  }

  package var standingPosition: Int? {
    get { state.viewport.standing }
    set { command { $0.stand(at: newValue) } }
  }

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

  public func moveCursor(to row: Int) {
    flush()
    if let position = presentPosition(row) { putCursor(at: position) }
  }

  package func moveCursor(toRow row: AnyObject) -> Bool {
    flush()
    guard let row = row as? Row, let position = list.position(of: row) else { return false }
    command { $0.putCursor(row, at: position) }
    return true
  }

  package func select(row: AnyObject) {
    flush()
    guard let row = row as? Row, let position = list.position(of: row) else { return }
    command { $0.select(row, at: position) }
  }

  package var isCursorRowGone: Bool { state.cursor.isMoved }

  package var isSelectionGone: Bool { state.selection.isGone }

  package var cursorPosition: Int? { state.cursor.position }

  package var isCursorOnChosenRow: Bool { state.cursor.anchor == .row && state.cursor.row != nil }

  package func moveCursorToFirst() {
    if state.hasAppeared { moveCursor(by: .min) }
    state.keepCursor(to: followsStart ? .first : .row)
  }

  package func moveCursorToLast() {
    if state.hasAppeared { moveCursor(by: .max) }
    state.keepCursor(to: followsEnd ? .last : .row)
  }

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
  func command(_ body: (inout TableState<Row>) -> Void) {
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
  func object(at position: Int) -> Row? {
    // Safety: `cells` is bound only to rows of the source, which are of type `Row`.
    if state.isFrozen, let row = cells.row(at: position) {
      return unsafeDowncast(row, to: Row.self)
    }
    return state.row(at: position, in: list)
  }

  /// Returns the current position of a row of the last update, or nil if the row no longer exists.
  func presentPosition(_ row: Int) -> Int? {
    let change = state.flushedChange()
    if change.isReload {
      if let object = self.row(at: row) { return list.position(of: object) }
      return row >= 0 && row < state.viewport.rowCount ? row : nil
    }
    guard row >= 0, row < state.reported.rowCount else { return nil }
    return ListShift(change).positionAfter(row)
      ?? self.row(at: row).flatMap(TableState<Row>.locator(in: list, after: change))
  }
}

extension Int {
  /// Returns the sum, clamped to the range of `Int`.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
