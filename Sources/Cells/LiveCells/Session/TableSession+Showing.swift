extension TableSession {
  /// Returns the table's updates since the last call. Returns nil if nothing must be drawn, and an
  /// empty array if only marks or the status have changed.
  ///
  /// Call this at the end of each frame.
  public func takeUpdates() -> [TableUpdate]? {
    guard
      display.needsShowing || following.observer?.isDirty == true
        || display.detail?.observer.isDirty == true || changes.isFading(at: now)
    else { return nil }
    defer { display.updates = [] }
    display.needsShowing = false
    changes.beginShowing()
    recordPage()
    updateDetail()
    noteDeletionOfPromptedRow()
    let before = following.shown?.condition
    following.shown = following.observer?.track { presentSource }
    if following.countCommits(at: now) { changes.lastChange = screen.timeOfDay() }
    // A message must not hide a change of the source's condition.
    if let before, let condition = following.shown?.condition, before != condition,
      before != .looking, condition != .looking
    {
      state.showMessage("")
    }
    return display.updates
  }

  /// The status of the source, limited by the completeness of the rows. A pending request is
  /// reported as `looking`. A refused request is reported until another one replaces it.
  var presentSource: SourceStatus {
    var status = source()
    let completeness = table.completeness
    if status.isOutdated { return status }
    switch completeness {
    case .complete: break
    case .pending: status.condition = status.condition == .loading ? .loading : .looking
    case .refused(let reason):
      status.condition = .refused
      status.note = reason
      status.progress = nil
    }
    return status
  }

  /// Reports that everything was drawn. Schedules the next drawing for the time at which a mark
  /// fades.
  public func didShow() {
    guard changes.isEnabled else { return }
    let now = now
    guard
      let fading = changes.rowsWereDrawn(presentRows, at: now, and: following.fading(at: now))
    else { return }
    let delay = max(.zero, fading - now)
    if let wake = screen.wake { wake(delay) } else { screen.connection?.alarm.set(after: delay) }
  }

  /// The headers of the columns.
  public var columnHeaders: [ColumnHeader] { table.columnHeaders }

  /// The text to show if there are no rows: the state of a pending or refused request, the filter
  /// that no row matches, or the table's own text.
  public var emptyText: String {
    switch emptyReason {
    case .waiting, .refused: (following.shown ?? presentSource).text
    case .filter: "No rows match \(view.filterText)"
    case .noRows: table.emptyText
    }
  }

  /// A reason why no rows are displayed.
  package enum EmptyReason {
    /// The rows are still being read.
    case waiting
    /// The source rejects the request.
    case refused
    /// No row matches the filter.
    case filter
    /// The table has no rows.
    case noRows
  }

  /// The reason why no rows are displayed, if there are none.
  package var emptyReason: EmptyReason {
    switch (following.shown ?? presentSource).condition {
    case .loading, .looking: .waiting
    case .refused: .refused
    case .live, .fixed, .stale, .lost: table.isFiltered ? .filter : .noRows
    }
  }

  /// The column by which the rows are sorted, and whether the order is ascending. While the past is
  /// displayed, the order of that time.
  public var order: (column: Int, isAscending: Bool)? {
    if let past = changes.history.past { past.picture.order } else { presentOrder }
  }

  /// The current order.
  var presentOrder: (column: Int, isAscending: Bool)? {
    table.sortedColumn.map { ($0, table.isSortAscending) }
  }

  /// The current filter.
  var presentFilter: String? { table.isFiltered ? view.filterText : nil }

  /// The table, for screens whose cells show the rows themselves.
  package var displaying: (any TableDisplaying)? { table as? any TableDisplaying }

  /// The visible rows after the last update, without the marks of this session.
  package var page: TablePage { display.page }

  /// The positions of the visible rows, including partially visible ones.
  public var visibleRange: Range<Int> { table.visibleRange }

  /// The position of the first fully visible row.
  public var firstRow: Int { table.firstRow }

  /// The visible rows from top to bottom.
  public var visibleRows: [ShownRow] {
    changes.history.past?.picture.rows ?? presentRows
  }

  /// The current visible rows, made once for each frame.
  var presentRows: [ShownRow] {
    if let rows = display.rows, !changes.isFading(at: now) { return rows }
    let rows = display.page.positions.map(presentRow)
    if !display.needsShowing { display.rows = rows }
    return rows
  }

  /// Returns the recently removed rows that preceded the row at a position, or that were last if
  /// the position is nil. They are shown with their last texts until they fade. They do not belong
  /// to the table, and the cursor cannot reach them.
  public func goneRows(before position: Int?) -> [ShownRow] {
    if changes.history.past != nil || changes.goneRows.isEmpty { return [] }
    guard let position else { return changes.goneRows.rows(before: nil) }
    return table.object(ofRow: position).map { changes.goneRows.rows(before: $0) } ?? []
  }

  /// Returns the title of the section that begins with the row at a position, or nil if none does.
  public func sectionTitle(above position: Int) -> String? { table.sectionHeader(above: position) }

  /// Returns a visible or prepared row with its marks. While the past is displayed, returns the row
  /// of that time, without texts if it was not visible.
  public func row(at position: Int) -> ShownRow {
    guard let past = changes.history.past else { return presentRow(at: position) }
    return past.picture.rows.row(at: position)
      ?? ShownRow(position: position, texts: table.columnHeaders.map { _ in .empty })
  }

  /// Returns the current state of a row.
  func presentRow(at position: Int) -> ShownRow {
    guard let kept = display.page[position] else {
      return ShownRow(position: position, texts: table.texts(ofRow: position))
    }
    var row = ShownRow(position: position, texts: kept.texts)
    if let object = kept.object {
      let shown = changes.highlights.highlights(of: object, at: now)
      row.changedColumns = shown.columns
      row.isNew = shown.isNew
      row.expiry = shown.expiry
    }
    row.hasCursor = table.cursor == position
    row.isSelected = table.isSelected(position)
    row.isDeleted = kept.isDeleted
    if let field = editedField, kept.object === field.row {
      let typed = field.typed
      row.typed = .init(column: field.column, before: typed.before, after: typed.after)
    }
    row.sectionTitle = kept.sectionTitle
    return row
  }

  /// The information to show beside the rows, as the screen last received it.
  public var status: TableStatus {
    var status = TableStatus()
    status.title = title
    status.source = following.shown ?? presentSource
    status.outdatedSince = following.outdatedSince(status.source, timeOfDay: screen.timeOfDay)
    status.waitingChanges = table.isPaused ? table.waitingChanges : nil
    status.section = sectionTitle(ofRow: table.cursor ?? table.visibleRange.lowerBound)
    status.filter = presentFilter
    status.heldChanges = table.holdsOrder ? table.heldChanges : nil
    status.selectionCount = table.selectionCount
    status.message = searchMessage ?? state.message
    status.messageCursor = searchMessage == nil ? state.messageCursor : nil
    status.isFollowing = table.isFollowingEnd
    status.cursor = table.cursor
    status.rowCount = table.rowCount
    if let past = changes.history.past {
      status.past = .init(time: past.picture.time, stepsBack: past.stepsBack)
      status.cursor = past.picture.cursor
      status.rowCount = past.picture.rowCount
      status.filter = past.picture.filter
    }
    status.changesPerSecond = changes.changesPerSecond(at: now)
    status.commitsPerSecond = following.commitsPerSecond(at: now)
    status.lastChange = changes.lastChange
    return status
  }

  var now: Duration { screen.connection?.frameScheduler.clock.now ?? .zero }

  private var searchMessage: String? {
    table.searchProgress.map { "/\(state.soughtText)  \(Int($0 * 100)) % searched" }
  }

  /// Returns the title of the section of the row at a position.
  package func sectionTitle(ofRow position: Int) -> String? {
    guard let layout = table.sectionLayout, let path = layout.path(of: position) else { return nil }
    return layout.sections[path.section].title
  }
}
