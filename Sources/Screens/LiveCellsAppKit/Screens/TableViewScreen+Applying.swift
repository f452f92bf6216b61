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
          // A view outside of a window needs no animation.
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
        // The table was scrolled by the program.
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

    /// The maximum number of changes that are applied one by one. If there are more, the view is
    /// reloaded.
    private static var batchLimit: Int { 500 }

    /// Applies a change of the list to the view. The view applies each step immediately, so indexes
    /// refer to the state after the previous step. A moving row keeps its cells, even while the
    /// user types in one.
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
