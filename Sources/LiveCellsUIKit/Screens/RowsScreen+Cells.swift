#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// A cell is about to be displayed for a row, long after it was asked for perhaps.
    func willDisplay(_ cell: UIView, at path: IndexPath) {
      if let cell = cell as? any ObservingView { cells.willDisplay(cell.displaying) }
      guard let position = position(at: path) else { return }
      fill(cell, at: position)
      showSelection(at: path, position)
      // Rows that the table doesn't follow yet: the view was made larger, or has just got its size.
      if !table.visibleRange.contains(position) { followView() }
    }

    func didEndDisplaying(_ cell: UIView) {
      endEditing(in: cell)
      if let cell = cell as? any ObservingView { cells.didEndDisplaying(cell.displaying) }
    }

    /// Has a cell that shows columns show those of a row.
    func fill(_ cell: UIView, at position: Int) {
      guard let writer = cell as? any FieldWriter else { return }
      for (column, text) in table.displayedTexts(ofRow: position).enumerated() {
        write(text, column: column, in: cell)
      }
      writer.setDeleted(table.isDeleted(position))
    }

    /// Has a cell that shows columns show one of a row, unless a person is changing it there.
    func write(_ text: CellText, column: Int, in cell: UIView) {
      guard let writer = cell as? any FieldWriter,
        !edits.isHeld(column: column, where: { $0.isDescendant(of: cell) })
      else { return }
      writer.write(text, field: column)
    }

    /// The row that a cell displays.
    func path(of cell: UIView) -> IndexPath? {
      guard let view = rowsView else { return nil }
      return view.displayedPaths.first { view.displayedCell(at: $0) === cell }
    }
  }
#endif
