import KeyValueObserving

extension TableSession {
  /// The row that is shown in full.
  struct OpenDetail {
    /// The row. Retained, so that its last content can be shown after it has been removed.
    let row: AnyObject
    let observer: DirtyObserver
    /// The content that the screen has received.
    var shown: RowDetail?
  }

  /// The complete content of the row that is shown instead of the rows, as the screen last received
  /// it. Nil while the rows are shown.
  public var rowDetail: RowDetail? { display.detail?.shown }

  /// Returns the complete content of a row, with the changes that were seen. From now on, the
  /// properties that cause changes of the row are traced, until it has changed several times
  /// without another call.
  package func detailEntries(of row: AnyObject) -> [RowDetail.Entry] {
    if !changes.isEnabled { changes.fields.attend(row) }
    return table.detailEntries(of: row).enumerated().map { column, entry in
      var entry = entry
      let recorded = changes.fields.changes(ofColumn: column, of: row)
      if !recorded.isEmpty { entry.changes = recorded }
      return entry
    }
  }

  /// Opens or closes the detail view according to the state, and shows the row under the cursor in
  /// it.
  func followDetail() {
    guard state.mode == .detail else {
      display.detail = nil
      return
    }
    guard let row = table.cursorObject else {
      state.closePage()
      display.detail = nil
      return showMessage("no row")
    }
    guard display.detail?.row !== row,
      let mark = screen.connection?.frameScheduler.paintingMark
    else { return }
    display.detail = OpenDetail(row: row, observer: DirtyObserver { mark.set() })
  }

  /// Reads the row again if it or its marks have changed. A removed row keeps its last content.
  func updateDetail() {
    guard var open = display.detail else { return }
    let position = table.visibleRange.first { table.object(ofRow: $0) === open.row }
    if table.cursorObject !== open.row {
      open.shown?.isDeleted = true
    } else {
      let changed = changes.highlights.highlights(of: open.row, at: now).columns
      let entries = open.observer.track { detailEntries(of: open.row) }
      open.shown = RowDetail(
        position: position ?? table.cursor ?? 0,
        entries: entries.enumerated().map { column, entry in
          var entry = entry
          entry.isChanged = changed.contains(column)
          return entry
        },
        isDeleted: position.map(table.isDeleted) ?? false
      )
    }
    display.detail = open
  }
}
