#if canImport(UIKit) && !os(watchOS)
  import LiveCells
  import UIKit

  extension RowsScreen {
    /// A person has selected a row.
    func select(_ path: IndexPath, inAddition: Bool) {
      guard let position = position(at: path) else { return }
      if !inAddition { table.clearSelection() }
      table.setSelected(true, row: position)
    }

    func deselect(_ path: IndexPath) {
      if let position = position(at: path) { table.setSelected(false, row: position) }
    }

    /// A person wants to delete a row. It goes with the frame in which its source says so.
    func delete(_ path: IndexPath) {
      if let row = object(at: path) { commands.delete(row) }
    }

    /// Rows will be displayed before long.
    func prepare(_ paths: [IndexPath]) {
      let positions = paths.compactMap(position)
      guard let first = positions.min(), let last = positions.max() else { return }
      table.prepare(rows: first..<(last + 1))
    }

    /// The letters that sections' titles begin with, and the first section of each.
    var sectionIndex: [(title: String, section: Int)] { layout.indexTitles }
  }
#endif
