#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyValueObserving
  public import LiveCells

  extension TableViewScreen: TableUpdating {
    public func apply(_ update: TableUpdate, of table: any TableReading) {
      guard let view else { return }
      isApplying = true
      let remainder = remainderOfFirstRow(in: view)
      let isChanged = !update.list.isEmpty || rowCount != update.rowCount
      if isChanged {
        if update.list.isReload || update.list.count > Self.batchLimit || view.window == nil {
          // Nobody sees rows come and go in a view that is in no window.
          rowCount = update.rowCount
          view.reloadData()
        } else {
          carryOut(update.list, count: update.rowCount, in: view)
        }
      }
      let first = self.table.firstRow
      if isChanged {
        scroll(view, to: first, remainder)
      } else if first != shownFirst {
        // It was the program that scrolled.
        scroll(view, to: first, 0)
      }
      for row in update.fills {
        for (column, text) in table.texts(ofRow: row).enumerated() {
          write(text, row: row, column: column, in: view)
        }
      }
      for change in update.writes {
        let text = table.text(row: change.position, column: change.column)
        write(text, row: change.position, column: change.column, in: view)
      }
      if isChanged || update.areDecorationsChanged { showSelection(in: view) }
      isApplying = false
      followView()
    }

    /// More changes than these are not worth being moved one by one.
    private static var batchLimit: Int { 500 }

    /// Has the view go through a change of the list. It takes each step at once, so that indexes are those
    /// after the steps before.
    private func carryOut(_ change: ListChange, count: Int, in view: NSTableView) {
      view.beginUpdates()
      rowCount = count
      if change.moves.count == 1, change.removals.isEmpty, change.insertions.isEmpty {
        view.moveRow(at: change.moves[0].from, to: change.moves[0].to)
      } else {
        // Rows that move together are taken out and put in again: their cells show them anew.
        let gone = change.removals + change.moves.map(\.from)
        let come = change.insertions + change.moves.map(\.to)
        view.removeRows(at: IndexSet(gone), withAnimation: .effectFade)
        view.insertRows(at: IndexSet(come), withAnimation: .effectFade)
      }
      view.endUpdates()
    }

    private func showSelection(in view: NSTableView) {
      let positions = table.selectedPositions.filter { $0 < rowCount }
      let selected = IndexSet(positions)
      if selected != view.selectedRowIndexes {
        view.selectRowIndexes(selected, byExtendingSelection: false)
      }
    }
  }

  extension ListChange {
    /// How many rows it names.
    fileprivate var count: Int { removals.count + insertions.count + moves.count }
  }
#endif
