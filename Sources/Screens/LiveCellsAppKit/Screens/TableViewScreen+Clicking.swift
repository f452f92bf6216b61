#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import LiveCells

  extension TableViewScreen {
    /// Sets the closure that is called when the user double-clicks a row, for example to open it.
    /// Becomes the target of the view's `doubleAction`.
    ///
    /// - Parameters:
    ///   - row: The class of the rows.
    ///   - action: Called on the main actor with the clicked row.
    public func setDoubleClickAction<Row: AnyObject>(
      of row: Row.Type = Row.self,
      _ action: @escaping (Row) -> Void
    ) {
      doubleClickAction = table.erased(action)
      #if _runtime(_ObjC)
        view?.target = self
        view?.doubleAction = #selector(doubleClicked(_:))
      #endif
    }

    #if _runtime(_ObjC)
      @objc private func doubleClicked(_ sender: NSTableView) {
        doubleClicked(row: sender.clickedRow)
      }
    #endif

    /// Handles a double click on a row of the view. The row is -1 for clicks beside the rows.
    package func doubleClicked(row: Int) {
      if let doubleClickAction, row >= 0 { object(ofRow: row).map(doubleClickAction) }
    }
  }
#endif
