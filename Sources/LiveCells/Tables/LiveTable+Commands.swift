import KeyValueObserving

extension LiveTable {
  /// Says how many rows fit on the screen.
  ///
  /// - Parameters:
  ///   - rows: How many can be seen as a whole.
  ///   - partialRows: How many more can be seen in part above and below, where the screen scrolls by
  ///     less than a row. They are kept current like the others.
  public func resize(rows: Int, partialRows: Int = 0) {
    command { $0.resize(rows: rows, partialRows: partialRows) }
  }

  /// Whether a table that shows its last row goes on showing its last row when rows are added, as
  /// long as nobody has put the cursor on a row in sight. Off, unless set otherwise.
  public var followsEnd: Bool {
    get { state.viewport.followsEnd }
    set { state.followEnd(newValue) }
  }

  package var isFollowingEnd: Bool { state.isFollowingEnd }

  /// Whether a table that shows its first row goes on showing its first row when others come before
  /// it, as long as nobody has put the cursor on a row in sight. On, unless set otherwise.
  public var followsStart: Bool {
    get { state.viewport.followsStart }
    set { state.followStart(newValue) }
  }

  public func scroll(by distance: Int) {
    command { $0.scroll(to: $0.viewport.first.addingClamped(distance)) }
  }

  /// Makes a position the first visible one, as far as there are rows enough.
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
    // Without a cursor, the first step puts one where the user is looking.
    let target =
      state.cursor.position.map { $0.addingClamped(distance) } ?? state.viewport.first
    var position = min(max(0, target), count - 1)
    let step = distance < 0 ? -1 : 1
    // In a picture that stands still there may be places whose rows have gone.
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
    // The row that is seen there, which needn't be there any more.
    if let told = state.told.cursor, state.told.anchor == state.cursor.anchor {
      if let position = presentPosition(told), let row = object(at: position) {
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

  /// Takes the cursor away.
  public func clearCursor() {
    command { $0.clearCursor() }
  }

  /// Selects a row in addition to those that are selected.
  public func select(_ row: Int) {
    select(row...row)
  }

  /// Selects all rows of a range in addition. Each is read and held.
  public func select(_ rows: ClosedRange<Int>) {
    flush()
    for row in rows {
      guard let position = presentPosition(row), let object = object(at: position)
      else { continue }
      command { $0.select(object, at: position) }
    }
  }

  /// Selects a row, or the other way round if it is selected.
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

  /// Whether the screen keeps showing what it shows, whatever changes.
  ///
  /// Cursor, selection and scroll position go on obeying; rows that come into sight are read as they
  /// are then, and keep what they show. To order or to filter makes another picture.
  public var isPaused: Bool {
    get { state.isPaused }
    set {
      guard newValue != state.isPaused else { return }
      state.isPaused = newValue
      setNeedsFrame()
    }
  }

  /// How many changes wait to be shown: each change of the list, and each visible row that has
  /// changed.
  public var waitingChanges: Int {
    state.pending.listChanges + cells.waitingCount
  }

  /// Does what the user wants with positions that are up to date, and has the next frame show it.
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

  /// The row at a flushed position: as it is shown while the picture stands still.
  func object(at position: Int) -> Row? {
    // Safety: cells are bound to rows of the source and to nothing else.
    if state.isFrozen, let row = cells.row(at: position) {
      return unsafeDowncast(row, to: Row.self)
    }
    return state.row(at: position, in: list)
  }

  /// Where a row of the last update is now; nil when it is gone, or when there never was one.
  func presentPosition(_ row: Int) -> Int? {
    let change = state.flushedChange()
    if change.isReload {
      if let object = self.row(at: row) { return list.position(of: object) }
      return row >= 0 && row < state.viewport.rowCount ? row : nil
    }
    guard row >= 0, row < state.told.rowCount else { return nil }
    return ListShift(change).positionAfter(row)
      ?? self.row(at: row).flatMap(TableState<Row>.locator(in: list, after: change))
  }
}

extension Int {
  /// The sum, or the nearest integer to it.
  fileprivate func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (other > 0 ? .max : .min) : sum
  }
}
