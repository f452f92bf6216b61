#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// Called when the user has selected a row.
    func select(_ path: IndexPath, inAddition: Bool, isEditing: Bool) {
      guard let position = position(at: path) else { return }
      if let tapAction, !inAddition, !isEditing {
        rowsView?.setDeselected(path)
        object(at: path).map(tapAction)
        return
      }
      if !inAddition { table.clearSelection() }
      table.setSelected(true, row: position)
    }

    func deselect(_ path: IndexPath) {
      if let position = position(at: path) { table.setSelected(false, row: position) }
    }

    /// Deletes a row at the request of the user. It disappears in the frame in which its source
    /// reports the removal.
    func delete(_ path: IndexPath) {
      if let row = object(at: path) { commands.delete(row) }
    }

    /// Called before rows are displayed.
    func prepare(_ paths: [IndexPath]) {
      let positions = paths.compactMap(position)
      guard let first = positions.min(), let last = positions.max() else { return }
      table.prepare(rows: first..<(last + 1))
    }

    /// The first letters of the sections' titles, with the first section of each.
    var sectionIndex: [(title: String, section: Int)] { layout.indexTitles }
  }
#endif
