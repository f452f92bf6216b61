extension TableSession {
  /// Selects the row at a position in addition, or no longer.
  package func toggleSelection(at position: Int) {
    displaying?.setSelected(!table.isSelected(position), row: position)
    setNeedsShowing()
  }

  /// Selects the rows from that of the cursor to another, and no others.
  package func selectRows(to position: Int) {
    guard let displaying, let cursor = table.cursor else { return }
    // As many as anybody looks at while he selects them.
    let last = position > cursor ? min(position, cursor + Self.mostSelected) : position
    perform(.clearSelection)
    for row in min(cursor, last)...max(cursor, last) { displaying.setSelected(true, row: row) }
    setNeedsShowing()
  }

  private static var mostSelected: Int { 100_000 }
}
