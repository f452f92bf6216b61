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
    /// Called when the list of keys was requested, which has a window of its own.
    var onHelp: (() -> Void)?
    /// Called after each frame was painted.
    var onPaint: (() -> Void)?

    private let status = StatusLine()
    private let pages: Widget
    private let empty = EmptyPage()
    private let bar: PromptBar
    /// The rows with the row detail next to them.
    let split: DetailSplit

    init(_ session: TableSession, clock: any FrameClock, cells: ColumnCells) {
      self.session = session
      table = TableView(session, clock: clock, cells: cells)
      widget = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      pages = made(gtk_stack_new())
      bar = PromptBar(session)
      split = DetailSplit(rows: pages)
      build()
      table.onPaint = { [weak self] in self?.show() }
      split.detail.onWritten = { [weak self] in self?.onPaint?() }
    }

    private func build() {
      gtk_stack_add_named(pages.opaque, table.widget, "rows")
      gtk_stack_add_named(pages.opaque, empty.widget, "empty")
      // Otherwise the rows would need at least the size of the other page.
      gtk_stack_set_hhomogeneous(pages.opaque, 0)
      gtk_stack_set_vhomogeneous(pages.opaque, 0)
      gtk_box_append(widget.box, bar.widget)
      gtk_box_append(widget.box, split.widget)
      gtk_box_append(widget.box, status.widget)
    }

    /// Whether the pane receives keys.
    var hasFocus = true {
      didSet {
        guard hasFocus != oldValue else { return }
        mark(widget, "livecells-resting", !hasFocus)
        if hasFocus { takeFocus() }
      }
    }

    /// Moves the keyboard focus to the rows, or to the prompt.
    func takeFocus() {
      if bar.shown == nil { table.takeFocus() } else { bar.takeFocus() }
    }

    /// Displays the open prompt: in the edited field if it is visible, or else in the bar.
    func followPrompt() {
      table.followEditing()
      let before = bar.shown
      bar.show(table.editor == nil ? session.currentPrompt : nil)
      if hasFocus, before != nil || bar.shown != nil { takeFocus() }
    }

    /// Passes a key to the prompt in the bar. Returns nil if there is none, and false if the widget
    /// with the focus should handle the key.
    func pressInPrompt(_ key: PressedKey?) -> Bool? {
      guard bar.shown != nil else { return nil }
      defer { followPrompt() }
      return bar.press(key)
    }

    /// The texts of the bar with a prompt, or nil.
    var promptTexts: [String]? { bar.texts }

    /// Performs an action of the session: resizes a column, or scrolls the row detail.
    func carryOut(_ action: TableAction) {
      if case .resizeColumn(let difference) = action {
        table.resizeColumn(by: difference)
      } else {
        split.detail.scroll(action)
      }
    }

    /// The texts of the page that is shown instead of rows, or nil.
    var emptyTexts: [String]? { showsEmptyPage ? empty.texts : nil }

    private var showsEmptyPage: Bool {
      gtk_stack_get_visible_child_name(pages.opaque).map { String(cString: $0) } == "empty"
    }

    /// Performs the action of the page that is shown instead of rows. Returns false if it has none.
    func performEmptyAction() -> Bool { showsEmptyPage && empty.perform() }

    /// The text of the status line.
    var statusText: String { status.text }

    private func show() {
      let shown = session.status
      mark(table.widget, "livecells-outdated", shown.source.isOutdated)
      followPrompt()
      status.show(shown, isPromptShown: bar.shown != nil)
      split.show(session.rowDetail)
      if session.showsHelp {
        session.perform(.toggleHelp)
        onHelp?()
      }
      if shown.rowCount == 0 {
        empty.show(session)
        gtk_stack_set_visible_child_name(pages.opaque, "empty")
      } else {
        gtk_stack_set_visible_child_name(pages.opaque, "rows")
      }
      onPaint?()
    }
  }
#endif
