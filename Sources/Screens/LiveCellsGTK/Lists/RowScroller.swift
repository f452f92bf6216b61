#if GTK && os(Linux)
  import CGTK4
  import KeyValueObserving

  // Safety: the scrolled window owns its adjustments, and the owner of this object keeps the
  // window.
  /// Scrolls the rows of a GTK list. Reports which rows are visible, and scrolls to rows.
  @MainActor
  final class RowScroller {
    /// The scrolled window.
    let widget: Widget
    /// Called with the number of rows that fit.
    var onResize: ((Int) -> Void)?
    /// Called with the first visible row after the user has scrolled.
    var onScroll: ((Int) -> Void)?

    /// Scrolls sideways.
    let columns: ColumnScroller
    /// The list inside the scrolled view, or the view itself.
    let list: Widget
    let model: RowModel
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    /// The first visible row as last reported to, or set by, the session.
    private var shownFirst = 0
    private var heightInRows = 0
    /// Whether the current change of the scroll position was made by this object.
    private var isScrolling = false

    /// - Parameters:
    ///   - view: The view that is scrolled.
    ///   - list: The list inside the view, or the view itself.
    ///   - model: The rows.
    init(_ view: Widget, list: Widget, _ model: RowModel) {
      self.list = list
      self.model = model
      widget = made(gtk_scrolled_window_new())
      adjustment = made(gtk_scrolled_window_get_vadjustment(widget.opaque))
      columns = ColumnScroller(of: widget)
      gtk_scrolled_window_set_child(widget.opaque, view)
      gtk_widget_set_vexpand(widget, 1)
      Signal.connect(GTKObject(adjustment), "value-changed") { [weak self] in self?.scrolled() }
      Signal.connect(GTKObject(adjustment), "changed") { [weak self] in
        self?.learnHeight()
        self?.scrolled()
      }
    }

    /// Reports the number of rows that fit, even if it is unchanged.
    func reportAgain() {
      heightInRows = 0
      learnHeight()
      scrolled()
    }

    /// The height of a row, or nil if it is unknown.
    private var rowHeight: Double?

    /// Computes the row height after GTK's layout. Before the layout, GTK's height may belong to
    /// another number of rows than the model has.
    private func learnHeight() {
      guard model.count > 0 else { return rowHeight = nil }
      let height = gtk_adjustment_get_upper(adjustment) / Double(model.count)
      rowHeight = height >= 4 ? height : nil
    }

    /// Called when the user scrolls, the window is resized, or GTK has measured its rows.
    private func scrolled() {
      guard !isScrolling, let height = rowHeight else { return }
      let page = gtk_adjustment_get_page_size(adjustment)
      let rows = max(1, Int(page / height))
      if rows != heightInRows {
        heightInRows = rows
        onResize?(rows)
      }
      let item = Int((gtk_adjustment_get_value(adjustment) / height).rounded())
      let first = model.firstRow(fromItem: item)
      if first != shownFirst {
        shownFirst = first
        onScroll?(first)
      }
    }

    /// Adapts the first visible row to changes of the rows. GTK keeps the first visible row in
    /// place by itself. Scrolling would be wrong here, because new rows have no height until the
    /// next layout.
    ///
    /// - Parameter first: The new first row of the session.
    func shift(by changes: [ListChange], first: Int) {
      var anchor: Int? = shownFirst
      for change in changes where !change.isEmpty {
        anchor = change.isReload ? nil : anchor.flatMap(ListShift(change).positionAfter)
      }
      if anchor == first { shownFirst = first }
    }

    /// Returns whether a row counts as the first visible one. Near the end of the list, or below a
    /// header, another row may be displayed first.
    private func isShown(_ first: Int) -> Bool {
      let rowCount = min(model.listed.layout.rowCount, model.count)
      return first == shownFirst || first == min(shownFirst, max(0, rowCount - heightInRows))
    }

    /// Scrolls GTK's list to a row, unless it is already the first visible one.
    ///
    /// - Parameter revealed: Another row that must be visible, even if section headers take up
    ///   space.
    func follow(_ first: Int, revealing revealed: Int? = nil) {
      guard let height = rowHeight else { return }
      var top = isShown(first) ? model.topItem(ofRow: shownFirst) : model.topItem(ofRow: first)
      if let revealed, model.listed.hasHeaders {
        let item = model.item(ofRow: revealed)
        if item < top + model.count, item >= top + heightInRows { top = item - heightInRows + 1 }
      } else if isShown(first) {
        return
      }
      let new = model.firstRow(fromItem: top)
      if new != shownFirst { scroll(toItem: top, row: new, height) }
      // Headers have taken up space, so the session is notified of the actual first row.
      if new != first, !isShown(first) { onScroll?(new) }
    }

    private func scroll(toItem first: Int, row: Int, _ height: Double) {
      isScrolling = true
      defer { isScrolling = false }
      let value = Double(first) * height
      let page = gtk_adjustment_get_page_size(adjustment)
      let isDown = row > shownFirst
      shownFirst = row
      if abs(value - gtk_adjustment_get_value(adjustment)) <= page {
        return gtk_adjustment_set_value(adjustment, value)
      }
      // In GTK 4.8, setting the adjustment for a distant row draws an empty list. The scroll action
      // makes a row just visible at the nearest edge. When scrolling down, the action is therefore
      // applied to the last row of the page.
      gtk_widget_activate_action_variant(
        list,
        "list.scroll-to-item",
        g_variant_new_uint32(guint32(isDown ? min(first + heightInRows, model.count) - 1 : first))
      )
    }
  }
#endif
