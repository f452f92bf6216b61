#if GTK
  import CGTK4

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
      let scroll: Signal.Plain = { [weak self] in self?.scrolled() }
      Signal.connect(GTKObject(adjustment), "value-changed", scroll)
      Signal.connect(GTKObject(adjustment), "changed", scroll)
    }

    /// Tells how many rows fit, whether it was told before or not.
    func tellAnew() {
      heightInRows = 0
      scrolled()
    }

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
        onResize?(rows)
      }
      let first = Int((gtk_adjustment_get_value(adjustment) / height).rounded())
      if first != shownFirst {
        shownFirst = first
        onScroll?(first)
      }
    }

    /// Has GTK show a row first, if it shows another one.
    func follow(_ first: Int) {
      guard first != shownFirst, let height = rowHeight else { return }
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
        list,
        "list.scroll-to-item",
        g_variant_new_uint32(guint32(isDown ? min(first + heightInRows, model.count) - 1 : first))
      )
    }
  }
#endif
