#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: as `TableView`. The pointers of signals are those of the objects that the signals are
  // documented for.
  extension TableView {
    func addColumn(_ column: Int) {
      let columnHeader = session.columnHeaders[column]
      let factory = made(gtk_signal_list_item_factory_new())
      let object = GTKObject(factory)
      Signal.connect(object, item: "setup") { [weak self] in self?.setUp(OpaquePointer($0), column)
      }
      Signal.connect(object, item: "bind") { [weak self] in self?.bind(OpaquePointer($0)) }
      Signal.connect(object, item: "unbind") { [weak self] in self?.unbind(OpaquePointer($0)) }
      Signal.connect(object, item: "teardown") { [weak self] in self?.tearDown(OpaquePointer($0)) }
      let viewColumn = made(gtk_column_view_column_new(columnHeader.title, factory))
      gtk_column_view_column_set_resizable(viewColumn, 1)
      if columnHeader.width.isFixed {
        gtk_column_view_column_set_fixed_width(viewColumn, pixels(columnHeader.width.minimum))
      }
      isArranging = true
      defer { isArranging = false }
      gtk_column_view_append_column(columnView.opaque, viewColumn)
      Signal.connect(GTKObject(viewColumn), property: "fixed-width") { [weak self] in
        self?.wasResized(column, viewColumn)
      }
      g_object_unref(GTKObject(viewColumn))
      columns.append(viewColumn)
    }

    /// Returns the factory of the empty column, whose items take clicks like the last column.
    func fillerFactory() -> OpaquePointer {
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

    /// Moves the empty column behind the others.
    func putFillerLast() {
      isArranging = true
      defer { isArranging = false }
      gtk_column_view_insert_column(columnView.opaque, guint(columns.count), filler)
    }

    func removeColumns() {
      isArranging = true
      defer { isArranging = false }
      for column in columns { gtk_column_view_remove_column(columnView.opaque, column) }
      columns = []
    }

    private func setUp(_ item: OpaquePointer, _ column: Int) {
      let title = session.columnHeaders[column].title
      let label = TableCellLabel(
        column: column,
        cell: makeCell(forColumn: title),
        keepsHeight: column == session.columns.first || column == session.columns.pinned,
        onCreate: { [weak self] widget in self?.created(widget, of: item) }
      )
      labels[item] = label
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
      guard let label = labels[item] else { return }
      bound[item] = label
      label.reserveHeight()
      show(label, atItem: Int(gtk_list_item_get_position(item)))
    }

    private func unbind(_ item: OpaquePointer) {
      guard let label = bound.removeValue(forKey: item) else { return }
      if editor?.isAt((item, label)) == true { endEditing() }
      label.show(TableCellLabel.Appearance())
      if let cell = label.cell { displayed.releaseRow(cell) }
    }

    private func tearDown(_ item: OpaquePointer) {
      bound[item] = nil
      if let cell = labels.removeValue(forKey: item)?.cell { displayed.end(cell) }
    }

    /// Creates the custom cell of a column, or returns nil if there is none.
    private func makeCell(forColumn title: String) -> (any WidgetCell)? {
      guard let rowClass = session.displaying?.rowClass else { return nil }
      return cells.makeCell(rowClass, column: title, frameScheduler)
    }

    /// Updates a custom cell to the row at a position. While the table is paused, the cell keeps
    /// its last state.
    func follow(_ label: TableCellLabel, at position: Int?) {
      guard let cell = label.cell else { return }
      // Past states consist of texts only, so the text replaces the cell.
      label.showsText = session.status.past != nil || standsStill && !cell.hasObject
      guard let position else { return displayed.didEndDisplaying(cell.displaying) }
      if standsStill { return cell.displaying.disappear() }
      cell.show(session.displaying?.displayedObject(ofRow: position))
      displayed.willDisplay(cell.displaying)
    }

    private func pressed(_ item: OpaquePointer, _ count: Int, _ modifiers: UInt32) {
      guard let position = model.row(ofItem: Int(gtk_list_item_get_position(item))),
        let column = bound[item]?.column ?? session.columns.shown.last
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

    /// Sets the accessible roles and names of the column headers.
    func describeHeaders() {
      var columnHeader = gtk_widget_get_first_child(columnView).flatMap {
        gtk_widget_get_first_child($0)
      }
      for place in headers.indices {
        guard let title = columnHeader else { return }
        // Before version 4.10, GTK reports column headers to AT-SPI as fillers, which screen
        // readers skip. As a workaround they get the role of a button, which is read out and can be
        // clicked, and the description "column header".
        if gtk_get_minor_version() < 10 {
          Accessibility.setRole(title, GTK_ACCESSIBLE_ROLE_BUTTON)
          Accessibility.describe(title, "column header")
        }
        Accessibility.name(title, headers[place].title)
        columnHeader = gtk_widget_get_next_sibling(title)
      }
      if let empty = columnHeader { Accessibility.hide(empty, true) }
    }

    /// Aligns the titles of the columns like their values.
    func alignHeaders(_ alignments: [FieldAlignment?]) {
      guard alignments != alignedHeaders || session.columns != arrangedHeaders else { return }
      (alignedHeaders, arrangedHeaders) = (alignments, session.columns)
      var header = gtk_widget_get_first_child(columnView).flatMap { gtk_widget_get_first_child($0) }
      var place = 0
      while let title = header {
        if let column = columns.firstIndex(where: { isColumn($0, at: place) }),
          alignments.indices.contains(column)
        {
          align(title, alignments[column] == .trailing)
        }
        header = gtk_widget_get_next_sibling(title)
        place += 1
      }
    }

    /// The number of column titles that GTK aligns like numbers.
    package var trailingHeaderCount: Int {
      var header = gtk_widget_get_first_child(columnView).flatMap { gtk_widget_get_first_child($0) }
      var count = 0
      while let title = header {
        if let label = label(in: title), gtk_label_get_xalign(label.opaque) == 1 { count += 1 }
        header = gtk_widget_get_next_sibling(title)
      }
      return count
    }

    private func align(_ title: Widget, _ isTrailing: Bool) {
      guard let label = label(in: title) else { return }
      gtk_label_set_xalign(label.opaque, isTrailing ? 1 : 0)
      gtk_widget_set_hexpand(label, 1)
    }

    /// Returns the label in the title of a column, which GTK creates.
    private func label(in widget: Widget) -> Widget? {
      let instance = UnsafeMutablePointer<GTypeInstance>(widget.opaque)
      if g_type_check_instance_is_a(instance, gtk_label_get_type()) != 0 { return widget }
      var child = gtk_widget_get_first_child(widget)
      while let present = child {
        if let label = label(in: present) { return label }
        child = gtk_widget_get_next_sibling(present)
      }
      return nil
    }

    /// Sorts by a column when its header is clicked. A `GtkSorter` reports the clicked column only
    /// since GTK 4.10.
    func addHeaderClicks() {
      guard let headers = gtk_widget_get_first_child(columnView) else { return }
      Signal.connect(toClicksOn: headers, "released", comesFirst: true) { [weak self] _, x, _ in
        if let column = self?.column(at: x, in: headers) {
          self?.session.perform(.chooseColumn(column))
        }
      }
    }

    /// Returns the column whose header contains a horizontal position.
    private func column(at x: Double, in headers: Widget) -> Int? {
      var columnHeader = gtk_widget_get_first_child(headers)
      var place = 0
      while let title = columnHeader {
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(headers, title, x, 0, &left, &top)
        let isSeen = gtk_widget_get_visible(title) != 0
        if isSeen, left >= 0, left < Double(gtk_widget_get_width(title)) {
          return columns.firstIndex { isColumn($0, at: place) }
        }
        columnHeader = gtk_widget_get_next_sibling(title)
        place += 1
      }
      return nil
    }

    private func isColumn(_ column: OpaquePointer, at place: Int) -> Bool {
      guard
        let item = g_list_model_get_item(
          gtk_column_view_get_columns(columnView.opaque),
          guint(place)
        )
      else { return false }
      g_object_unref(item)
      return item == GTKObject(column)
    }

    /// Called when the user has dragged the edge of a column header.
    private func wasResized(_ column: Int, _ viewColumn: OpaquePointer) {
      let width = Int(gtk_column_view_column_get_fixed_width(viewColumn))
      guard !isArranging, width > 0 else { return }
      // The dragged width in pixels is kept, although the session stores the width in characters.
      dragged = column
      session.resize(column: column, to: (width - Self.padding) / Self.characterWidth)
    }

    /// Called when the user has dragged a column header to another position.
    func wasReordered() {
      guard !isArranging else { return }
      let all = gtk_column_view_get_columns(columnView.opaque)
      // During a drag, a column is temporarily missing from the list.
      guard Int(g_list_model_get_n_items(all)) == columns.count + 1 else { return }
      putFillerLast()
      var order: [Int] = []
      for place in columns.indices {
        if let column = columns.firstIndex(where: { isColumn($0, at: place) }) {
          order.append(column)
        }
      }
      // During a drag, the column is temporarily missing from the list.
      guard order.count == columns.count, order != session.columns.order else { return }
      session.arrangeColumns(
        order: order,
        hidden: session.columns.hidden,
        widths: session.columns.widths
      )
    }

    /// Applies the session's column layout to GTK: visibility, widths and order.
    func arrange() {
      let new = session.columns
      guard new != arranged else { return }
      isArranging = true
      defer {
        arranged = new
        isArranging = false
        dragged = nil
      }
      for (column, viewColumn) in columns.enumerated() {
        let isShown: gboolean = new.hidden.contains(column) ? 0 : 1
        if gtk_column_view_column_get_visible(viewColumn) != isShown {
          gtk_column_view_column_set_visible(viewColumn, isShown)
        }
        if let width = new.widths[column], width != arranged?.widths[column], column != dragged {
          gtk_column_view_column_set_fixed_width(viewColumn, pixels(width))
        }
      }
      // Hidden columns follow the visible ones.
      for (place, column) in new.shown.enumerated() where !isColumn(columns[column], at: place) {
        gtk_column_view_insert_column(columnView.opaque, guint(place), columns[column])
      }
    }

    /// Returns the horizontal range of a column in the list of rows, or nil before its layout.
    func bounds(ofColumn column: Int) -> ClosedRange<Double>? {
      // GTK's prepared rows outside of the visible area have no width.
      for label in bound.values where label.column == column {
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
      guard let column = session.columns.cursor else { return }
      // GTK's prepared rows outside of the visible area have no width.
      let widths = bound.values.lazy.filter { $0.column == column }.compactMap { label in
        label.box.flatMap { gtk_widget_get_parent($0) }.map { Int(gtk_widget_get_width($0)) }
      }
      guard let pixels = widths.max(), pixels > 0 else { return }
      let width = (pixels - Self.padding) / Self.characterWidth
      session.resize(
        column: column,
        to: (session.columns.widths[column] ?? width)
          + min(max(difference, -ColumnWidth.most), ColumnWidth.most)
      )
    }

    private static var characterWidth: Int { 9 }
    private static var padding: Int { 12 }

    private func pixels(_ characters: Int) -> Int32 {
      Int32(clamping: characters * Self.characterWidth + Self.padding)
    }
  }
#endif
