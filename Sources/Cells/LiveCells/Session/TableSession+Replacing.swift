import KeyValueObserving

extension TableSession {
  /// Replaces the table by another one, for example because the columns of the source have changed.
  ///
  /// The user's state is preserved: column visibility and widths, order, sections, filter, the
  /// cursor's row and line, selection, pause, an open prompt and an open page. Columns are
  /// identified by name, and rows by key or by identity. The history of earlier states is
  /// discarded.
  ///
  /// - Parameters:
  ///   - table: The new table, which is retained. The old one is released.
  ///   - pinnedColumn: The column that stays visible when not all columns fit.
  public func replaceTable(
    with table: LiveTable<some ObservableCollection>,
    pinnedColumn: Int = 0
  ) {
    // A search in progress is repeated from the row where it began.
    let isSearching = state.prompt?.purpose == .search
    if isSearching { self.table.returnToSearchOrigin() }
    let old = self.table
    let names = table.columnNames
    let oldNames = old.columnNames
    let places = oldNames.map { name in names.firstIndex(ofName: name) }
    let kept = ChosenRows(of: old)
    if var field = dialog.editing {
      field.column = field.column.flatMap { places[$0] }
      dialog.editing = field
    }
    let arrangement = arrangement
    old.onWaitingChange = nil
    old.detach()
    let new: any TableCommanding = table
    self.table = new
    new.followsEnd = old.followsEnd
    new.standingPosition = old.standingPosition
    carryOut(
      view.replaceColumns(
        count: names.count,
        positions: places,
        pinned: pinnedColumn,
        arrangedAs: arrangement
      )
    )
    if changes.history.past != nil {
      state.showMessage("the columns have changed: these are the current rows")
    }
    forgetShown()
    following.forgetCommits()
    new.moveCursorToFirst()
    if let connection = screen.connection {
      connect(to: connection)
      new.resize(rows: display.height, partialRows: display.partialRows)
    }
    if old.isFiltered { carryOut(view.filter(by: view.filterText)) }
    kept.restore(in: new)
    if let rows = dialog.editing?.edited.rows {
      let found = rows.map { ChosenRows.counterpart(of: $0, in: old, new) }
      dialog.editing?.edited.rows = found
    }
    new.isPaused = old.isPaused
    if isSearching {
      new.beginTypingSearch()
      searchWhileTyping()
    }
    if state.mode == .detail { followDetail() }
    setNeedsShowing()
  }
}

/// The rows that the user has chosen in a table, to be found in another table of the same rows.
@MainActor
private struct ChosenRows {
  private let cursor: Row?
  /// The position of the cursor.
  private let position: Int?
  /// The distance of the cursor from the first visible row.
  private let line: Int
  private let selection: [Row]

  private struct Row {
    let object: AnyObject
    let key: AnyHashable?
  }

  init(of table: any TableCommanding) {
    func kept(_ row: AnyObject) -> Row { Row(object: row, key: table.key(of: row)) }
    position = table.cursor
    line = (table.cursor ?? 0) - table.firstRow
    cursor = table.isCursorOnChosenRow ? table.cursorObject.map(kept) : nil
    selection = table.selectionCount > 0 ? table.chosenRows.map(kept) : []
  }

  func restore(in table: any TableCommanding) {
    for row in selection { if let found = find(row, table) { table.select(row: found) } }
    let isFound = cursor.flatMap { find($0, table) }.map(table.moveCursor(toRow:)) ?? false
    // The new table may not know the position of the row yet.
    if !isFound, let position, position > 0 { table.moveCursor(to: position) }
    if isFound, let now = table.cursorPosition { table.scroll(to: now - line) }
  }

  /// Returns the counterpart of a row in another table, or the row itself if it is unknown.
  static func counterpart(
    of row: AnyObject,
    in old: any TableCommanding,
    _ new: any TableCommanding
  ) -> AnyObject {
    old.key(of: row).flatMap(new.row(ofKey:)) ?? row
  }

  /// Returns the counterpart of a row in another table, or nil if it is unknown.
  private func find(_ row: Row, _ table: any TableCommanding) -> AnyObject? {
    guard let key = row.key else { return row.object }
    return table.row(ofKey: key)
  }
}
