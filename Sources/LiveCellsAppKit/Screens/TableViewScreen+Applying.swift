#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyValueObserving
  public import LiveCells

  extension TableViewScreen: TableUpdating {
    public func apply(_ update: TableUpdate, of table: any TableReading) {
      // Another screen may have become the view's data source.
      guard let view, view.dataSource === self else { return }
      isApplying = true
      let remainder = remainderOfFirstRow(in: view)
      let new = ListedRows(table.sectionLayout, count: update.rowCount)
      let change = listed.change(update.batch, to: new)
      let isChanged = !update.list.isEmpty || listed != new
      if isChanged {
        if change.isReload || change.count > Self.batchLimit || view.window == nil {
          // Nobody sees rows come and go in a view that is in no window.
          endEditing()
          listed = new
          view.reloadData()
        } else {
          carryOut(change, to: new, in: view)
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
    /// after the steps before. A row that moves keeps its cells, also while a person types in one of them.
    private func carryOut(_ change: ListedChange, to new: ListedRows, in view: NSTableView) {
      view.beginUpdates()
      listed = new
      if !change.removals.isEmpty {
        view.removeRows(at: change.removals, withAnimation: .effectFade)
      }
      for step in change.steps where step.from != step.to {
        view.moveRow(at: step.from, to: step.to)
      }
      if !change.insertions.isEmpty {
        view.insertRows(at: change.insertions, withAnimation: .effectFade)
      }
      view.endUpdates()
    }

    private func showSelection(in view: NSTableView) {
      let selected = IndexSet(table.selectedPositions.compactMap(row))
      if selected != view.selectedRowIndexes {
        view.selectRowIndexes(selected, byExtendingSelection: false)
      }
    }
  }
#endif
