#if GTK
  import CGTK4
  package import LiveCells

  /// A window with one table's session.
  @MainActor
  package final class TableWindow {
    private let session: TableSession
    package let table: TableView
    private let window: Widget
    private let title: Widget
    private let subtitle: Widget
    private let status: Widget
    private let section: Widget
    private let pages: Widget
    private let empty: Widget
    private let help: Widget
    private let detail = DetailPage()
    private var onClose: (() -> Void)?
    private var isClosed = false
    /// Is told after each painting.
    package var onPaint: (() -> Void)?

    package init(_ session: TableSession, clock: any FrameClock) {
      self.session = session
      table = TableView(session, clock: clock)
      window = made(gtk_window_new())
      title = made(gtk_label_new(nil))
      subtitle = made(gtk_label_new(nil))
      status = made(gtk_label_new(nil))
      section = made(gtk_label_new(nil))
      pages = made(gtk_stack_new())
      empty = made(gtk_label_new(nil))
      help = made(gtk_grid_new())
      Style.install()
      build()
      connect()
    }

    /// Shows the window; `onClose` is called when it is closed, by the person or by `close()`.
    package func open(onClose: @escaping () -> Void) {
      self.onClose = onClose
      gtk_window_present(window.window)
      table.takeFocus()
    }

    /// Closes the window. Twice is harmless.
    package func close() {
      if isClosed { return }
      isClosed = true
      session.detach()
      gtk_window_destroy(window.window)
      onClose?()
      onClose = nil
    }

    private func build() {
      let names = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      gtk_widget_set_valign(names, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(title, "title")
      gtk_widget_add_css_class(subtitle, "subtitle")
      for label in [title, subtitle] {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_MIDDLE)
        gtk_box_append(names.box, label)
      }
      let bar = made(gtk_header_bar_new())
      gtk_header_bar_set_title_widget(bar.opaque, names)
      addButton(to: bar, "system-search-symbolic", "Search (Ctrl+F)") { [session] in
        session.perform(.beginSearch)
      }
      addButton(to: bar, "help-about-symbolic", "Keys (F1)") { [session] in
        session.perform(.toggleHelp)
      }
      gtk_window_set_titlebar(window.window, bar)
      gtk_window_set_default_size(window.window, 900, 600)

      gtk_widget_add_css_class(empty, "livecells-empty")
      gtk_grid_set_column_spacing(help.grid, 24)
      gtk_grid_set_row_spacing(help.grid, 4)
      gtk_widget_set_halign(help, GTK_ALIGN_CENTER)
      gtk_widget_add_css_class(help, "livecells-help")
      let scrolledHelp = made(gtk_scrolled_window_new())
      gtk_scrolled_window_set_child(scrolledHelp.opaque, help)
      gtk_stack_add_named(pages.opaque, table.widget, "rows")
      gtk_stack_add_named(pages.opaque, empty, "empty")
      gtk_stack_add_named(pages.opaque, scrolledHelp, "help")
      gtk_stack_add_named(pages.opaque, detail.widget, "detail")

      let line = made(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12))
      gtk_widget_add_css_class(line, "livecells-status")
      for label in [status, section] {
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_single_line_mode(label.opaque, 1)
        gtk_box_append(line.box, label)
      }
      gtk_label_set_xalign(status.opaque, 0)
      gtk_widget_set_hexpand(status, 1)
      let box = made(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
      gtk_box_append(box.box, pages)
      gtk_box_append(box.box, line)
      gtk_window_set_child(window.window, box)
    }

    private func addButton(
      to bar: Widget,
      _ icon: String,
      _ tip: String,
      _ body: @escaping @MainActor () -> Void
    ) {
      guard let button = gtk_button_new_from_icon_name(icon) else { return }
      gtk_widget_set_tooltip_text(button, tip)
      gtk_widget_set_focusable(button, 0)
      Signal.connect(GTKObject(button), "clicked", body)
      gtk_header_bar_pack_end(bar.opaque, button)
    }

    private func connect() {
      table.onPaint = { [weak self] in
        self?.showStatus()
        self?.onPaint?()
      }
      session.copy = { [window] text in
        gdk_clipboard_set_text(gtk_widget_get_clipboard(window), text.replacing("\0", with: "␀"))
      }
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close()
        return true
      }
      // Before GTK's own lists take the arrows.
      let keys = made(gtk_event_controller_key_new())
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        self?.press(value, modifiers) ?? false
      }
      gtk_widget_add_controller(window, keys)
    }

    private func press(_ value: UInt32, _ modifiers: UInt32) -> Bool {
      guard let key = PressedKey(value, modifiers: modifiers) else { return false }
      let left: TableAction?
      switch key {
      case .control("f") where !session.isTyping: left = session.perform(.beginSearch)
      case .control("q"), .control("w"): left = .quit
      default: left = session.take(.key(key))
      }
      switch left {
      case .close, .quit: close()
      case .resizeColumn(let difference): table.resizeColumn(by: difference)
      case .some(let action): detail.scroll(action)
      case nil: break
      }
      return true
    }

    /// What the line at the bottom says.
    package var statusText: String {
      [status, section].map { String(cString: gtk_label_get_text($0.opaque)) }
        .joined(separator: " | ")
    }

    private func showStatus() {
      let shown = session.status
      gtk_label_set_text(title.opaque, shown.title)
      let since = shown.outdatedSince.map { " since \($0)" } ?? ""
      gtk_label_set_text(
        subtitle.opaque,
        shown.past.map { "as of \($0.time)" } ?? shown.source.text + since
      )
      if shown.source.isOutdated {
        gtk_widget_add_css_class(subtitle, "error")
        gtk_widget_add_css_class(table.widget, "livecells-outdated")
      } else {
        gtk_widget_remove_css_class(subtitle, "error")
        gtk_widget_remove_css_class(table.widget, "livecells-outdated")
      }
      gtk_window_set_title(window.window, shown.title)
      gtk_label_set_text(status.opaque, shown.message ?? facts(shown))
      gtk_label_set_text(section.opaque, position(shown))
      if session.showsHelp {
        fillHelp()
        gtk_stack_set_visible_child_name(pages.opaque, "help")
      } else if let row = session.rowDetail {
        detail.show(row)
        gtk_stack_set_visible_child_name(pages.opaque, "detail")
      } else if shown.rowCount == 0 {
        gtk_label_set_text(empty.opaque, session.emptyText)
        gtk_stack_set_visible_child_name(pages.opaque, "empty")
      } else {
        gtk_stack_set_visible_child_name(pages.opaque, "rows")
      }
    }

    private func facts(_ status: TableStatus) -> String {
      var parts: [String] = []
      if let past = status.past {
        parts.append(past.text)
      }
      if let waiting = status.waitingChanges { parts.append("paused, \(waiting) waiting") }
      if status.isFollowing { parts.append("following") }
      if let section = status.section { parts.append(section) }
      if let filter = status.filter { parts.append("only rows with “\(filter)”") }
      if let held = status.heldChanges { parts.append("order held, \(held) waiting") }
      if status.selectionCount > 0 { parts.append("\(status.selectionCount) selected") }
      return parts.joined(separator: "  ·  ")
    }

    private func position(_ status: TableStatus) -> String {
      let place =
        status.cursor.map { "\($0 + 1) of \(status.rowCount)" } ?? "\(status.rowCount) rows"
      return "\(status.changesPerSecond)/s  ·  \(place)"
    }

    private func fillHelp() {
      guard gtk_widget_get_first_child(help) == nil else { return }
      for (row, line) in session.help.enumerated() {
        for (column, text) in [line.keys, line.title].enumerated() {
          let label = made(gtk_label_new(text))
          gtk_label_set_xalign(label.opaque, 0)
          if column == 0 { gtk_widget_add_css_class(label, "livecells-key") }
          gtk_grid_attach(help.grid, label, Int32(column), Int32(row), 1, 1)
        }
      }
    }
  }
#endif
