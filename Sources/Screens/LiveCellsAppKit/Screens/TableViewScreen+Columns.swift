#if canImport(AppKit) && !targetEnvironment(macCatalyst)
  import AppKit
  public import LiveCells

  extension TableViewScreen: FrameScheduling, ShownTextReading {
    private static var textCell: NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier("LiveCells.TextTableCellView")
    }
    private static var head: NSUserInterfaceItemIdentifier {
      NSUserInterfaceItemIdentifier("LiveCells.head")
    }

    /// Adds the table's columns to the view, with their autosaved state.
    func addColumns(to view: NSTableView) {
      // Adding columns must not overwrite the autosaved state.
      let isSaving = view.autosaveTableColumns
      view.autosaveTableColumns = false
      for (index, name) in table.columnNames.enumerated() {
        let column = NSTableColumn(identifier: NSUserInterfaceItemIdentifier(name))
        column.title = table.columnHeaders[index].title
        if table.canSort(byColumns: [ColumnOrder(index)]) {
          column.sortDescriptorPrototype = NSSortDescriptor(key: name, ascending: true)
        }
        view.addTableColumn(column)
      }
      view.autosaveTableColumns = isSaving
      if isSaving, let name = view.autosaveName {
        // AppKit reads the state when the name changes. It was set before the columns existed.
        // Setting it to nil would delete the state.
        view.autosaveName = name + " "
        view.autosaveName = name
      }
    }

    /// Returns the table's column that a column of the view shows.
    func column(of column: NSTableColumn?) -> Int? {
      (column?.identifier.rawValue).flatMap(table.column(named:))
    }

    /// Sorts the rows by the longest prefix of the sort descriptors that the table supports.
    func sort(by descriptors: [NSSortDescriptor]) {
      var orders = descriptors.compactMap { descriptor in
        descriptor.key.flatMap(table.column(named:)).map {
          ColumnOrder($0, isAscending: descriptor.ascending)
        }
      }
      while !orders.isEmpty, !table.canSort(byColumns: orders) { orders.removeLast() }
      table.sort(byColumns: orders)
    }

    /// Returns a view with the title of a section.
    func head(_ section: RowSection, in view: NSTableView) -> NSView {
      let waiting = view.makeView(withIdentifier: Self.head, owner: nil) as? TextTableCellView
      let cell = waiting ?? TextTableCellView(frame: .zero)
      cell.identifier = Self.head
      cell.shown = CellText(section.title)
      return cell
    }

    /// Returns a view that shows a column as text.
    func textCell(
      _ view: NSTableView,
      _ column: NSTableColumn?,
      _ row: Int,
      _ object: AnyObject
    ) -> NSView? {
      guard let index = self.column(of: column), let position = position(ofRow: row)
      else { return nil }
      let waiting = view.makeView(withIdentifier: Self.textCell, owner: nil) as? TextTableCellView
      let cell = waiting ?? TextTableCellView(frame: .zero)
      cell.identifier = Self.textCell
      let texts = table.displayedTexts(ofRow: position)
      cell.shown = texts.indices.contains(index) ? texts[index] : .empty
      cell.explain = { [weak self, weak object] in
        guard let self, let object, let position = table.position(of: object) else { return [] }
        return table.explanation(ofRow: position, column: index)
      }
      cell.textField?.isEditable = table.editableColumns(of: [object]).contains(index)
      cell.textField?.delegate = self
      return cell
    }

    /// Writes a field to its view, if the view is loaded.
    func write(_ text: CellText, row position: Int, column: Int, in view: NSTableView) {
      guard let row = row(ofPosition: position) else { return }
      for (place, shown) in view.tableColumns.enumerated() where self.column(of: shown) == column {
        let cell = view.view(atColumn: place, row: row, makeIfNecessary: false)
        (cell as? TextTableCellView)?.shown = text
      }
    }

    /// Returns the text that a loaded cell shows. For a prefetched row outside of the view, or
    /// while the view is in no window, returns the text that the table has prepared.
    public func shownText(row position: Int, column: Int) -> CellText? {
      guard table.visibleRange.contains(position), let view, let row = row(ofPosition: position)
      else { return nil }
      guard view.window != nil, view.rows(in: view.visibleRect).contains(row)
      else { return table.text(row: position, column: column) }
      guard let place = view.tableColumns.firstIndex(where: { self.column(of: $0) == column })
      else { return nil }
      let cell = view.view(atColumn: place, row: row, makeIfNecessary: false)
      return (cell as? TextTableCellView)?.shown
    }
  }
#endif
