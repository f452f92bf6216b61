extension TableSession {
  /// Selects or deselects the row at a position, in addition to the selected rows.
  package func toggleSelection(at position: Int) {
    table.setSelected(!table.isSelected(position), row: position)
    setNeedsShowing()
  }

  /// Selects exactly the rows from the cursor to a position, or as many of them as can be selected.
  package func selectRows(to position: Int) {
    guard let cursor = table.cursor else { return }
    select(
      position < cursor
        ? max(position, cursor - Self.maxSelected + 1)...cursor
        : cursor...min(position, cursor + Self.maxSelected - 1)
    )
    if abs(position - cursor) >= Self.maxSelected { showLimit("the \(Self.maxSelected) rows here") }
    setNeedsShowing()
  }

  /// Selects all rows, or as many of the first rows as can be selected.
  func selectAll() {
    let count = min(table.rowCount, Self.maxSelected)
    if count > 0 { select(0...count - 1) } else { table.clearSelection() }
    if count < table.rowCount { showLimit("the first \(count) rows") }
  }

  /// Selects exactly the rows of a range.
  private func select(_ rows: ClosedRange<Int>) {
    table.clearSelection()
    for row in rows { table.setSelected(true, row: row) }
  }

  private func showLimit(_ rows: String) { showMessage("selected \(rows), the limit") }

  /// More rows than a user can check while selecting them.
  private static var maxSelected: Int { 100_000 }
}
