#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: as `TableView`. The pointers of signals are those of the objects that the signals are
  // documented for.
  extension TableView {
    /// Returns the factory of a column's items.
    func makeFactory(_ column: Int) -> OpaquePointer {
      let factory = made(gtk_signal_list_item_factory_new())
      let object = GTKObject(factory)
      Signal.connect(object, item: "setup") { [weak self] in self?.setUp(OpaquePointer($0), column)
      }
      Signal.connect(object, item: "bind") { [weak self] in self?.bind(OpaquePointer($0)) }
      Signal.connect(object, item: "unbind") { [weak self] in self?.unbind(OpaquePointer($0)) }
      Signal.connect(object, item: "teardown") { [weak self] in self?.tearDown(OpaquePointer($0)) }
      return factory
    }

    /// Returns the factory of the empty column, whose items take clicks like the last column.
    func makeFillerFactory() -> OpaquePointer {
      let factory = made(gtk_signal_list_item_factory_new())
      Signal.connect(GTKObject(factory), item: "setup") { [weak self] in
        let item = OpaquePointer($0)
        let box = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        gtk_list_item_set_child(item, box)
        self?.connectClicks(on: box, of: item)
      }
      // Only bound items are in a cell, which has no text for screen readers.
      Signal.connect(GTKObject(factory), item: "bind") {
        let box = gtk_list_item_get_child(OpaquePointer($0))
        if let cell = box.flatMap({ gtk_widget_get_parent($0) }) { Accessibility.hide(cell, true) }
      }
      return factory
    }

    private func setUp(_ item: OpaquePointer, _ column: Int) {
      let title = session.columnHeaders[column].title
      let label = TableCellLabel(
        column: column,
        cell: makeCell(forColumn: title),
        keepsHeight: column == session.columns.first || column == session.columns.pinned,
        onCreate: { [weak self] widget in self?.created(widget, of: item) }
      )
      labels.setUp(item, label)
      if let box = label.box { gtk_list_item_set_child(item, box) }
    }

    private func created(_ widget: Widget, of item: OpaquePointer) {
      if gtk_list_item_get_child(item) != widget { gtk_list_item_set_child(item, widget) }
      connectClicks(on: widget, of: item)
    }

    private func connectClicks(on widget: Widget, of item: OpaquePointer) {
      Signal.connect(toClicksOn: widget, "pressed") { [weak self] count, _, modifiers in
        self?.pressed(item, count, modifiers)
      }
      Signal.connect(toMenuClicksOn: widget) { [weak self] x, y in
        self?.pressed(item, 1, 0)
        self?.onMenuRequest?(widget, (x, y))
      }
    }

    private func bind(_ item: OpaquePointer) {
      guard let label = labels.bind(item) else { return }
      label.reserveHeight()
      show(label, atItem: Int(gtk_list_item_get_position(item)))
    }

    private func unbind(_ item: OpaquePointer) {
      guard let label = labels.unbind(item) else { return }
      if editor?.isAt((item, label)) == true { endEditing() }
      label.show(TableCellLabel.Appearance())
      if let cell = label.cell { cells.displayed.releaseRow(cell) }
    }

    private func tearDown(_ item: OpaquePointer) {
      if let cell = labels.tearDown(item)?.cell { cells.displayed.end(cell) }
    }

    /// Creates the custom cell of a column, or returns nil if there is none.
    private func makeCell(forColumn title: String) -> (any WidgetCell)? {
      cells.makeCell(of: session.table.rowClass, column: title)
    }

    /// Updates a custom cell to the row at a position. While the table is paused, the cell keeps
    /// its last state.
    func follow(_ label: TableCellLabel, at position: Int?) {
      guard let cell = label.cell else { return }
      // Past states consist of texts only, so the text replaces the cell.
      label.showsText = session.status.past != nil || standsStill && !cell.hasObject
      guard let position else { return cells.displayed.didEndDisplaying(cell.displaying) }
      if standsStill { return cell.displaying.disappear() }
      cell.show(session.table.displayedObject(ofRow: position))
      cells.displayed.willDisplay(cell.displaying)
    }

    private func pressed(_ item: OpaquePointer, _ count: Int, _ modifiers: UInt32) {
      guard let position = model.row(ofItem: Int(gtk_list_item_get_position(item))),
        let column = labels[item]?.column ?? session.columns.shown.last
      else { return }
      // As in other lists, a click on another field writes the edited one.
      if editor != nil { session.take(.key(.enter)) }
      if modifiers & GDK_SHIFT_MASK.rawValue != 0 {
        session.selectRows(to: position)
      } else if modifiers & GDK_CONTROL_MASK.rawValue != 0 {
        session.toggleSelection(at: position)
      }
      session.perform(.putCursor(at: position, column: column))
      if count == 2 {
        session.perform(session.canEdit(column: column) ? .beginEditing : .activate)
      }
      takeFocus()
    }

    /// Returns the horizontal range of a column in the list of rows, or nil before its layout.
    func bounds(ofColumn column: Int) -> ClosedRange<Double>? {
      // GTK's prepared rows outside of the visible area have no width.
      for label in labels.bound.values where label.column == column {
        guard let cell = label.box.flatMap({ gtk_widget_get_parent($0) }),
          gtk_widget_get_width(cell) > 0
        else { continue }
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(cell, list, 0, 0, &left, &top)
        return left...left + Double(gtk_widget_get_width(cell))
      }
      return nil
    }

    /// Changes the width of the cursor's column by a number of characters.
    func resizeColumn(by difference: Int) {
      columns.resizeColumn(by: difference) { column in
        bounds(ofColumn: column).map { Int($0.upperBound - $0.lowerBound) }
      }
    }
  }
#endif
