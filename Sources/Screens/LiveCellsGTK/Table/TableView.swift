#if GTK && os(Linux)
  import CGTK4
  package import LiveCells

  // Safety: GTK emits `teardown` for a list item before it frees it, which removes the item here.
  // The column view owns its columns, and the owner of this object keeps the view.
  /// Displays a table session in a `GtkColumnView`. GTK scrolls the rows, and this class writes the
  /// session's state into the labels of the visible rows.
  ///
  /// GTK keeps about 200 rows ready, regardless of its height, and reuses their labels while it
  /// scrolls. The session determines which rows are visible, based on the scroll position.
  @MainActor
  package final class TableView: FrameScheduling, FramePainting, ShownTextReading {
    package let frameScheduler: FrameScheduler
    let session: TableSession
    /// Called after each frame was painted.
    var onPaint: (() -> Void)?
    /// Called when the user requests a menu at a point of a row's label. The row has the cursor by
    /// then.
    var onMenuRequest: ((_ label: Widget, _ point: (x: Double, y: Double)) -> Void)?

    private let scroller: RowScroller
    let columns: TableColumns
    /// The labels of the rows.
    var labels = BoundLabels()
    /// The cells that the program defines.
    let cells: CustomCells
    /// The rows that the user drags.
    private(set) lazy var drag = RowDrag(self)
    private var shownCursor = ShownCursor()
    /// The in-place editor, or nil.
    var editor: FieldEditor?
    private var phase = Phase.resting

    private enum Phase {
      case resting
      /// The session is attached to this view.
      case live(standsStill: Bool)
    }

    package init(_ session: TableSession, clock: any FrameClock, cells: ColumnCells = ColumnCells())
    {
      self.session = session
      frameScheduler = FrameScheduler(clock: clock)
      self.cells = CustomCells(kinds: cells, scheduler: frameScheduler)
      let model = RowModel()
      let columnView = made(gtk_column_view_new(model.selection))
      let list = made(gtk_widget_get_last_child(columnView))
      columns = TableColumns(of: columnView, session)
      scroller = RowScroller(columnView, list: list, model)
      gtk_widget_add_css_class(columnView, "data-table")
      gtk_widget_set_focusable(columnView, 1)
      for widget in [columnView, list] { Accessibility.name(widget, session.title) }
      columns.setFillerFactory(makeFillerFactory())
      columns.update(makeFactory: makeFactory)
      _ = drag
      // GTK scrolls by pixels, so two rows can be partially visible.
      scroller.onResize = { [weak self] in self?.session.resize(rows: $0, partialRows: 2) }
      scroller.onScroll = { [weak self] in self?.session.perform(.scrollTo($0)) }
      // A new window has other widths at first.
      scroller.columns.onLayout = { [weak self] in
        self?.shownCursor.forgetColumn()
        self?.followColumn()
      }
    }

    var model: RowModel { scroller.model }

    var columnView: Widget { columns.columnView }

    /// The list of rows in the column view, which receives the keyboard focus.
    var list: Widget { scroller.list }

    /// The scrolled window.
    var widget: Widget { scroller.widget }

    /// Whether a past or paused state is displayed.
    var standsStill: Bool {
      if case .live(let standsStill) = phase { standsStill } else { false }
    }

    private var isLive: Bool {
      if case .live = phase { true } else { false }
    }

    /// Attaches the session and displays its current state. Can be called more than once.
    func resume() {
      if isLive { return }
      phase = .live(standsStill: false)
      labels.painted.forget()
      session.attach(to: self)
      scroller.reportAgain()
      cells.displayed.appear()
    }

    /// Detaches the session and stops observing. Can be called more than once.
    func rest() {
      if !isLive { return }
      phase = .resting
      cells.displayed.disappear()
      session.detach()
    }

    package func shownText(row: Int, column: Int) -> CellText? {
      guard session.visibleRange.contains(row) else { return nil }
      return place(ofRow: row, column: column)?.label.shown
    }

    /// The visible section headers, as displayed by GTK's labels.
    package var shownHeaders: [String] {
      let rows = session.visibleRange
      guard !rows.isEmpty, model.listed.hasHeaders else { return [] }
      let items = model.topItem(ofRow: session.firstRow)...model.item(ofRow: rows.upperBound - 1)
      var titles: [Int: String] = [:]
      for (item, label) in labels.bound where label.appearance.isHeader && !label.shown.text.isEmpty
      {
        titles[Int(gtk_list_item_get_position(item))] = label.shown.text
      }
      return items.compactMap { titles[$0] }
    }

    /// Returns whether GTK shows only the beginning of a field's text, or nil if it shows nothing.
    package func isCut(row: Int, column: Int) -> Bool? {
      place(ofRow: row, column: column)?.label.isCut
    }

    /// The label of a field, or nil if GTK shows nothing.
    package func label(row: Int, column: Int) -> OpaquePointer? {
      place(ofRow: row, column: column)?.label.label?.opaque
    }

    /// The label in the header of a column, or nil if there is none.
    package func headerLabel(of column: Int) -> OpaquePointer? {
      columns.headerLabel(of: column)?.opaque
    }

    /// The number of labels that were created.
    package var labelCount: Int { labels.count }

    /// The number of times that a label was updated.
    package var labelUpdateCount: Int { labels.updateCount }

    /// The text widget of the field that is being edited in place, or nil.
    package var editedText: OpaquePointer? { editor?.text.opaque }

    /// Returns the list item and the label that display a field of a row, or nil if none is bound
    /// to it.
    func place(ofRow row: Int, column: Int) -> (item: OpaquePointer, label: TableCellLabel)? {
      labels.place(ofItem: model.item(ofRow: row), column: column)
    }

    /// The field under the cursor, and a point at its lower edge, or nil if it is not visible.
    var cursorPoint: (label: Widget, point: (x: Double, y: Double))? {
      guard let cursor = session.status.cursor,
        let column = session.columns.cursor ?? session.columns.first,
        let label = place(ofRow: cursor, column: column)?.label.box
      else { return nil }
      return (label, (0, Double(gtk_widget_get_height(label))))
    }

    /// Moves the keyboard focus to the rows, or to the field that is edited.
    func takeFocus() {
      if let editor { editor.takeFocus() } else { gtk_widget_grab_focus(columnView) }
    }
  }

  // MARK: - Painting

  extension TableView {
    package func paint(at time: Duration) {
      guard isLive, let page = session.takePage() else { return }
      columns.update(makeFactory: makeFactory)
      let standsStill = page.status.waitingChanges != nil || page.status.past != nil
      phase = .live(standsStill: standsStill)
      for update in page.updates { model.apply(update) }
      scroller.shift(by: page.updates.map(\.list), first: session.firstRow)
      let rows = page.rows
      columns.paint(rows)
      let differences = labels.painted.paint(
        rows,
        PaintedRows.Look(
          columns: session.columns,
          alignments: columns.alignments,
          standsStill: standsStill,
          showsPast: page.status.past != nil
        ),
        after: page.updates
      )
      if differences?.isEmpty != true { paintLabels(of: rows, differences) }
      followEditing()
      describeCursor(page)
      let cursor = shownCursor.move(to: page.status.cursor)
      scroller.follow(session.firstRow, revealing: cursor)
      followColumn()
      session.didShow()
      onPaint?()
    }

    /// Updates the labels of changed fields, or all labels if it is unknown which have changed.
    private func paintLabels(of rows: [ShownRow], _ differences: [Int: ShownRow.Difference]?) {
      for (item, label) in labels.bound {
        let position = Int(gtk_list_item_get_position(item))
        let row = model.row(ofItem: position)
        if let differences, row.flatMap({ differences[$0] })?.contains(label.column) != true {
          continue
        }
        show(label, row.flatMap(rows.row), atItem: position)
      }
    }

    func show(_ label: TableCellLabel, atItem item: Int) {
      let row = model.row(ofItem: item)
      let isInSight = row.map(session.visibleRange.contains) ?? false
      show(label, isInSight ? row.map(session.row) : nil, atItem: item)
    }

    private func show(_ label: TableCellLabel, _ row: ShownRow?, atItem item: Int) {
      labels.updateCount += 1
      if label.column == session.columns.pinned {
        label.presentRow(row != nil || model.title(ofItem: item) != nil)
      }
      if let title = model.title(ofItem: item) {
        label.create()
        follow(label, at: nil)
        label.showsText = true
        let isFirst = label.column == session.columns.first
        return label.show(TableCellLabel.Appearance(header: isFirst ? title : ""))
      }
      follow(label, at: row?.position)
      guard let row, row.texts.indices.contains(label.column) else {
        return label.show(TableCellLabel.Appearance())
      }
      label.create()
      label.show(
        TableCellLabel.Appearance(
          text: row.texts[label.column],
          alignment: columns.alignments[label.column] ?? .leading,
          hasFixedWidth: columns.hasFixedWidth(label.column),
          hasCursor: row.hasCursor,
          isChosen: row.hasCursor && label.column == session.columns.cursor,
          row: row,
          column: label.column
        )
      )
      if label.column == session.columns.pinned { label.nameRow(isSelected: row.isSelected) }
    }

    /// Reports the cursor's row to screen readers, as the description of the list, which has the
    /// keyboard focus.
    private func describeCursor(_ page: ShownPage) {
      guard let cursor = page.status.cursor, let row = page.rows.row(at: cursor) else { return }
      let texts = session.columns.shown.map { column in
        "\(columns.headers[column].title) \(row.texts[column].text.prefix(100))"
      }
      let description =
        "row \(cursor + 1) of \(page.status.rowCount): \(texts.joined(separator: ", "))"
      if shownCursor.describe(description) { Accessibility.describe(list, description) }
    }

    /// Scrolls sideways to the column of the cursor after the cursor has moved.
    private func followColumn() {
      guard let column = session.columns.cursor, column != shownCursor.column else { return }
      // GTK has not laid out the column of a new window yet. The next frame tries again.
      guard let bounds = bounds(ofColumn: column) else { return }
      shownCursor.reveal(column: column)
      scroller.columns.reveal(bounds)
    }

    /// Whether the column of the cursor is completely visible.
    package var showsCursorColumn: Bool {
      session.columns.cursor.flatMap(bounds(ofColumn:)).map(scroller.columns.shows) ?? false
    }
  }
#endif
