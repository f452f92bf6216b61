#if GTK
  import CGTK4
  import LiveCells

  // Safety: the scrolled window owns its adjustment, and the owner of this object keeps the window.
  /// A page that displays all fields of one row next to the rows: the column titles, and the full
  /// texts.
  @MainActor
  final class DetailPage {
    /// The scrolled window.
    let widget: Widget
    private let grid: Widget
    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private var shown: RowDetail?
    private var labels: [(title: Widget, text: DetailText)] = []

    init() {
      grid = made(gtk_grid_new())
      widget = made(gtk_scrolled_window_new())
      adjustment = made(gtk_scrolled_window_get_vadjustment(widget.opaque))
      gtk_grid_set_column_spacing(grid.grid, 24)
      gtk_grid_set_row_spacing(grid.grid, 6)
      gtk_widget_add_css_class(grid, "livecells-help")
      gtk_widget_add_css_class(grid, "livecells-detail")
      gtk_scrolled_window_set_child(widget.opaque, grid)
    }

    /// Displays a row. Writes only the labels whose contents differ.
    func show(_ detail: RowDetail) {
      guard detail != shown else { return }
      while labels.count < detail.entries.count { addLine() }
      for (column, entry) in detail.entries.enumerated() {
        let before = shown.flatMap {
          $0.entries.indices.contains(column) ? $0.entries[column] : nil
        }
        guard entry != before else { continue }
        let (title, text) = labels[column]
        gtk_label_set_text(title.opaque, entry.title.replacing("\0", with: "␀"))
        text.show(entry.lines.joined(separator: "\n"))
        text.mark("livecells-changed", entry.isChanged)
        text.mark("dim-label", entry.kind == .null || entry.kind == .unloaded)
        text.mark("error", entry.kind == .failure)
      }
      mark(grid, "livecells-outdated", detail.isDeleted)
      if shown?.position != detail.position { gtk_adjustment_set_value(adjustment, 0) }
      shown = detail
    }

    /// The texts that the page currently displays.
    var shownTexts: [String] { labels.map(\.text.text) }

    /// Whether a text is in a text view, because it is long.
    var hasLongTexts: Bool { labels.contains { $0.text.isInTextView } }

    /// Scrolls the page in response to an action that scrolls rows.
    func scroll(_ action: TableAction) {
      let page = gtk_adjustment_get_page_size(adjustment)
      let value = gtk_adjustment_get_value(adjustment)
      let line = 24.0
      switch action {
      case .moveCursor(let lines), .scroll(let lines):
        gtk_adjustment_set_value(adjustment, value + Double(lines) * line)
      case .movePages(let pages): gtk_adjustment_set_value(adjustment, value + pages * page)
      case .moveToFirst: gtk_adjustment_set_value(adjustment, 0)
      case .moveToLast: gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment))
      default: break
      }
    }

    private func addLine() {
      let title = made(gtk_label_new(nil))
      let row = Int32(labels.count)
      gtk_label_set_xalign(title.opaque, 0)
      gtk_label_set_yalign(title.opaque, 0)
      gtk_grid_attach(grid.grid, title, 0, row, 1, 1)
      gtk_widget_add_css_class(title, "livecells-key")
      labels.append((title, DetailText(in: grid, row: row)))
    }
  }
#endif
