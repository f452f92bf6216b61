import KeyValueObserving

extension LiveTable {
  package func detailEntries(of row: AnyObject) -> [RowDetail.Entry] {
    guard let row = row as? Row else { return [] }
    // Only the row's cell has the results of fillings.
    let cell = cells.all.first { $0.row === row }
    if let clock = registration?.scheduler.clock { cell?.traceForDetail(clock: clock) }
    return columns.enumerated().map { index, column in
      let content = cell?.freshContent(of: row, field: index) ?? column.field.content(of: row)
      var entry = RowDetail.Entry(
        column.title,
        content,
        shownAs: column.field.fullText(for: content, of: row),
        isCut: isCut(content)
      )
      entry.source = cell?.source(ofField: index)
      if let cell, let change = change(ofField: index, in: cell) { entry.changes = [change] }
      return entry
    }
  }

  /// Returns the last change of a field that a cell has seen.
  private func change(ofField field: Int, in cell: TableCell) -> RowDetail.Change? {
    guard let change = cell.lastChange(ofField: field), let now = registration?.scheduler.clock.now
    else {
      return nil
    }
    return RowDetail.Change(
      time: WallClock.text(before: now - change.time),
      commits: commits.commits(at: change.time),
      before: change.before,
      after: cell.texts[field],
      causes: cell.causes(ofField: field)
    )
  }

  /// Returns lines that explain the texts of a visible row, for a tooltip or another detail: for
  /// each column whose text was seen to change, its title, the changed properties, the time, the
  /// commit if the source counts them, and the previous text.
  ///
  ///     Title: title of note 12 changed 14:03:07 by commit 37, was “Milk”
  ///
  /// The properties of later changes are known, because the row is traced after this call, until
  /// further changes were made for which the method was not called.
  ///
  /// - Parameters:
  ///   - row: The position of the row.
  ///   - column: The column to explain, or nil for all columns.
  /// - Returns: The lines. Empty if no change was seen, or if the row is not visible.
  public func explanation(ofRow row: Int, column: Int? = nil) -> [String] {
    guard let object = cells.cell(at: row)?.row else { return [] }
    return detailEntries(of: object).enumerated().compactMap { index, entry in
      guard column == nil || column == index else { return nil }
      return entry.account.map { "\(entry.title): \($0)" }
    }
  }
}
