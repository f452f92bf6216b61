import KeyValueObserving

extension TableSession {
  /// The row that is shown in full, and what is known of it.
  struct OpenDetail {
    /// Held, so that its last state can be seen when it is gone.
    let row: AnyObject
    let observer: DirtyObserver
    /// What the screen was last told.
    var shown: RowDetail?
  }

  /// All of the row that the person reads in place of the rows, as the screen was last told; nil while
  /// the rows are shown.
  public var rowDetail: RowDetail? { detail?.shown }

  /// Opens and closes what is read as the person has it, and has it lead to the row of the cursor.
  func followDetail() {
    guard state.mode == .detail else {
      detail = nil
      return
    }
    guard let row = table.cursorObject else {
      state.closePage()
      detail = nil
      return say("there is no row")
    }
    guard detail?.row !== row, let mark = scheduler?.paintingMark else { return }
    detail = OpenDetail(row: row, observer: DirtyObserver { mark.set() })
  }

  /// Reads the row again if it has changed, or what is said of it. A row that is gone shows what it
  /// showed last.
  func updateDetail() {
    guard var open = detail else { return }
    let position = table.visibleRange.first { table.object(ofRow: $0) === open.row }
    if table.cursorObject !== open.row {
      open.shown?.isDeleted = true
    } else {
      let now = scheduler?.clock.now ?? .zero
      let changed = highlights.highlights(of: open.row, at: now).columns
      let entries = open.observer.track { table.detailEntries(of: open.row) }
      open.shown = RowDetail(
        position: position ?? table.cursor ?? 0,
        entries: entries.enumerated().map { column, entry in
          var entry = entry
          entry.isChanged = changed.contains(column)
          entry.changes = fieldChanges.changes(ofColumn: column, of: open.row)
          return entry
        },
        isDeleted: position.map(table.isDeleted) ?? false
      )
    }
    detail = open
  }
}
