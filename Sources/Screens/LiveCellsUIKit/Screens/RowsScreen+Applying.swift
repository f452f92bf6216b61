#if canImport(UIKit) && !os(watchOS)
  public import LiveCells
  import UIKit

  extension RowsScreen: TableUpdating {
    public func apply(_ update: TableUpdate, of table: any TableReading) {
      guard let view = rowsView else { return }
      guard !view.hasUncommittedUpdates else { return hold(update, of: table, in: view) }
      if held != nil { release() }
      var update = update
      attachment.apply(
        remainder: { remainderOfFirstRow(in: view) },
        arrange: {
          update = rest(of: update)
          return arrange(update, of: table, in: view)
        },
        scroll: { scroll(view, to: $0, $1) },
        write: { _ in write(update, of: table, in: view) }
      )
      followView()
    }

    /// Applies the changes of sections and rows. Returns whether rows have changed their positions.
    private func arrange(
      _ update: TableUpdate,
      of table: any TableReading,
      in view: any RowsView
    ) -> Bool {
      let new = table.sectionLayout ?? SectionLayout([.whole(update.rowCount)])
      let batch = update.batch
      let isInWindow = view.window != nil
      if batch.isReload || attachment.needsReload(changes: batch.count, isInWindow: isInWindow) {
        if layout != new || !update.list.isEmpty {
          endEditing()
          layout = new
          view.reloadData()
          if isInWindow { view.layoutIfNeeded() }
        }
      } else if batch.count > 0 {
        view.carryOut(batch) { self.layout = new }
      }
      layout = new
      batch.renamedSections.forEach(retitle)
      return !update.list.isEmpty
    }

    func write(_ update: TableUpdate, of table: any TableReading, in view: any RowsView) {
      for position in update.fills {
        guard let path = indexPath(ofRow: position), let cell = view.displayedCell(at: path)
        else { continue }
        fill(cell, at: position)
        showSelection(at: path, position)
      }
      for write in update.writes {
        guard let cell = cell(at: write.position, in: view) else { continue }
        let text = table.text(row: write.position, column: write.column)
        self.write(text, column: write.column, in: cell)
      }
      guard update.areDecorationsChanged || !update.list.isEmpty else { return }
      for path in view.displayedPaths {
        guard let position = position(at: path) else { continue }
        (view.displayedCell(at: path) as? any FieldWriter)?.setDeleted(table.isDeleted(position))
        showSelection(at: path, position)
      }
    }

    private func cell(at position: Int, in view: any RowsView) -> UIView? {
      indexPath(ofRow: position).flatMap(view.displayedCell)
    }

    /// Updates the selection of a row in the view.
    func showSelection(at path: IndexPath, _ position: Int) {
      guard let view = rowsView else { return }
      let isShown = view.selectedPaths.contains(path)
      let isSelected = table.isSelected(position)
      if isSelected, !isShown { view.setSelected(path) }
      if !isSelected, isShown { view.setDeselected(path) }
    }
  }

  extension BatchUpdate {
    /// The number of changed sections and rows.
    fileprivate var count: Int {
      removedSections.count + insertedSections.count + removedRows.count + insertedRows.count
        + movedRows.count
    }
  }
#endif
