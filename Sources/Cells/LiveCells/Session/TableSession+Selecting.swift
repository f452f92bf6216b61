extension TableSession {
  /// Selects or deselects the row at a position, in addition to the selected rows.
  package func toggleSelection(at position: Int) {
    displaying?.setSelected(!table.isSelected(position), row: position)
    setNeedsShowing()
  }

  /// Selects exactly the rows from the cursor to a position.
  package func selectRows(to position: Int) {
    guard let displaying, let cursor = table.cursor else { return }
    // Limited to more rows than a user can check while selecting them.
    let last = position > cursor ? min(position, cursor + Self.maxSelected) : position
    perform(.clearSelection)
    for row in min(cursor, last)...max(cursor, last) { displaying.setSelected(true, row: row) }
    setNeedsShowing()
  }

  /// Selects all rows, or as many of the first rows as can be selected.
  func selectAll() {
    guard let displaying else { return }
    table.clearSelection()
    let count = min(table.rowCount, Self.maxSelected)
    for row in 0..<count { displaying.setSelected(true, row: row) }
    if count < table.rowCount { showMessage("selected the first \(count) rows") }
  }

  private static var maxSelected: Int { 100_000 }
}
