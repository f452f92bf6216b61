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
    /// Is told after each painting.
    var onPaint: (() -> Void)?
    /// Is told where on a label of a row, which has the cursor by then, a menu is asked for.
    var onMenuRequest: ((_ label: Widget, _ point: (x: Double, y: Double)) -> Void)?

    let model = RowModel()
    let columnView: Widget
    private let scroller: RowScroller
    /// GTK's columns, by the indices that they have in the table.
    var columns: [OpaquePointer] = []
    /// The columns as GTK shows them.
    var arranged: ColumnArrangement?
    /// Whether what GTK tells of columns is our own doing.
    var isArranging = false
    /// The column whose edge a person drags.
    var dragged: Int?
    private(set) var heads: [ColumnHead] = []
    private var alignments: [FieldAlignment?] = []
    /// The labels that GTK has given to rows, by the list item that says to which.
    var bound: [OpaquePointer: TableCellLabel] = [:]
    var labels: [OpaquePointer: TableCellLabel] = [:]
    /// Who makes cells with widgets of their own, for columns that have such.
    let cells: ColumnCells
    /// Those of them that are in sight.
    let displayed = DisplayedCells(hasAppeared: true)

    package init(_ session: TableSession, clock: any FrameClock, cells: ColumnCells = ColumnCells())
    {
      self.session = session
      self.cells = cells
      frameScheduler = FrameScheduler(clock: clock)
      columnView = made(gtk_column_view_new(model.selection))
      scroller = RowScroller(columnView, list: made(gtk_widget_get_last_child(columnView)), model)
      gtk_widget_add_css_class(columnView, "data-table")
      gtk_widget_set_focusable(columnView, 1)
      Accessibility.name(columnView, session.title)
      followHeads()
      addHeadClicks()
      let order = gtk_column_view_get_columns(columnView.opaque)
      Signal.connect(GTKObject(made(order)), items: "items-changed") { [weak self] in
        self?.wasReordered()
      }
      // GTK scrolls by less than a row: half of one may be seen on either side.
      scroller.onResize = { [weak self] in self?.session.resize(rows: $0, partialRows: 2) }
      scroller.onScroll = { [weak self] in self?.session.perform(.scrollTo($0)) }
    }

    /// What scrolls.
    var widget: Widget { scroller.widget }

    /// The row that had the cursor when it was shown last.
    private var shownCursor: Int?
    /// What a person types where a field stands.
    var editor: FieldEditor?
    /// Whether what is shown is not what is so now.
    var standsStill = false
    /// Whether the session is shown here.
    private var isLive = false

    /// Shows the session, whatever has become of it meanwhile. Twice is harmless.
    func resume() {
      if isLive { return }
      isLive = true
      session.attach(to: self)
      scroller.tellAnew()
      displayed.appear()
    }

    /// Follows nothing any longer. Twice is harmless.
    func rest() {
      if !isLive { return }
      isLive = false
      displayed.disappear()
      session.detach()
    }

    package func shownText(row: Int, column: Int) -> CellText? {
      guard session.visibleRange.contains(row) else { return nil }
      return place(ofRow: row, column: column)?.label.shown
    }

    /// The headers of sections that can be seen, as GTK's labels have them.
    package var shownHeaders: [String] {
      let rows = session.visibleRange
      guard !rows.isEmpty, model.sections != nil else { return [] }
      let items = model.topItem(ofRow: session.firstRow)...model.item(ofRow: rows.upperBound - 1)
      var titles: [Int: String] = [:]
      for (item, label) in bound where label.look.isHeader && !label.shown.text.isEmpty {
        titles[Int(gtk_list_item_get_position(item))] = label.shown.text
      }
      return items.compactMap { titles[$0] }
    }

    /// Whether a field is changed where it stands.
    package var isTypedInto: Bool { editor != nil }

    /// The list item and the label that show a field of a row, if it is bound to any.
    func place(ofRow row: Int, column: Int) -> (item: OpaquePointer, label: TableCellLabel)? {
      let position = guint(model.item(ofRow: row))
      return bound.first {
        $0.value.column == column && gtk_list_item_get_position($0.key) == position
      }.map { ($0.key, $0.value) }
    }

    /// Gives the keyboard to the rows.
    func takeFocus() {
      gtk_widget_grab_focus(columnView)
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
      describeHeads()
    }

    package func paint(at time: Duration) {
      guard isLive, let updates = session.takeUpdates() else { return }
      followHeads()
      standsStill = session.status.waitingChanges != nil || session.status.past != nil
      for update in updates { model.apply(update) }
      scroller.shift(by: updates.map(\.list), first: session.firstRow)
      let rows = Dictionary(uniqueKeysWithValues: session.visibleRows.map { ($0.position, $0) })
      learnAlignments(rows.values)
      arrange()
      for (item, label) in bound {
        let position = Int(gtk_list_item_get_position(item))
        let row = model.row(ofItem: position)
        show(label, row.flatMap { rows[$0] }, atItem: position)
      }
      followEditing()
      showOrder()
      showHeads()
      let cursor = session.status.cursor
      scroller.follow(session.firstRow, revealing: cursor == shownCursor ? nil : cursor)
      shownCursor = cursor
      session.didShow()
      onPaint?()
    }

    func show(_ label: TableCellLabel, atItem item: Int) {
      let row = model.row(ofItem: item)
      let isInSight = row.map(session.visibleRange.contains) ?? false
      show(label, isInSight ? row.map(session.row) : nil, atItem: item)
    }

    private func show(_ label: TableCellLabel, _ row: ShownRow?, atItem item: Int) {
      if let title = model.title(ofItem: item) {
        follow(label, at: nil)
        label.showsText = true
        let isFirst = label.column == session.columns.shown.first
        return label.show(TableCellLabel.Look(header: isFirst ? title : ""))
      }
      follow(label, at: row?.position)
      guard let row, row.texts.indices.contains(label.column) else {
        return label.show(TableCellLabel.Look())
      }
      label.show(
        TableCellLabel.Look(
          text: row.texts[label.column],
          alignment: alignments[label.column] ?? .leading,
          hasCursor: row.hasCursor,
          isChosen: row.hasCursor && label.column == session.columns.cursor,
          row: row,
          column: label.column
        )
      )
      if label.column == session.columns.pinned { label.nameRow(isSelected: row.isSelected) }
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
