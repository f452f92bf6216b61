import KeyValueObserving

/// Where a table is and what of it can be seen, as pure logic: what happened goes in, what to do
/// comes out.
///
/// It knows neither cells nor screens, and observes nothing. Rows are read only to be held by cursor
/// and selection.
///
/// | phase | changes of the list | a frame shows |
/// |---|---|---|
/// | detached | nobody tells of them | nothing |
/// | away: its screen has disappeared | nobody tells of them | nothing |
/// | showing | wait for the frame | everything |
/// | taking a picture: paused just now, or told to show other rows while paused | wait for the frame | everything, and then it is paused |
/// | paused | wait, and are counted | what the person does, and nothing else |
///
/// Positions have one numbering at a time: that of the list after all that was *flushed*. What the
/// screen was *told* last may be behind it, and the list itself is ahead of it by what is
/// *unflushed*. While the table is paused nothing is flushed, so all three stand still.
struct TableState<Row: AnyObject> {
  /// Whether a table shows, and what.
  enum Phase: Hashable {
    case detached, away, showing, takingPicture, paused
  }

  /// What a frame has to do.
  enum Work: Hashable {
    /// Nothing: nobody sees the table.
    case nothing
    /// Say how much waits.
    case countWaiting
    /// Show where the cursor is and other rows of the picture.
    case movePicture
    /// Show the list and its rows as they are.
    case showAll
  }

  /// What the screen was told in the last update.
  struct Told {
    var rowCount = 0
    var visible = 0..<0
    /// Those of them that can be seen as a whole.
    var whole = 0..<0
    var cursor: Int?
    var anchor = TableCursor<Row>.Anchor.row
    var sections: SectionLayout?
  }

  /// What has come together since then.
  struct Pending {
    /// Whether the cursor is at another row or position, or the selection has other members.
    var areDecorationsChanged = false
    /// How far the person has scrolled; what changes of the list move is not in it.
    var scroll = 0
    /// How many changes of the list came.
    var listChanges = 0
    /// Whether the person did something.
    var hasCommand = false
    /// Whether the person ordered or filtered the rows.
    var isRearranged = false
  }

  private var presence = Presence.detached
  private var wantsPause = false
  private var takesPicture = false

  /// Where the visible rows are, after all commands and all that was flushed.
  private(set) var viewport: Viewport
  private(set) var cursor = TableCursor<Row>()
  private(set) var selection = RowSelection<Row>()
  /// Where the cursor was when a search was begun to be typed.
  private(set) var origin: TableCursor<Row>?
  /// The search that is under way.
  private(set) var search: RowSearch?
  /// What has happened to the list and is not in viewport, cursor, selection and search yet.
  private(set) var unflushed = ChangeLog()
  /// What is in them and was not told yet.
  private(set) var flushed = ChangeLog()
  private(set) var pending = Pending()
  private(set) var told = Told()
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
    case .here: !wantsPause ? .showing : takesPicture ? .takingPicture : .paused
    }
  }

  var hasAppeared: Bool { presence == .here }

  /// Whether positions stand still, whatever happens to the list.
  var isFrozen: Bool { phase == .paused }

  /// Whether the picture is to stand still.
  var isPaused: Bool {
    get { wantsPause }
    set {
      guard newValue != wantsPause else { return }
      // What was flushed already can't be taken back: the picture is that of the next frame.
      if newValue { takesPicture = pending.hasCommand || !flushed.isEmpty }
      // Rows that were looked at while it stood still have not been followed since.
      if !newValue { mustCompareAll = true }
      wantsPause = newValue
    }
  }
}

// MARK: - The screen

extension TableState {
  /// The table is on a screen that can't be seen yet.
  mutating func attach() {
    presence = .away
  }

  /// The screen can be seen; returns false when it could before, or there is none.
  mutating func appear() -> Bool {
    guard presence == .away else { return false }
    presence = .here
    unflushed.append(.reload)
    pending.hasCommand = true
    // Paused or not: a screen that appears shows the present values.
    takesPicture = true
    return true
  }

  /// The screen can't be seen any more; returns false when it couldn't before.
  mutating func disappear() -> Bool {
    guard presence == .here else { return false }
    presence = .away
    mustCompareAll = true
    return true
  }

  mutating func detach() {
    presence = .detached
    told = Told()
    search = nil
    origin = nil
    cursor.letGo()
  }
}

// MARK: - The list

extension TableState {
  /// The list has changed, or may have.
  mutating func listChanged(_ change: ListChange) {
    pending.listChanges += 1
    unflushed.append(change)
  }

  /// Nothing is known of what may have happened to the list.
  mutating func lostTrackOfList() {
    unflushed.append(.reload)
  }

  /// Brings viewport, cursor and selection to where the list is now, unless the picture stands still.
  ///
  /// - Parameters:
  ///   - list: The list as it is now.
  ///   - shownRow: The row that the screen shows at a position.
  mutating func flush(
    _ list: any ObservableCollection<Row>,
    shownRow: (Int) -> Row?
  ) {
    guard !isFrozen, !unflushed.isEmpty else { return }
    let change = unflushed.take()
    flushed.append(change)

    let count = list.count
    let shift = change.isReload ? nil : ListShift(change)
    // The row that a person has moved to stays where it can be seen.
    let isHeld = isCursorHeld
    if let shift {
      viewport.shift(by: shift, rowCount: count, isHeld: isHeld)
    } else {
      let anchor = Self.first(in: told.whole) { shownRow($0).flatMap(list.position) }
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

  /// Whether the cursor keeps to a row that can be seen: it stays there, whatever end is followed.
  private var isCursorHeld: Bool {
    cursor.anchor == .row && cursor.position.map(viewport.whole.contains) ?? false
  }

  /// Whether the last row stays in sight when rows are added.
  var isFollowingEnd: Bool { viewport.followsEnd && viewport.isAtEnd && !isCursorHeld }

  private static func first(in positions: Range<Int>, _ find: (Int) -> Int?) -> Int? {
    for position in positions {
      if let found = find(position) { return found }
    }
    return nil
  }

  /// The row at a position, in the one numbering; nil when that row has gone since.
  mutating func row(at position: Int, in list: any ObservableCollection<Row>) -> Row? {
    let change = unflushed.combined()
    let present =
      change.isEmpty || change.isReload
      ? position : ListShift(change).positionAfter(position)
    return present.flatMap { $0 < list.count ? list[$0] : nil }
  }
}

// MARK: - Commands

extension TableState {
  /// The person does something with viewport, cursor or selection, which are flushed.
  mutating func command(_ body: (inout TableState) -> Void) {
    let first = viewport.first
    body(&self)
    pending.scroll += viewport.first - first
    pending.hasCommand = true
  }

  /// The person orders or filters the rows: paused or not, that makes another picture.
  mutating func rearrange() {
    if isFrozen { mustCompareAll = true }
    takesPicture = true
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

  mutating func putCursor(_ row: Row, at position: Int) {
    cursor.set(row, at: position)
    viewport.reveal(position)
    pending.areDecorationsChanged = true
  }

  /// Has the cursor keep to a row, and what can be seen stay as it is.
  mutating func holdCursor(on row: Row, at position: Int) {
    cursor.set(row, at: position)
    pending.areDecorationsChanged = true
  }

  /// The row on which the screen shows the cursor has gone.
  mutating func seenRowHasGone() {
    cursor.seenRowHasGone()
  }

  /// Has the cursor keep to its row or to an end of the list.
  mutating func keepCursor(to anchor: TableCursor<Row>.Anchor) {
    cursor.keep(to: anchor)
  }

  /// Remembers where the cursor is, to search from there.
  mutating func beginTypingSearch(anchor: TableCursor<Row>.Anchor) {
    origin = cursor
    origin?.keep(to: anchor)
  }

  /// Puts the cursor back to where it was when the search was begun to be typed.
  mutating func returnToOrigin() {
    guard let origin else { return }
    cursor = origin
    if let position = origin.position { viewport.reveal(position) }
    pending.areDecorationsChanged = true
  }

  mutating func forgetOrigin() {
    origin = nil
  }

  /// Looks from the cursor on, which is flushed, or from where it was when that began to be typed.
  mutating func beginSearch(backwards: Bool) {
    search = RowSearch(
      from: (origin ?? cursor).position,
      backwards: backwards,
      rowCount: viewport.rowCount
    )
  }

  /// So many rows were looked at.
  mutating func searched(_ count: Int) {
    search?.advance(by: count)
  }

  /// The next row to look at isn't there yet; answers which rows are to be asked for, unless they were.
  mutating func searchWaits() -> Range<Int>? { search?.wait() }

  mutating func endSearch() { search = nil }

  mutating func clearCursor() {
    cursor.clear()
    pending.areDecorationsChanged = true
  }

  mutating func select(_ row: Row, at position: Int) {
    selection.insert(row, at: position)
    pending.areDecorationsChanged = true
  }

  mutating func deselect(_ row: Row) {
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
  /// What a frame has to do now.
  var work: Work {
    switch phase {
    case .detached, .away: .nothing
    case .showing, .takingPicture: .showAll
    case .paused: pending.hasCommand ? .movePicture : .countWaiting
    }
  }

  /// The screen is told of everything up to now.
  ///
  /// - Parameter sections: The sections of the list; those of the picture while it stands still.
  mutating func tell(sections: [RowSection]?) {
    let wasFrozen = isFrozen
    told.rowCount = viewport.rowCount
    told.cursor = cursor.position
    cursor.wasShown()
    told.anchor = cursor.anchor
    if !wasFrozen, told.sections?.sections != sections {
      told.sections = sections.map(SectionLayout.init)
    }
    let waiting = wasFrozen ? pending.listChanges : 0
    pending = Pending()
    pending.listChanges = waiting
    takesPicture = false
  }

  /// Takes what was flushed since the screen was told.
  mutating func takeFlushed() -> ListChange {
    flushed.take()
  }

  /// What was flushed since the screen was told.
  mutating func flushedChange() -> ListChange {
    flushed.combined()
  }

  /// Cells show these rows from now on.
  mutating func laidOut(visible: Range<Int>) {
    told.visible = visible
    told.whole = viewport.whole.clamped(to: visible)
    if !isFrozen { mustCompareAll = false }
  }
}
