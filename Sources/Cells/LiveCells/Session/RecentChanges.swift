/// The recent changes of the displayed rows, as pure logic: highlights, removed rows, previous
/// texts, the rate of changes, and the past pages.
///
/// It receives each update of a table and each drawn page, and returns what to show and when to
/// draw again.
struct RecentChanges {
  /// Whether changes are recorded. Screens without a user disable this.
  var isEnabled = true
  var highlights = Highlights(time: .seconds(2))
  var fields = FieldChanges()
  private(set) var goneRows = GoneRows()
  private(set) var meter = ChangeMeter()
  /// The time of day of the last displayed change or commit.
  var lastChange: String?
  /// Whether rows have been shown. Later rows are highlighted as new.
  private var hasShownRows = false
  /// The time at which the first highlight fades.
  private var nextFading: Duration?
  /// The past states.
  var history = PageHistory(limit: 1_000)
  /// The changes that are not in a page of the history yet.
  private var unrecorded: PageChanges?
}

/// The changes to mark in a past page.
struct PageChanges {
  var columns: [Int: Set<Int>] = [:]
  var insertions: Set<Int> = []
}

// MARK: - Events

extension RecentChanges {
  /// Records a change of the displayed page.
  ///
  /// - Parameters:
  ///   - page: The page after the change.
  ///   - height: The number of rows on the screen.
  ///   - timeOfDay: Returns the time of day for display.
  ///   - commits: Returns the commits of the source that the update includes.
  ///   - causes: Returns the traced properties whose changes caused a write.
  ///   - key: Returns the key of a row, or nil if rows have no keys.
  @MainActor
  mutating func note(
    _ change: PageChange,
    to page: TablePage,
    height: Int,
    timeOfDay: () -> String,
    commits: () -> ClosedRange<Int>?,
    causes: (PageChange.Write) -> [RowDetail.Property],
    key: (AnyObject) -> AnyHashable?
  ) {
    let update = change.update
    let isFirst = !hasShownRows
    if update.rowCount > 0 || !update.list.isEmpty { hasShownRows = true }
    guard isEnabled || fields.isAttending else { return }
    let writes = change.writes.filter { !$0.isArrival }
    noteFields(writes, timeOfDay, commits, causes)
    guard isEnabled else { return }
    collectForPage(update, writes, isFirst: isFirst)
    // Changes that the user requested, the first rows of a table, and values that arrive late are
    // not marked as changes.
    if !update.isRearranged {
      noteList(change, writes.count, isFirst, to: page, height, timeOfDay, key)
    }
    for write in writes {
      if let row = write.row { highlights.note(write.column, of: row, at: update.time) }
    }
    if goneRows.isEmpty || update.list.isEmpty { return }
    let shown = page.rows.compactMap(\.object)
    goneRows.forgetReturned { object, goneKey in
      shown.contains { row in row === object || goneKey != nil && key(row) == goneKey }
    }
  }

  /// Records the changes of fields: of all rows, or without a user only of those with a detail.
  @MainActor
  private mutating func noteFields(
    _ writes: [PageChange.Write],
    _ timeOfDay: () -> String,
    _ commits: () -> ClosedRange<Int>?,
    _ causes: (PageChange.Write) -> [RowDetail.Property]
  ) {
    let time = writes.isEmpty ? "" : timeOfDay()
    let included = writes.isEmpty ? nil : commits()
    for write in writes {
      guard let row = write.row, isEnabled || fields.attends(row) else { continue }
      let change = RowDetail.Change(
        time: time,
        commits: included,
        before: write.before,
        after: write.after,
        causes: causes(write)
      )
      fields.note(change, inColumn: write.column, of: row)
    }
  }

  @MainActor
  private mutating func noteList(
    _ change: PageChange,
    _ writeCount: Int,
    _ isFirst: Bool,
    to page: TablePage,
    _ height: Int,
    _ timeOfDay: () -> String,
    _ key: (AnyObject) -> AnyHashable?
  ) {
    let update = change.update
    let list = update.list
    if !isFirst, !list.isReload {
      let inserted = Set(list.insertions)
      for position in update.fills where inserted.contains(position) {
        if let row = page[position]?.object { highlights.note(newRow: row, at: update.time) }
      }
    }
    let count = writeCount + list.insertions.count + list.removals.count + list.moves.count
    if count > 0 {
      meter.note(count, at: update.time)
      lastChange = timeOfDay()
    }
    if !list.isReload, let previous = change.previous, highlights.time > .zero {
      goneRows.note(
        Array(list.removals),
        from: previous,
        until: highlights.expiry(of: update.time),
        limit: height / 4,
        key: key
      )
    }
  }

  /// Collects the changes of an update for the next page.
  private mutating func collectForPage(
    _ update: TableUpdate,
    _ writes: [PageChange.Write],
    isFirst: Bool
  ) {
    guard !update.isRearranged || isFirst else { return }
    guard isFirst || !writes.isEmpty || !update.list.isEmpty else { return }
    var changes = unrecorded ?? PageChanges()
    if !update.list.isEmpty { changes = PageChanges() }
    for write in writes { changes.columns[write.position, default: []].insert(write.column) }
    if !isFirst, !update.list.isReload { changes.insertions.formUnion(update.list.insertions) }
    unrecorded = changes
  }

  /// The changes to mark in the next page of the history, or nil if it would equal the last one.
  var pageChanges: PageChanges? { history.limit > 0 ? unrecorded : nil }

  /// Appends the current page to the history.
  mutating func record(_ page: PastPage) {
    unrecorded = nil
    history.append(page)
  }

  /// Displays an earlier or later page.
  ///
  /// - Returns: The reason why no other page is displayed, or nil.
  mutating func step(by distance: Int) -> String? {
    let wasPast = history.past != nil
    if history.step(by: distance) || wasPast && distance >= 0 { return nil }
    return distance < 0 ? "no earlier changes are recorded" : "these are the current rows"
  }

  /// Reports that a frame is about to be drawn, which shows everything as it is now.
  mutating func beginShowing() { nextFading = nil }

  /// Records that rows were drawn.
  ///
  /// - Parameter other: The time at which something else on the screen fades, or nil.
  /// - Returns: The time at which the display changes without a further update, or nil.
  mutating func rowsWereDrawn(
    _ rows: [ShownRow],
    at now: Duration,
    and other: Duration?
  ) -> Duration? {
    highlights.forgetFaded(at: now)
    goneRows.forgetFaded(at: now)
    let rate = meter.changesPerSecond(at: now) > 0 ? meter.expiry : nil
    let fadings = [goneRows.expiry, rate, other] + rows.lazy.map(\.expiry)
    nextFading = fadings.compactMap(\.self).min()
    return nextFading
  }

  /// Returns whether something has faded since rows were drawn.
  func isFading(at now: Duration) -> Bool { nextFading.map { $0 <= now } ?? false }

  mutating func changesPerSecond(at now: Duration) -> Int { meter.changesPerSecond(at: now) }

  /// Discards everything that describes displayed rows.
  mutating func removeAll() {
    highlights.removeAll()
    fields.removeAll()
    goneRows.removeAll()
    history.removeAll()
    unrecorded = nil
  }
}
