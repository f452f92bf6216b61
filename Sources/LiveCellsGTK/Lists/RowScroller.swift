#if GTK
  import CGTK4
  import KeyValueObserving

  /// What scrolls the rows of a list of GTK: says which of them can be seen, and brings others in sight.
  @MainActor
  final class RowScroller {
    /// What scrolls.
    let widget: Widget
    /// Is told how many rows fit.
    var onResize: ((Int) -> Void)?
    /// Is told which row comes first, when a person has scrolled.
    var onScroll: ((Int) -> Void)?

    private let list: Widget
    private let model: RowModel
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    /// The row that comes first on GTK's screen, as far as anybody was told.
    private var shownFirst = 0
    private var heightInRows = 0
    /// Whether what GTK tells of scrolling is our own doing.
    private var isScrolling = false

    /// - Parameters:
    ///   - view: The view that is scrolled.
    ///   - list: The list in it, or the view itself.
    ///   - model: The rows.
    init(_ view: Widget, list: Widget, _ model: RowModel) {
      self.list = list
      self.model = model
      widget = made(gtk_scrolled_window_new())
      adjustment = made(gtk_scrolled_window_get_vadjustment(widget.opaque))
      gtk_scrolled_window_set_child(widget.opaque, view)
      gtk_widget_set_vexpand(widget, 1)
      Signal.connect(GTKObject(adjustment), "value-changed") { [weak self] in self?.scrolled() }
      Signal.connect(GTKObject(adjustment), "changed") { [weak self] in
        self?.learnHeight()
        self?.scrolled()
      }
    }

    /// Tells how many rows fit, whether it was told before or not.
    func tellAnew() {
      heightInRows = 0
      learnHeight()
      scrolled()
    }

    /// How high a row is; nil where nothing is known of it yet.
    private var rowHeight: Double?

    /// GTK has laid rows out: before that it knows of another number of them than the model.
    private func learnHeight() {
      guard model.count > 0 else { return rowHeight = nil }
      let height = gtk_adjustment_get_upper(adjustment) / Double(model.count)
      rowHeight = height >= 4 ? height : nil
    }

    /// The person has scrolled, the window has another size, or GTK has learned how high its rows are.
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

    /// Rows have gone, come and moved. GTK keeps the first row that can be seen where it is by itself, and is not
    /// to be told: rows that have just come have no height until it has laid them out.
    ///
    /// - Parameter first: The row that is to come first now.
    func shift(by changes: [ListChange], first: Int) {
      var anchor: Int? = shownFirst
      for change in changes where !change.isEmpty {
        anchor = change.isReload ? nil : anchor.flatMap(ListShift(change).positionAfter)
      }
      if anchor == first { shownFirst = first }
    }

    /// The row that is shown first though another was to be, because the rows end or a header takes the room.
    private func isShown(_ first: Int) -> Bool {
      let rowCount = model.sections?.rowCount ?? model.count
      return first == shownFirst || first == min(shownFirst, max(0, rowCount - heightInRows))
    }

    /// Has GTK show a row first, if it shows another one.
    ///
    /// - Parameter revealed: A row that is to be seen besides, whatever headers stand above it.
    func follow(_ first: Int, revealing revealed: Int? = nil) {
      guard let height = rowHeight else { return }
      var top = isShown(first) ? model.topItem(ofRow: shownFirst) : model.topItem(ofRow: first)
      if let revealed, model.sections != nil {
        let item = model.item(ofRow: revealed)
        if item < top + model.count, item >= top + heightInRows { top = item - heightInRows + 1 }
      } else if isShown(first) {
        return
      }
      let new = model.firstRow(fromItem: top)
      if new != shownFirst { scroll(toItem: top, row: new, height) }
      // The session is told which row comes first now that room was made.
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
      // A far jump by the adjustment draws an empty list in GTK 4.8. By the action a row comes just in
      // sight, from where the list is: at its end when it is further down.
      gtk_widget_activate_action_variant(
        list,
        "list.scroll-to-item",
        g_variant_new_uint32(guint32(isDown ? min(first + heightInRows, model.count) - 1 : first))
      )
    }
  }
#endif
