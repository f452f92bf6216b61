extension TableSession {
  /// The maximum number of past states that are kept, one for each frame that showed a change. The
  /// default is 1,000. With 0, none are kept.
  public var historyLimit: Int {
    get { history.limit }
    set {
      history.limit = newValue
      setNeedsShowing()
    }
  }

  /// Appends the displayed state to the history if it contains a change.
  func recordPage() {
    guard let changes = unkept, history.limit > 0 else { return }
    // A screen that does not know its height yet shows no rows.
    if table.visibleRange.isEmpty, table.rowCount > 0 { return }
    unkept = nil
    let rows = table.visibleRange.map { position in
      var row = presentRow(at: position)
      row.changedColumns = changes.columns[position] ?? []
      row.isNew = changes.insertions.contains(position)
      row.expiry = nil
      row.typed = nil
      return row
    }
    history.append(
      .init(
        time: timeOfDay(),
        rows: rows,
        rowCount: table.rowCount,
        cursor: table.cursor,
        filter: presentFilter,
        order: presentOrder
      )
    )
  }

  /// Collects the changes of an update for the next picture.
  func collectForPage(_ update: TableUpdate, isFirst: Bool) {
    guard !update.isRearranged || isFirst else { return }
    let writes = update.writes.filter { !$0.isArrival }
    guard isFirst || !writes.isEmpty || !update.list.isEmpty else { return }
    var changes = unkept ?? PageChanges()
    if !update.list.isEmpty { changes = PageChanges() }
    for write in writes { changes.columns[write.position, default: []].insert(write.column) }
    if !isFirst, !update.list.isReload { changes.insertions.formUnion(update.list.insertions) }
    unkept = changes
  }

  /// Displays an earlier or later picture.
  func stepInTime(by distance: Int) {
    let wasPast = history.past != nil
    if !history.step(by: distance), !wasPast || distance < 0 {
      showMessage(distance < 0 ? "no earlier changes are recorded" : "these are the current rows")
    }
    if history.past == nil { state.returnToPresent() }
  }
}

/// The changes to mark in a picture.
struct PageChanges {
  var columns: [Int: Set<Int>] = [:]
  var insertions: Set<Int> = []
}
