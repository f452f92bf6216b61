#if GTK
  import CGTK4
  package import LiveCells

  /// A table's session on a `GtkColumnView`: it has GTK scroll as many rows as there are, and writes
  /// into the labels of those that can be seen what the session says.
  ///
  /// GTK holds some two hundred rows ready, whatever its height, and gives their labels to others as it
  /// scrolls; what is in sight is the session's to know, and follows the scroll position.
  @MainActor
  package final class TableView: FrameScheduling, FramePainting, ShownTextReading {
    package let frameScheduler: FrameScheduler
    let session: TableSession
    /// What scrolls.
    let widget: Widget
    /// Is told after each painting.
    var onPaint: (() -> Void)?
    /// Is told where on a label of a row, which has the cursor by then, a menu is asked for.
    var onMenuRequest: ((_ label: Widget, _ point: (x: Double, y: Double)) -> Void)?

    private let model = RowModel()
    let columnView: Widget
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    /// GTK's columns, by the indices that they have in the table.
    var columns: [OpaquePointer] = []
    /// The columns as GTK shows them.
    var arranged: ColumnArrangement?
    private var heads: [ColumnHead] = []
    private var alignments: [FieldAlignment?] = []
    /// The labels that GTK has given to rows, by the list item that says to which.
    var bound: [OpaquePointer: TableCellLabel] = [:]
    var labels: [OpaquePointer: TableCellLabel] = [:]
    /// The row that comes first on GTK's screen, as far as the session knows.
    private var shownFirst = 0
    private var heightInRows = 0
    /// Whether what GTK tells of scrolling is our own doing.
    private var isScrolling = false

    package init(_ session: TableSession, clock: any FrameClock) {
      self.session = session
      frameScheduler = FrameScheduler(clock: clock)
      // The selection takes a reference of its own over, and the view the selection.
      g_object_ref(GTKObject(model.list))
      columnView = made(gtk_column_view_new(gtk_no_selection_new(model.list)))
      widget = made(gtk_scrolled_window_new())
      adjustment = made(gtk_scrolled_window_get_vadjustment(widget.opaque))
      gtk_widget_add_css_class(columnView, "data-table")
      gtk_widget_set_focusable(columnView, 1)
      gtk_scrolled_window_set_child(widget.opaque, columnView)
      gtk_widget_set_vexpand(widget, 1)
      followHeads()
      addHeadClicks()
      let scroll: Signal.Plain = { [weak self] in self?.scrolled() }
      Signal.connect(GTKObject(adjustment), "value-changed", scroll)
      Signal.connect(GTKObject(adjustment), "changed", scroll)
    }

    /// Whether the session is shown here.
    private var isLive = false

    /// Shows the session, whatever has become of it meanwhile. Twice is harmless.
    func resume() {
      if isLive { return }
      isLive = true
      session.attach(to: self)
      heightInRows = 0
      scrolled()
    }

    /// Follows nothing any longer. Twice is harmless.
    func rest() {
      if !isLive { return }
      isLive = false
      session.detach()
    }

    package func shownText(row: Int, column: Int) -> CellText? {
      guard session.visibleRange.contains(row) else { return nil }
      return bound.first {
        $0.value.column == column && gtk_list_item_get_position($0.key) == guint(row)
      }?.value.shown
    }

    /// Gives the keyboard to the rows.
    func takeFocus() {
      gtk_widget_grab_focus(columnView)
    }
  }

  // MARK: - Scrolling

  extension TableView {
    /// How high a row is; nil where nothing is known of it yet.
    private var rowHeight: Double? {
      guard model.count > 0 else { return nil }
      let height = gtk_adjustment_get_upper(adjustment) / Double(model.count)
      return height >= 4 ? height : nil
    }

    /// The person has scrolled, the window has another size, or GTK has learned how high its rows are.
    private func scrolled() {
      guard !isScrolling, let height = rowHeight else { return }
      let page = gtk_adjustment_get_page_size(adjustment)
      let rows = max(1, Int(page / height))
      if rows != heightInRows {
        heightInRows = rows
        // GTK scrolls by less than a row: half of one may be seen on either side.
        session.resize(rows: rows, partialRows: 2)
      }
      let first = Int((gtk_adjustment_get_value(adjustment) / height).rounded())
      if first != shownFirst {
        shownFirst = first
        session.perform(.scrollTo(first))
      }
    }

    /// Has GTK show what the session shows.
    private func followSession() {
      guard let height = rowHeight else { return }
      let first = session.firstRow
      if first != shownFirst { scroll(to: first, height) }
    }

    private func scroll(to first: Int, _ height: Double) {
      isScrolling = true
      defer { isScrolling = false }
      let value = Double(first) * height
      let page = gtk_adjustment_get_page_size(adjustment)
      let isDown = first > shownFirst
      shownFirst = first
      if abs(value - gtk_adjustment_get_value(adjustment)) <= page {
        return gtk_adjustment_set_value(adjustment, value)
      }
      // A far jump by the adjustment draws an empty list in GTK 4.8. By the action a row comes just in
      // sight, from where the list is: at its end when it is further down.
      gtk_widget_activate_action_variant(
        gtk_widget_get_last_child(columnView),
        "list.scroll-to-item",
        g_variant_new_uint32(guint32(isDown ? min(first + heightInRows, model.count) - 1 : first))
      )
    }
  }

  // MARK: - Painting

  extension TableView {
    /// Has the columns of another table when it has come.
    private func followHeads() {
      guard heads != session.columnHeads else { return }
      heads = session.columnHeads
      alignments = heads.map(\.alignment)
      arranged = nil
      removeColumns()
      for column in heads.indices { addColumn(column) }
    }

    package func paint(at time: Duration) {
      guard isLive, let updates = session.takeUpdates() else { return }
      followHeads()
      for update in updates { model.apply(update.list, count: update.rowCount) }
      let rows = Dictionary(uniqueKeysWithValues: session.visibleRows.map { ($0.position, $0) })
      learnAlignments(rows.values)
      arrange()
      for (item, label) in bound {
        let position = Int(gtk_list_item_get_position(item))
        show(label, rows[position])
      }
      showOrder()
      showHeads()
      followSession()
      session.didShow()
      onPaint?()
    }

    func show(_ label: TableCellLabel, at position: Int) {
      let isInSight = session.visibleRange.contains(position)
      show(label, isInSight ? session.row(at: position) : nil)
    }

    private func show(_ label: TableCellLabel, _ row: ShownRow?) {
      guard let row, row.texts.indices.contains(label.column) else {
        return label.show(TableCellLabel.Look())
      }
      label.show(
        TableCellLabel.Look(
          text: row.texts[label.column],
          alignment: alignments[label.column] ?? .leading,
          hasCursor: row.hasCursor,
          isChosen: row.hasCursor && label.column == session.columns.cursor,
          isSelected: row.isSelected,
          isChanged: row.changedColumns.contains(label.column),
          isNew: row.isNew,
          isDeleted: row.isDeleted
        )
      )
    }

    /// Columns that do not say how they are aligned stand as their first value does.
    private func learnAlignments(_ rows: some Collection<ShownRow>) {
      for column in alignments.indices where alignments[column] == nil {
        alignments[column] =
          rows.lazy.map { $0.texts[column] }.first { $0.kind != .null }?.naturalAlignment
      }
    }

    private func showHeads() {
      guard let bar = gtk_widget_get_first_child(columnView) else { return }
      let isShown: gboolean = session.showsHeads ? 1 : 0
      if gtk_widget_get_visible(bar) != isShown { gtk_widget_set_visible(bar, isShown) }
    }

    private func showOrder() {
      for (index, head) in session.columnHeads.enumerated() {
        let arrow = session.order.flatMap { order in
          order.column == index ? (order.isAscending ? " ▲" : " ▼") : nil
        }
        let title = head.title + (arrow ?? "")
        let present = gtk_column_view_column_get_title(columns[index]).map { String(cString: $0) }
        if present != title { gtk_column_view_column_set_title(columns[index], title) }
      }
    }
  }
#endif
