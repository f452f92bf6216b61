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
          return entry
        },
        isDeleted: position.map(table.isDeleted) ?? false
      )
    }
    detail = open
  }

  /// Makes a column as wide as a person wants it; nil lets it be as wide as what stands in it.
  ///
  /// - Parameters:
  ///   - column: The column's index in the table.
  ///   - width: How many characters fit into it.
  public func resize(column: Int, to width: Int?) {
    columns.resize(column, to: width)
    setNeedsShowing()
  }

  func copyField() {
    table.holdCursor()
    guard let column = columns.cursor, let row = table.cursorObject else { return }
    copy(table.detailEntries(of: row)[column].lines.joined(separator: "\n"), "the field")
  }

  func copyRows() {
    table.holdCursor()
    let rows = table.chosenRows
    let lines = rows.map { row in
      let entries = table.detailEntries(of: row)
      return columns.shown.map { Self.oneLine(entries[$0].lines) }.joined(separator: "\t")
    }
    guard !rows.isEmpty else { return }
    copy(lines.joined(separator: "\n"), rows.count == 1 ? "the row" : "\(rows.count) rows")
  }

  /// Tabs and ends of lines would be taken for those between columns and rows.
  private static func oneLine(_ lines: [String]) -> String {
    lines.map { $0.replacing("\t", with: " ") }.joined(separator: " ")
  }

  private func copy(_ text: String, _ what: String) {
    guard let copy else { return say("this screen has no clipboard") }
    copy(text)
    say("\(what) to the clipboard")
  }
}
