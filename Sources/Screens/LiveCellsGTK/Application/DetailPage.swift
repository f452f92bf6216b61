#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  // Safety: the scrolled window owns its adjustments and the text view, which owns its buffer and
  // the tags. The owner of this object keeps the window.
  /// A page that displays all fields of one row next to the rows: the column titles, and the full
  /// texts.
  ///
  /// It is a single text view, because GTK lays out only the visible part of one. Texts are written
  /// into it before the refreshes of the display, for a few milliseconds each.
  @MainActor
  final class DetailPage {
    /// The scrolled window.
    let widget: Widget
    /// Called after the texts were written completely.
    var onWritten: (() -> Void)?

    private let adjustment: UnsafeMutablePointer<GtkAdjustment>
    private let texts: DetailText
    private let ticks = WidgetTicks()
    private var shown: RowDetail?
    /// Whether the page scrolls to its end when all texts are written.
    private var scrollsToEnd = false

    /// The time that one refresh of the display may spend on writing.
    private static let budget = Duration.milliseconds(8)

    init() {
      widget = made(gtk_scrolled_window_new())
      adjustment = made(gtk_scrolled_window_get_vadjustment(widget.opaque))
      texts = DetailText()
      gtk_widget_add_css_class(widget, "livecells-detail")
      gtk_scrolled_window_set_child(widget.opaque, texts.view)
      let columns = made(gtk_scrolled_window_get_hadjustment(widget.opaque))
      Signal.connect(GTKObject(columns), "changed") { [weak self] in self?.write() }
    }

    /// Displays a row. Writes only the entries that differ.
    func show(_ detail: RowDetail) {
      guard detail != shown else { return }
      texts.show(detail.shownEntries)
      mark(widget, "livecells-outdated", detail.isDeleted)
      if shown?.position != detail.position { gtk_adjustment_set_value(adjustment, 0) }
      shown = detail
      write()
    }

    /// The texts that the page currently displays, or nil while they are being written.
    var shownTexts: [String]? { texts.isWritten ? texts.shownTexts : nil }

    /// The number of characters in the longest paragraph of the text view.
    var longestParagraph: Int { texts.longestParagraph }

    /// Writes the texts before the next refreshes.
    private func write() {
      guard texts.isOutdated || !texts.isWritten, !ticks.isStarted else { return }
      ticks.start(texts.view) { [weak self] in self?.continueWriting() }
    }

    private func continueWriting() {
      // While a divider is dragged, the texts are written when it pauses.
      if texts.isOutdated { return texts.fitWidth() }
      let end = ContinuousClock.now + Self.budget
      while ContinuousClock.now < end, texts.writeNext() {}
      guard texts.isWritten else { return }
      ticks.stop()
      texts.restorePosition()
      if scrollsToEnd { texts.scrollToEnd() }
      scrollsToEnd = false
      onWritten?()
    }

    /// Scrolls the page in response to an action that scrolls rows.
    func scroll(_ action: TableAction) {
      let page = gtk_adjustment_get_page_size(adjustment)
      let value = gtk_adjustment_get_value(adjustment)
      let line = 24.0
      scrollsToEnd = false
      switch action {
      case .moveCursor(let lines), .scroll(let lines):
        gtk_adjustment_set_value(adjustment, value + Double(lines) * line)
      case .movePages(let pages): gtk_adjustment_set_value(adjustment, value + pages * page)
      case .moveToFirst: gtk_adjustment_set_value(adjustment, 0)
      case .moveToLast:
        scrollsToEnd = !texts.isWritten
        texts.scrollToEnd()
      default: break
      }
    }
  }
#endif
