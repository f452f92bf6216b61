#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  import LiveCells

  extension TableViewScreen {
    /// The type of dragged rows on the pasteboard. Rows are moved only within their view, so that
    /// it has no content.
    static var draggedType: NSPasteboard.PasteboardType { .init("livecells.row") }

    /// Returns what is dragged with a row, or nil if it cannot be moved.
    func writer(ofRow row: Int) -> (any NSPasteboardWriting)? {
      guard table.canMove, object(ofRow: row) != nil else { return nil }
      let item = NSPasteboardItem()
      item.setString("", forType: Self.draggedType)
      return item
    }

    /// Accepts rows of the view itself, between two rows.
    func accepts(
      _ info: any NSDraggingInfo,
      in view: NSTableView,
      above row: Int,
      _ operation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard info.draggingSource as? NSTableView === view, !dragged.isEmpty, table.canMove else {
        return []
      }
      if operation == .on { view.setDropRow(row, dropOperation: .above) }
      return .move
    }

    /// Moves the dragged rows. The view shows them at their new place in the next frame.
    func drop(above row: Int) -> Bool {
      guard !dragged.isEmpty else { return false }
      return commands.move(dragged, toGap: table.gap(aboveDisplayed: row))
    }
  }
#endif
