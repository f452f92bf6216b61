extension TableSession {
  /// Shows another table in place of the present one, for instance because the source has other columns
  /// now.
  ///
  /// What the person has done with the columns stays, for those that have the same title: which are
  /// hidden and how wide they are, the order, the sections; the filter stays as well, and the place of
  /// the cursor. The past that could be gone back to is forgotten.
  ///
  /// - Parameters:
  ///   - table: The table. It is held, the present one no longer.
  ///   - pinnedColumn: The column that stays in sight when not all fit.
  public func replaceTable(
    with table: LiveTable<some ObservableCollection>,
    pinnedColumn: Int = 0
  ) {
    let old = self.table
    let titles = table.columnHeads.map(\.title)
    let places = old.columnHeads.map { titles.firstIndex(of: $0.title) }
    columns = columns.carried(to: titles.count, places: places, pinned: pinnedColumn)
    let cursor = old.cursor
    old.onWaitingChange = nil
    old.detach()
    let new: any TableCommanding = table
    self.table = new
    new.holdsOrder = old.holdsOrder
    new.followsEnd = old.followsEnd
    new.standingPosition = old.standingPosition
    if let sorted = old.sortedColumn.flatMap({ places[$0] }) {
      new.sort(byColumn: sorted, ascending: old.isSortAscending)
    }
    if let sectioned = old.sectionedColumn.flatMap({ places[$0] }) {
      new.section(byColumn: sectioned)
    }
    forgetShown()
    knownCommits = nil
    state.closePage()
    new.moveCursorToFirst()
    if let connection {
      connect(to: connection)
      new.resize(rows: height, partialRows: partialRows)
    }
    if old.isFiltered { filter() }
    if let cursor, cursor > 0 { new.moveCursor(to: cursor) }
    setNeedsShowing()
  }
}
