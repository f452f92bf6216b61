extension TableSession {
  /// Returns the page to draw, or nil if nothing has changed since the last call.
  ///
  /// Call this at the end of each frame.
  public func takePage() -> ShownPage? {
    guard
      display.needsShowing || following.observer?.isDirty == true
        || display.detail?.observer.isDirty == true || changes.isFading(at: now)
    else { return nil }
    defer { display.updates = [] }
    display.needsShowing = false
    changes.beginShowing()
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
    let present = presentPage
    recordPage(present)
    var page = pageOrPast(present)
    display.shown = page
    page.updates = display.updates
    return page
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

  /// The page as the screen last received it, or the present one if something has changed since.
  public var page: ShownPage {
    if let shown = display.shown, !changes.isFading(at: now) { return shown }
    return pageOrPast(presentPage)
  }

  /// Returns the present page, or the past one that is displayed, with the present state of the
  /// source.
  private func pageOrPast(_ present: ShownPage) -> ShownPage {
    guard let past = changes.history.past else { return present }
    var page = present
    past.page.show(in: &page, stepsBack: past.stepsBack)
    return page
  }

  private var presentPage: ShownPage {
    var page = ShownPage()
    page.rows = presentRows
    page.order = table.order.map { ($0.column, $0.isAscending) }
    page.status = presentStatus
    switch page.status.source.condition {
    case .loading, .looking: page.emptyReason = .waiting
    case .refused: page.emptyReason = .refused
    case .live, .fixed, .stale, .lost: page.emptyReason = table.isFiltered ? .filter : .noRows
    }
    switch page.emptyReason {
    case .waiting, .refused: page.emptyText = page.status.source.text
    case .filter: page.emptyText = "No rows match \(view.filterText)"
    case .noRows: page.emptyText = table.emptyText
    }
    return page
  }

  /// The order of the rows of the page.
  public var order: (column: Int, isAscending: Bool)? { page.order }

  /// The visible rows after the last update, without the marks of this session.
  package var contents: TablePage { display.page }

  /// The positions of the visible rows, including partially visible ones.
  public var visibleRange: Range<Int> { table.visibleRange }

  /// The position of the first fully visible row.
  public var firstRow: Int { table.firstRow }

  /// The rows of the page from top to bottom.
  public var visibleRows: [ShownRow] { page.rows }

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
    return past.page.row(at: position)
      ?? ShownRow(position: position, texts: table.columnHeaders.map { _ in .empty })
  }

  /// Returns the current state of a row.
  func presentRow(at position: Int) -> ShownRow {
    guard let kept = display.page[position] else {
      return ShownRow(position: position, texts: table.texts(ofRow: position))
    }
    var row = ShownRow(position: position, of: kept)
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

  /// The information of the page to show beside its rows.
  public var status: TableStatus { page.status }

  private var presentStatus: TableStatus {
    var status = TableStatus()
    status.title = title
    status.source = following.shown ?? presentSource
    status.outdatedSince = following.outdatedSince(status.source, timeOfDay: screen.timeOfDay)
    status.waitingChanges = table.isPaused ? table.waitingChanges : nil
    status.section = sectionTitle(ofRow: table.cursor ?? table.visibleRange.lowerBound)
    status.filter = table.isFiltered ? view.filterText : nil
    status.heldChanges = table.holdsOrder ? table.heldChanges : nil
    status.selectionCount = table.selectionCount
    status.message = searchMessage ?? state.message
    status.messageCursor = searchMessage == nil ? state.messageCursor : nil
    status.isFollowing = table.isFollowingEnd
    status.cursor = table.cursor
    status.rowCount = table.rowCount
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
