import KeyValueObserving

/// The state machine of a table, as pure logic: phase, viewport, cursor, selection and search.
///
/// It is independent of cells and screens, and observes nothing. It obtains rows only to retain
/// those of the cursor and the selection.
///
/// | phase | changes of the list | a frame shows |
/// |---|---|---|
/// | detached | are not observed | nothing |
/// | away: the screen has disappeared | are not observed | nothing |
/// | showing | wait for the frame | everything |
/// | taking a snapshot: rows must be shown once before pausing | wait for the frame | everything |
/// | paused | wait, and are counted | only the effects of the user's commands |
///
/// All positions refer to the list after the changes that were *flushed*. The positions of the last
/// update, which were *reported* to the screen, may be behind. The list itself may be ahead by the
/// *unflushed* changes. While the table is paused nothing is flushed, so all three stay unchanged.
struct TableState {
  /// The phase of a table.
  enum Phase: Hashable {
    case detached, away, showing, takingSnapshot, paused
  }

  /// The work of a frame.
  enum Work: Hashable {
    /// None, because the table is not displayed.
    case nothing
    /// Report the number of waiting changes.
    case countWaiting
    /// Show the cursor and other rows of the paused display.
    case movePage
    /// Show the current list and its rows.
    case showAll
  }

  private var presence = Presence.detached
  private var isPauseRequested = false
  private var takesSnapshot = false

  /// The positions of the visible rows, after all commands and all flushed changes.
  private(set) var viewport: Viewport
  private(set) var cursor = TableCursor()
  private(set) var selection = RowSelection()
  /// The cursor at the time when the search prompt was opened.
  private(set) var origin: TableCursor?
  /// The search in progress.
  private(set) var search: RowSearch?
  /// The changes of the list that viewport, cursor, selection and search do not reflect yet.
  private(set) var unflushed = ChangeLog()
  /// The flushed changes that the screen has not received yet.
  private(set) var flushed = ChangeLog()
  private(set) var pending = Pending()
  private(set) var reported = Reported()
  /// Whether rows may have changed while nothing was observed.
  private(set) var mustCompareAll = true

  private enum Presence {
    case detached, away, here
  }

  init(overscan: Int) {
    viewport = Viewport(overscan: overscan)
    viewport.followsStart = true
  }

  var phase: Phase {
    switch presence {
    case .detached: .detached
    case .away: .away
    case .here: !isPauseRequested ? .showing : takesSnapshot ? .takingSnapshot : .paused
    }
  }

  var hasAppeared: Bool { presence == .here }

  /// Whether positions stay unchanged, whatever happens to the list.
  var isFrozen: Bool { phase == .paused }

  /// Whether the display must be paused.
  var isPaused: Bool {
    get { isPauseRequested }
    set {
      guard newValue != isPauseRequested else { return }
      // Flushed changes cannot be reverted, so the state of the next frame is paused.
      if newValue { takesSnapshot = pending.hasCommand || !flushed.isEmpty }
      // Rows that became visible while paused have not been observed since.
      if !newValue { mustCompareAll = true }
      isPauseRequested = newValue
    }
  }
}

// MARK: - The screen

extension TableState {
  /// Records that the table is on a screen that is not visible yet.
  mutating func attach() {
    presence = .away
  }

  /// Records that the screen has appeared. Returns false if it was visible already, or if there is
  /// no screen.
  mutating func appear() -> Bool {
    guard presence == .away else { return false }
    presence = .here
    unflushed.append(.reload)
    pending.hasCommand = true
    // Paused or not, a screen that appears shows the current values.
    takesSnapshot = true
    return true
  }

  /// Records that the screen has disappeared. Returns false if it was not visible.
  mutating func disappear() -> Bool {
    guard presence == .here else { return false }
    presence = .away
    mustCompareAll = true
    return true
  }

  mutating func detach() {
    presence = .detached
    reported = Reported()
    search = nil
    origin = nil
    cursor.releaseRow()
  }
}

// MARK: - The list

extension TableState {
  /// Records a change of the list, or a possible one.
  mutating func listChanged(_ change: ListChange) {
    pending.listChanges += 1
    unflushed.append(change)
  }

  /// Records that the list may have changed in any way.
  mutating func lostTrackOfList() {
    unflushed.append(.reload)
  }

  /// Updates viewport, cursor and selection to the current list, unless the display is paused.
  ///
  /// - Parameters:
  ///   - list: The current list.
  ///   - shownRow: Returns the row that the screen shows at a position.
  mutating func flush(
    _ list: any ObservableCollection,
    shownRow: (Int) -> AnyObject?
  ) {
    guard !isFrozen, !unflushed.isEmpty else { return }
    let change = unflushed.take()
    flushed.append(change)

    let count = list.count
    let shift = change.isReload ? nil : ListShift(change)
    // A row that the user has chosen with the cursor stays visible.
    let isHeld = isCursorHeld
    if let shift {
      viewport.shift(by: shift, rowCount: count, isHeld: isHeld)
    } else {
      let anchor = Self.first(in: reported.whole) { shownRow($0).flatMap(list.position(ofObject:)) }
      viewport.reload(
        anchor: anchor.map { $0 + pending.scroll },
        rowCount: count,
        isHeld: isHeld
      )
    }
    let locate = Self.locator(in: list, after: change)
    let before = (cursor.row, cursor.position)
    cursor.follow(shift, rowCount: count, locate: locate, rowAt: { list[$0] })
    if !viewport.followsStart, cursor.anchor == .first, cursor.row != nil { cursor.keep(to: .row) }
    if isHeld, let position = cursor.position { viewport.reveal(position) }
    origin?.follow(shift, rowCount: count, locate: locate, rowAt: { list[$0] })
    search?.listChanged(change, rowCount: count)
    if before.0 !== cursor.row || before.1 != cursor.position {
      pending.areDecorationsChanged = true
    }
    if selection.follow(shift, locate: locate) { pending.areDecorationsChanged = true }
  }

  /// Whether the cursor is anchored on a visible row, which stays visible even if an end is
  /// followed.
  private var isCursorHeld: Bool {
    cursor.anchor == .row && cursor.position.map(viewport.whole.contains) ?? false
  }

  /// Whether the table scrolls to the last row when rows are added.
  var isFollowingEnd: Bool { viewport.followsEnd && viewport.isAtEnd && !isCursorHeld }

  private static func first(in positions: Range<Int>, _ find: (Int) -> Int?) -> Int? {
    for position in positions {
      if let found = find(position) { return found }
    }
    return nil
  }

  /// Returns the row at a flushed position, or nil if the row has been removed since.
  mutating func row(at position: Int, in list: any ObservableCollection) -> AnyObject? {
    let change = unflushed.combined()
    let present =
      change.isEmpty || change.isReload
      ? position : ListShift(change).positionAfter(position)
    return present.flatMap { $0 < list.count ? list[$0] : nil }
  }
}

// MARK: - Commands

extension TableState {
  /// Performs a command of the user on viewport, cursor or selection, which must be flushed.
  mutating func command(_ body: (inout TableState) -> Void) {
    let first = viewport.first
    body(&self)
    pending.scroll += viewport.first - first
    pending.hasCommand = true
  }

  /// Records that the user sorts or filters the rows. The result is shown even if the display is
  /// paused.
  mutating func rearrange() {
    if isFrozen { mustCompareAll = true }
    takesSnapshot = true
    pending.isRearranged = true
  }

  mutating func resize(rows: Int, partialRows: Int) {
    viewport.resize(to: rows, partialRows: partialRows)
  }

  mutating func scroll(to position: Int) {
    viewport.scroll(to: position)
  }

  mutating func reveal(_ position: Int) {
    viewport.reveal(position)
  }

  mutating func stand(at position: Int?) {
    viewport.stand(at: position)
  }

  mutating func followEnd(_ follows: Bool) {
    viewport.followsEnd = follows
  }

  mutating func followStart(_ follows: Bool) {
    viewport.followsStart = follows
  }

  mutating func putCursor(_ row: AnyObject, at position: Int) {
    cursor.set(row, at: position)
    viewport.reveal(position)
    pending.areDecorationsChanged = true
  }

  /// Anchors the cursor on a row without scrolling.
  mutating func holdCursor(on row: AnyObject, at position: Int) {
    cursor.set(row, at: position)
    pending.areDecorationsChanged = true
  }

  /// Records that the row on which the screen shows the cursor was removed.
  mutating func seenRowHasGone() {
    cursor.seenRowHasGone()
  }

  /// Anchors the cursor on its row or on an end of the list.
  mutating func keepCursor(to anchor: TableCursor.Anchor) {
    cursor.keep(to: anchor)
  }

  /// Saves the cursor, from which the search will begin.
  mutating func beginTypingSearch(anchor: TableCursor.Anchor) {
    origin = cursor
    origin?.keep(to: anchor)
  }

  /// Restores the cursor to its state when the search prompt was opened.
  mutating func returnToOrigin() {
    guard let origin else { return }
    cursor = origin
    if let position = origin.position { viewport.reveal(position) }
    pending.areDecorationsChanged = true
  }

  mutating func forgetOrigin() {
    origin = nil
  }

  /// Begins a search at the flushed cursor, or at the saved one while the text is being typed.
  mutating func beginSearch(backwards: Bool) {
    search = RowSearch(
      from: (origin ?? cursor).position,
      backwards: backwards,
      rowCount: viewport.rowCount
    )
  }

  /// Records that a number of rows have been searched.
  mutating func searched(_ count: Int) {
    search?.advance(by: count)
  }

  /// Waits for the next row to search. Returns the rows to request, or nil if they have been
  /// requested.
  mutating func searchWaits() -> Range<Int>? { search?.wait() }

  /// Continues the search in the database.
  mutating func searchStored(_ stored: StoredSearch) { search?.stored = stored }

  mutating func endSearch() { search = nil }

  mutating func clearCursor() {
    cursor.clear()
    pending.areDecorationsChanged = true
  }

  mutating func select(_ row: AnyObject, at position: Int) {
    selection.insert(row, at: position)
    pending.areDecorationsChanged = true
  }

  mutating func deselect(_ row: AnyObject) {
    selection.remove(row)
    pending.areDecorationsChanged = true
  }

  mutating func clearSelection() {
    guard !selection.isEmpty else { return }
    selection.removeAll()
    pending.areDecorationsChanged = true
  }
}

// MARK: - Frames

extension TableState {
  /// The work of the next frame.
  var work: Work {
    switch phase {
    case .detached, .away: .nothing
    case .showing, .takingSnapshot: .showAll
    case .paused: pending.hasCommand ? .movePage : .countWaiting
    }
  }

  /// Records that the screen receives an update with everything up to now.
  ///
  /// - Parameter sections: The sections of the list. While the display is paused, they are not
  ///   adopted.
  mutating func recordReported(sections: [RowSection]?) {
    let wasFrozen = isFrozen
    reported.rowCount = viewport.rowCount
    reported.cursor = cursor.position
    cursor.wasShown()
    selection.wasShown()
    reported.anchor = cursor.anchor
    if !wasFrozen, reported.sections?.sections != sections {
      reported.sections = sections.map(SectionLayout.init)
    }
    let waiting = wasFrozen ? pending.listChanges : 0
    pending = Pending()
    pending.listChanges = waiting
    takesSnapshot = false
  }

  /// Returns the changes that were flushed since the last update, and removes them.
  mutating func removeFlushed() -> ListChange {
    flushed.take()
  }

  /// Returns the changes that were flushed since the last update.
  mutating func flushedChange() -> ListChange {
    flushed.combined()
  }

  /// Records the visible positions for which cells were laid out.
  mutating func laidOut(visible: Range<Int>) {
    reported.visible = visible
    reported.whole = viewport.whole.clamped(to: visible)
    if !isFrozen { mustCompareAll = false }
  }
}
