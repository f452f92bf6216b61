#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  public import LiveCells

  extension TableViewScreen: FrameScheduling, ShownTextReading {
    private static var textCell: NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier("LiveCells.TextTableCellView")
    }

    /// Gives the view the columns of the table.
    func addColumns(to view: NSTableView) {
      for (index, head) in table.columnHeads.enumerated() {
        let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(head.title))
        column.title = head.title
        if table.canSort(byColumn: index) {
          column.sortDescriptorPrototype = NSSortDescriptor(key: head.title, ascending: true)
        }
        view.addTableColumn(column)
      }
    }

    /// The table's column that a column of the view shows.
    func column(of column: NSTableColumn?) -> Int? {
      guard let title = column?.identifier.rawValue else { return nil }
      return table.columnHeads.firstIndex { $0.title == title }
    }

    /// A view that shows a column as text.
    func textCell(_ view: NSTableView, _ column: NSTableColumn?, _ row: Int) -> NSView? {
      guard let index = self.column(of: column) else { return nil }
      let waiting = view.makeView(withIdentifier: Self.textCell, owner: nil) as? TextTableCellView
      let cell = waiting ?? TextTableCellView(frame: .zero)
      cell.identifier = Self.textCell
      let texts = table.displayedTexts(ofRow: row)
      cell.shown = texts.indices.contains(index) ? texts[index] : .empty
      return cell
    }

    /// Writes a column of a row, if a view of it is there.
    func write(_ text: CellText, row: Int, column: Int, in view: NSTableView) {
      for (place, shown) in view.tableColumns.enumerated() where self.column(of: shown) == column {
        let cell = view.view(atColumn: place, row: row, makeIfNecessary: false)
        (cell as? TextTableCellView)?.shown = text
      }
    }

    /// What a cell that is there shows of a column. A row that the table holds ready beyond the edges of
    /// the view, or while the view is in no window, shows what the table holds ready for it.
    public func shownText(row: Int, column: Int) -> CellText? {
      guard table.visibleRange.contains(row), let view else { return nil }
      guard view.window != nil, view.rows(in: view.visibleRect).contains(row)
      else { return table.text(row: row, column: column) }
      guard let place = view.tableColumns.firstIndex(where: { self.column(of: $0) == column })
      else { return nil }
      let cell = view.view(atColumn: place, row: row, makeIfNecessary: false)
      return (cell as? TextTableCellView)?.shown
    }
  }
#endif
