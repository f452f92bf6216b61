#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// A cell is about to be displayed for a row, long after it was asked for perhaps.
    func willDisplay(_ cell: UIView, at path: IndexPath) {
      beginDisplay(of: cell)
      guard let position = position(at: path) else { return }
      fill(cell, at: position)
      showSelection(at: path, position)
      // Rows that the table doesn't follow yet: the view was made larger, or has just got its size.
      if !table.visibleRange.contains(position) { followView() }
    }

    /// Notes that a view is about to be displayed.
    func beginDisplay(of view: UIView) {
      guard let observing = view as? any ObservingView else { return }
      let id = ObjectIdentifier(view)
      // A view that was deallocated while displayed may have had the same address.
      let count = displays[id].map { $0.view === view ? $0.count : 0 } ?? 0
      displays[id] = CellDisplays(view: view, count: count + 1)
      cells.willDisplay(observing.displaying)
    }

    /// Notes whether a display of a view ends that was followed by another one: UIKit may report the end of the
    /// old one after the view is displayed for another row.
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

  /// How often a view was displayed without the end of that being reported.
  struct CellDisplays {
    weak var view: UIView?
    var count: Int
  }
#endif
