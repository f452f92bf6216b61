#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// Handles that a cell is about to be displayed. UIKit may have requested the cell much
    /// earlier.
    func willDisplay(_ cell: UIView, at path: IndexPath) {
      beginDisplay(of: cell)
      guard let position = position(at: path) else { return }
      fill(cell, at: position)
      showSelection(at: path, position)
      // The view has grown or received its size, and the table does not observe this row yet.
      if !table.visibleRange.contains(position) { followView() }
    }

    /// Records that a view is about to be displayed.
    func beginDisplay(of view: UIView) {
      guard let observing = view as? any ObservingView else { return }
      let id = ObjectIdentifier(view)
      // A view that was deallocated while displayed may have had the same address.
      let count = displays[id].map { $0.view === view ? $0.count : 0 } ?? 0
      displays[id] = CellDisplays(view: view, count: count + 1)
      cells.willDisplay(observing.displaying)
    }

    /// Returns whether the end of an earlier display was reported, and removes that display from
    /// the count. UIKit may report the end after the view has been displayed for another row.
    private func endsEarlierDisplay(of view: UIView) -> Bool {
      let id = ObjectIdentifier(view)
      guard let present = displays.removeValue(forKey: id), present.view === view,
        present.count > 1
      else { return false }
      displays[id] = CellDisplays(view: view, count: present.count - 1)
      return true
    }

    func didEndDisplaying(_ cell: UIView) {
      guard !endsEarlierDisplay(of: cell) else { return }
      endEditing(in: cell)
      if let cell = cell as? any ObservingView { cells.didEndDisplaying(cell.displaying) }
    }

    /// Writes the columns of a row to a cell that shows columns.
    func fill(_ cell: UIView, at position: Int) {
      guard let writer = cell as? any FieldWriter else { return }
      for (column, text) in table.displayedTexts(ofRow: position).enumerated() {
        write(text, column: column, in: cell)
      }
      writer.setDeleted(table.isDeleted(position))
    }

    /// Writes a column of a row to a cell that shows columns, unless the user is editing it there.
    func write(_ text: CellText, column: Int, in cell: UIView) {
      guard let writer = cell as? any FieldWriter,
        !edits.isHeld(column: column, where: { $0.isDescendant(of: cell) })
      else { return }
      writer.write(text, field: column)
    }

    /// Returns the index path of a displayed cell, or nil.
    func path(of cell: UIView) -> IndexPath? {
      guard let view = rowsView else { return nil }
      return view.displayedPaths.first { view.displayedCell(at: $0) === cell }
    }
  }

  /// The number of times that a view was displayed without a reported end.
  struct CellDisplays {
    weak var view: UIView?
    var count: Int
  }
#endif
