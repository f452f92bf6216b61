#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import KeyValueObserving
  public import LiveCells

  extension TableViewScreen: TableUpdating {
    public func apply(_ update: TableUpdate, of table: any TableReading) {
      // Another screen may have become the view's data source.
      guard let view, view.dataSource === self else { return }
      attachment.apply(
        remainder: { remainderOfFirstRow(in: view) },
        arrange: { arrange(update, in: view) },
        scroll: { scroll(view, to: $0, $1) },
        write: { isArranged in
          write(update, of: table, in: view)
          if isArranged || update.areDecorationsChanged { showSelection(in: view) }
        }
      )
      followView()
    }

    /// Applies the changes of rows and headers. Returns whether there are any.
    private func arrange(_ update: TableUpdate, in view: NSTableView) -> Bool {
      let new = ListedRows(after: update)
      guard !update.list.isEmpty || listed != new else { return false }
      let change = listed.change(update, to: new, replacesHeaders: true)
      let isInWindow = view.window != nil
      if change.isReload || attachment.needsReload(changes: change.count, isInWindow: isInWindow) {
        endEditing()
        listed = new
        view.reloadData()
      } else {
        carryOut(change, to: new, in: view)
      }
      return true
    }

    private func write(_ update: TableUpdate, of table: any TableReading, in view: NSTableView) {
      for row in update.fills {
        for (column, text) in table.texts(ofRow: row).enumerated() {
          write(text, row: row, column: column, in: view)
        }
      }
      for change in update.writes {
        let text = table.text(row: change.position, column: change.column)
        write(text, row: change.position, column: change.column, in: view)
      }
    }

    /// Applies a change of the list to the view. The view applies each step immediately, so indexes
    /// refer to the state after the previous step. A moving row keeps its cells, even while the
    /// user types in one.
    private func carryOut(_ change: ListedChange, to new: ListedRows, in view: NSTableView) {
      view.beginUpdates()
      listed = new
      if !change.removals.isEmpty {
        view.removeRows(at: IndexSet(change.removals), withAnimation: .effectFade)
      }
      for step in change.steps where step.from != step.to {
        view.moveRow(at: step.from, to: step.to)
      }
      if !change.insertions.isEmpty {
        view.insertRows(at: IndexSet(change.insertions), withAnimation: .effectFade)
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

  extension IndexSet {
    fileprivate init(_ ranges: [Range<Int>]) {
      self.init()
      for range in ranges { insert(integersIn: range) }
    }
  }
#endif
