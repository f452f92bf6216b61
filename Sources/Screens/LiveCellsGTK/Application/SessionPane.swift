#if GTK && os(Linux)
  import CGTK4
  import LiveCells

  /// A table or a form in a window, with a status line.
  @MainActor
  package final class SessionPane {
    let session: TableSession
    package let table: TableView
    /// The widget that contains all others.
    let widget: Widget
    /// Called after each frame was painted.
    var onPaint: (() -> Void)?

    private let status = StatusLine()
    private let pages: Widget
    private let empty = EmptyPage()
    private let help: Widget
    private let detail = DetailPage()
    /// The rows with the row detail next to them.
    private let paned = made(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    /// Whether the row detail is below the rows. Nil until it is shown for the first time.
    private(set) var isDetailBelow: Bool?
    /// The width below which the row detail is below the rows.
    private static let narrowWidth: Int32 = 480

    init(_ session: TableSession, clock: any FrameClock, cells: ColumnCells) {
      self.session = session
      table = TableView(session, clock: clock, cells: cells)
      widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      pages = made(gtk_stack_new())
      help = made(gtk_scrolled_window_new())
      build()
      table.onPaint = { [weak self] in self?.show() }
      detail.onWritten = { [weak self] in self?.onPaint?() }
    }

    private func build() {
      gtk_stack_add_named(pages.opaque, table.widget, "rows")
      gtk_stack_add_named(pages.opaque, empty.widget, "empty")
      gtk_stack_add_named(pages.opaque, help, "help")
      gtk_paned_set_start_child(paned.opaque, pages)
      gtk_paned_set_end_child(paned.opaque, detail.widget)
      gtk_paned_set_shrink_end_child(paned.opaque, 0)
      gtk_widget_set_visible(detail.widget, 0)
      gtk_widget_set_focusable(paned, 0)

      gtk_box_append(widget.box, paned)
      gtk_box_append(widget.box, status.widget)
    }

    /// Whether the pane receives keys.
    var hasFocus = true {
      didSet {
        guard hasFocus != oldValue else { return }
        mark(widget, "livecells-resting", !hasFocus)
        if hasFocus { table.takeFocus() }
      }
    }

    /// Performs an action of the session: resizes a column, or scrolls the row detail.
    func carryOut(_ action: TableAction) {
      if case .resizeColumn(let difference) = action {
        table.resizeColumn(by: difference)
      } else {
        detail.scroll(action)
      }
    }

    /// The texts of the page that is shown instead of rows, or nil.
    var emptyTexts: [String]? { showsEmptyPage ? empty.texts : nil }

    private var showsEmptyPage: Bool {
      gtk_stack_get_visible_child_name(pages.opaque).map { String(cString: $0) } == "empty"
    }

    /// Performs the action of the page that is shown instead of rows. Returns false if it has none.
    func performEmptyAction() -> Bool { showsEmptyPage && empty.perform() }

    /// The texts of the row detail, or nil if it is hidden or not completely displayed yet.
    var shownDetail: [String]? {
      gtk_widget_get_visible(detail.widget) != 0 ? detail.shownTexts : nil
    }

    /// The number of characters in the longest paragraph of the row detail.
    var longestDetailParagraph: Int { detail.longestParagraph }

    /// The text of the status line.
    var statusText: String { status.text }

    private func show() {
      let shown = session.status
      mark(table.widget, "livecells-outdated", shown.source.isOutdated)
      status.show(shown)
      showDetail(session.rowDetail)
      if session.showsHelp {
        fillHelp()
        gtk_stack_set_visible_child_name(pages.opaque, "help")
      } else if shown.rowCount == 0 {
        empty.show(session)
        gtk_stack_set_visible_child_name(pages.opaque, "empty")
      } else {
        gtk_stack_set_visible_child_name(pages.opaque, "rows")
      }
      onPaint?()
    }

    private func showDetail(_ row: RowDetail?) {
      if let row { detail.show(row) }
      let isShown = row != nil
      if isShown { placeDetail() }
      guard isShown != (gtk_widget_get_visible(detail.widget) != 0) else { return }
      gtk_widget_set_visible(detail.widget, isShown ? 1 : 0)
    }

    /// Places the row detail next to the rows, or below them if the pane is narrow.
    private func placeDetail() {
      let width = gtk_widget_get_width(paned)
      let isBelow = width < Self.narrowWidth
      // The divider is moved only if the place changes, so that the user's own setting is kept.
      guard width > 0, isBelow != isDetailBelow else { return }
      isDetailBelow = isBelow
      gtk_orientable_set_orientation(
        paned.opaque,
        isBelow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
      )
      let room = isBelow ? gtk_widget_get_height(paned) : width
      gtk_paned_set_position(paned.opaque, room * 3 / 5)
    }

    private func fillHelp() {
      guard gtk_scrolled_window_get_child(help.opaque) == nil else { return }
      gtk_scrolled_window_set_child(help.opaque, ShortcutsWindow.grid(of: session.help))
    }
  }
#endif
