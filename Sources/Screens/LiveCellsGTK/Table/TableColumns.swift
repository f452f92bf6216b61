#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the column view owns its columns, and the owner of this object keeps the view. The
  // pointers of signals are those of the objects that the signals are documented for.
  /// The columns of a `GtkColumnView`: their titles, alignments, widths and order, which the user
  /// changes with the mouse.
  @MainActor
  final class TableColumns {
    private let session: TableSession
    let columnView: Widget
    /// GTK's columns, by column index of the table.
    private var columns: [OpaquePointer] = []
    /// An empty column after the others, which takes the space that they leave. Without it, GTK
    /// begins at the left edge in layouts from right to left, too.
    private let filler = made(gtk_column_view_column_new(nil, nil))
    private(set) var headers: [ColumnHeader] = []
    private(set) var alignments: [FieldAlignment?] = []
    /// The column layout that GTK currently displays.
    private var arranged: ColumnArrangement?
    /// The alignments and the column layout for which the titles were aligned.
    private var aligned: (alignments: [FieldAlignment?], layout: ColumnArrangement)?
    /// Whether the current change of columns was made by this class.
    private var isArranging = false
    /// The column whose edge is being dragged.
    private var dragged: Int?

    init(of columnView: Widget, _ session: TableSession) {
      self.session = session
      self.columnView = columnView
      gtk_column_view_column_set_expand(filler, 1)
      addHeaderClicks()
      let order = gtk_column_view_get_columns(columnView.opaque)
      Signal.connect(GTKObject(made(order)), items: "items-changed") { [weak self] in
        self?.wasReordered()
      }
    }

    /// Sets the factory of the items in the empty column, and releases it.
    func setFillerFactory(_ factory: OpaquePointer) {
      gtk_column_view_column_set_factory(filler, factory)
      g_object_unref(GTKObject(factory))
    }

    /// Recreates the columns if the session displays another table.
    func update(makeFactory: (_ column: Int) -> OpaquePointer) {
      guard headers != session.columnHeaders else { return }
      headers = session.columnHeaders
      alignments = headers.map(\.alignment)
      arranged = nil
      arranging {
        for column in columns { gtk_column_view_remove_column(columnView.opaque, column) }
        columns = []
        for column in headers.indices { add(column, makeFactory(column)) }
        putFillerLast()
      }
      describeHeaders()
    }

    /// Displays the session's column layout and order, and the alignments of the visible rows.
    func paint(_ rows: [ShownRow]) {
      alignments.learn(from: rows)
      arrange()
      alignHeaders()
      showOrder()
      guard let bar = gtk_widget_get_first_child(columnView) else { return }
      let isShown: gboolean = session.showsHeaders ? 1 : 0
      if gtk_widget_get_visible(bar) != isShown { gtk_widget_set_visible(bar, isShown) }
    }

    /// Changes columns without reporting the changes to the session.
    private func arranging(_ change: () -> Void) {
      isArranging = true
      change()
      isArranging = false
    }

    private func add(_ column: Int, _ factory: OpaquePointer) {
      let header = headers[column]
      let viewColumn = made(gtk_column_view_column_new(header.title, factory))
      gtk_column_view_column_set_resizable(viewColumn, 1)
      if header.width.isFixed {
        gtk_column_view_column_set_fixed_width(viewColumn, pixels(header.width.minimum))
      }
      gtk_column_view_append_column(columnView.opaque, viewColumn)
      Signal.connect(GTKObject(viewColumn), property: "fixed-width") { [weak self] in
        self?.wasResized(column, viewColumn)
      }
      g_object_unref(GTKObject(viewColumn))
      columns.append(viewColumn)
    }

    /// Whether the width of a column does not depend on its texts.
    func hasFixedWidth(_ column: Int) -> Bool {
      headers[column].width.isFixed || session.columns.widths[column] != nil
    }

    /// Moves the empty column behind the others.
    private func putFillerLast() {
      gtk_column_view_insert_column(columnView.opaque, guint(columns.count), filler)
    }

    private func showOrder() {
      for (index, columnHeader) in session.columnHeaders.enumerated() {
        let arrow = session.order.flatMap { order in
          order.column == index ? (order.isAscending ? " ▲" : " ▼") : nil
        }
        let title = columnHeader.title + (arrow ?? "")
        let present = gtk_column_view_column_get_title(columns[index]).map { String(cString: $0) }
        if present != title { gtk_column_view_column_set_title(columns[index], title) }
      }
    }
  }

  // MARK: - Headers

  // Safety: as above.
  extension TableColumns {
    /// The first header in GTK's order, or nil if there is none. The others are its siblings.
    private var firstHeader: Widget? {
      gtk_widget_get_first_child(columnView).flatMap { gtk_widget_get_first_child($0) }
    }

    /// Calls a closure for each header, in GTK's order.
    private func eachHeader(_ body: (_ place: Int, _ header: Widget) -> Void) {
      var (next, place) = (firstHeader, 0)
      while let header = next {
        body(place, header)
        next = gtk_widget_get_next_sibling(header)
        place += 1
      }
    }

    /// Sets the accessible roles and names of the column headers.
    private func describeHeaders() {
      eachHeader { place, header in
        // The empty column.
        guard headers.indices.contains(place) else { return Accessibility.hide(header, true) }
        // Before version 4.10, GTK reports column headers to AT-SPI as fillers, which screen
        // readers skip. As a workaround they get the role of a button, which is read out and can be
        // clicked, and the description "column header".
        if gtk_get_minor_version() < 10 {
          Accessibility.setRole(header, GTK_ACCESSIBLE_ROLE_BUTTON)
          Accessibility.describe(header, "column header")
        }
        Accessibility.name(header, headers[place].title)
      }
    }

    /// Aligns the titles of the columns like their values.
    private func alignHeaders() {
      if let aligned, aligned == (alignments, session.columns) { return }
      aligned = (alignments, session.columns)
      eachHeader { place, header in
        guard let column = column(at: place), let label = label(in: header) else { return }
        gtk_label_set_xalign(label.opaque, alignments[column] == .trailing ? 1 : 0)
        gtk_widget_set_hexpand(label, 1)
      }
    }

    /// The label in the header of a column.
    func headerLabel(of column: Int) -> Widget? {
      var found: Widget?
      eachHeader { place, header in
        if self.column(at: place) == column { found = label(in: header) }
      }
      return found
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
    private func addHeaderClicks() {
      guard let bar = gtk_widget_get_first_child(columnView) else { return }
      Signal.connect(toClicksOn: bar, "released", comesFirst: true) { [weak self] _, x, _ in
        guard let self, let column = column(atPoint: x, in: bar) else { return }
        session.perform(.chooseColumn(column))
      }
    }

    /// Returns the column whose header contains a horizontal position.
    private func column(atPoint x: Double, in bar: Widget) -> Int? {
      var found: Int?
      eachHeader { place, header in
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(bar, header, x, 0, &left, &top)
        guard found == nil, gtk_widget_get_visible(header) != 0 else { return }
        if left >= 0, left < Double(gtk_widget_get_width(header)) { found = place }
      }
      return found.flatMap(column(at:))
    }

    /// Returns the column at a place of GTK's order, or nil for the empty column.
    private func column(at place: Int) -> Int? {
      let all = gtk_column_view_get_columns(columnView.opaque)
      guard let item = g_list_model_get_item(all, guint(place)) else { return nil }
      g_object_unref(item)
      return columns.firstIndex { GTKObject($0) == item }
    }
  }

  // MARK: - Layout

  // Safety: as above.
  extension TableColumns {
    /// Called when the user has dragged the edge of a column header.
    private func wasResized(_ column: Int, _ viewColumn: OpaquePointer) {
      let width = Int(gtk_column_view_column_get_fixed_width(viewColumn))
      guard !isArranging, width > 0 else { return }
      // The dragged width in pixels is kept, although the session stores the width in characters.
      dragged = column
      session.resize(column: column, to: characters(width))
    }

    /// Called when the user has dragged a column header to another position.
    private func wasReordered() {
      guard !isArranging else { return }
      let all = gtk_column_view_get_columns(columnView.opaque)
      // During a drag, a column is temporarily missing from the list.
      guard Int(g_list_model_get_n_items(all)) == columns.count + 1 else { return }
      arranging { putFillerLast() }
      let order = columns.indices.compactMap(column(at:))
      guard order.count == columns.count, order != session.columns.order else { return }
      session.arrangeColumns(
        order: order,
        hidden: session.columns.hidden,
        widths: session.columns.widths
      )
    }

    /// Applies the session's column layout to GTK: visibility, widths and order.
    private func arrange() {
      let new = session.columns
      guard new != arranged else { return }
      arranging {
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
        for (place, shown) in new.shown.enumerated() where column(at: place) != shown {
          gtk_column_view_insert_column(columnView.opaque, guint(place), columns[shown])
        }
      }
      arranged = new
      dragged = nil
    }

    /// Changes the width of the cursor's column by a number of characters.
    ///
    /// - Parameter present: Returns the present width of a column in pixels, or nil before its
    ///   layout.
    func resizeColumn(by difference: Int, present: (_ column: Int) -> Int?) {
      guard let column = session.columns.cursor, let pixels = present(column) else { return }
      session.resize(
        column: column,
        to: (session.columns.widths[column] ?? characters(pixels))
          + min(max(difference, -ColumnWidth.most), ColumnWidth.most)
      )
    }

    private static var characterWidth: Int { 9 }
    private static var padding: Int { 12 }

    private func pixels(_ characters: Int) -> Int32 {
      Int32(clamping: characters * Self.characterWidth + Self.padding)
    }

    private func characters(_ pixels: Int) -> Int { (pixels - Self.padding) / Self.characterWidth }
  }
#endif
