#if GTK && os(Linux)
  import CGTK4
  package import LiveCells

  /// A window that displays a layout of tables and forms. Only visible panes are live.
  @MainActor
  package final class LayoutWindow {
    private let panes: [SessionPane]
    let window: Widget
    let header: WindowHeader
    private(set) var state: LayoutState
    /// The notebooks, by tab group.
    private var notebooks: [Int: Widget] = [:]
    /// The program that the window belongs to.
    let host: Host
    private(set) lazy var menus = WindowMenus { [weak self] value, modifiers, controller in
      self?.press(value, modifiers, controller) ?? false
    }
    private var phase = Phase.created
    /// Called after each frame was painted.
    package var onPaint: (() -> Void)?
    /// Called when the user quits the program. If nil, only this window is closed.
    var onQuit: (() -> Void)?

    /// The properties of the program that windows have in common.
    package struct Host {
      /// The name under which window sizes and column layouts are saved, or nil.
      var program: String?
      /// The description of the program, or nil.
      var about: AboutProgram?
      /// Called when the user wants to open something else, or nil if that is not possible.
      var onOpen: (() -> Void)?

      /// Creates the properties of a program with a name.
      package init(
        rememberedAs program: String? = nil,
        about: AboutProgram? = nil,
        onOpen: (() -> Void)? = nil
      ) {
        (self.program, self.about, self.onOpen) = (program, about, onOpen)
      }
    }

    private enum Phase {
      case created
      /// The closure is called when the window is closed.
      case open(onClose: () -> Void)
      case closed
    }

    private static let width = 900.0
    private static let height = 600.0

    package convenience init(_ session: TableSession, clock: any FrameClock) {
      self.init(.table(session), makeClock: { clock })
    }

    package init(
      _ layout: ScreenLayout,
      cells: ColumnCells = ColumnCells(),
      host: Host = Host(),
      makeClock: () -> any FrameClock = { DisplayFrameClock(display: WindowRefreshes()) }
    ) {
      self.host = host
      state = LayoutState(layout)
      panes = layout.sessions.map { SessionPane($0, clock: makeClock(), cells: cells) }
      window = made(gtk_window_new())
      header = WindowHeader(of: window)
      Style.install()
      DesktopStyle.follow()
      if let program = host.program { gtk_window_set_icon_name(window.window, program) }
      for pane in panes {
        let abilities = state.abilities.union(host.onOpen == nil ? [] : [.opening])
        pane.session.screen.surroundings = (.window, abilities)
      }
      let memory = host.program.flatMap(WindowMemory.read)
      for pane in panes { memory?.tables[pane.session.memoryKey].map(pane.session.recall) }
      build(
        width: memory.map { Double($0.width) } ?? Self.width,
        height: memory.map { Double($0.height) } ?? Self.height
      )
      if memory?.isMaximized == true { gtk_window_maximize(window.window) }
      connect()
      showPanes()
    }

    /// Presents the window. `onClose` is called when the window is closed by the user or by
    /// `close()`.
    package func open(onClose: @escaping () -> Void) {
      phase = .open(onClose: onClose)
      GTKLoop.onDisplayLoss[ObjectIdentifier(self)] = { [weak self] in self?.remember() }
      gtk_window_present(window.window)
      focused.takeFocus()
    }

    /// Closes the window. Can be called more than once.
    package func close() {
      let before = phase
      if case .closed = before { return }
      phase = .closed
      GTKLoop.onDisplayLoss[ObjectIdentifier(self)] = nil
      remember()
      menus.end()
      for pane in panes { pane.table.rest() }
      gtk_window_destroy(window.window)
      if case .open(let onClose) = before { onClose() }
    }

    /// Saves the window size and the column layouts.
    private func remember() {
      guard let program = host.program else { return }
      var (width, height): (Int32, Int32) = (0, 0)
      gtk_window_get_default_size(window.window, &width, &height)
      var memory = WindowMemory(width: Int(width), height: Int(height))
      memory.isMaximized = isMaximized
      for pane in panes {
        memory.tables[pane.session.memoryKey] = pane.session.rememberedColumns
      }
      memory.write(program)
    }

    /// The pane that receives keys.
    var focused: SessionPane { panes[state.focus] }

    /// The table that receives keys.
    package var table: TableView { focused.table }

    /// The title of that table.
    package var title: String { header.title }

    /// The texts of the row detail, or nil if it is hidden or not completely displayed yet.
    package var shownDetail: [String]? { focused.split.shownTexts }

    /// Whether the row detail is displayed below the rows, because there is no space next to them.
    package var showsDetailBelow: Bool { focused.split.isBelow ?? false }

    /// The number of characters in the longest paragraph of the row detail.
    package var longestDetailParagraph: Int { focused.split.detail.longestParagraph }

    /// Whether the window fills the screen.
    package var isMaximized: Bool { gtk_window_is_maximized(window.window) != 0 }

    /// The texts of the page that is shown instead of rows, and of its button, or nil.
    package var emptyTexts: [String]? { focused.emptyTexts }

    /// The texts of the bar in which the user types or confirms something, or nil.
    package var promptTexts: [String]? { focused.promptTexts }

    /// The text of the status line.
    package var statusText: String { focused.statusText }
  }

  // MARK: - Widgets

  extension LayoutWindow {
    private func build(width: Double, height: Double) {
      menus.window.fill(header.menuButton) { [weak self] in self?.windowSections ?? [] }
      header.addButton(icon: "system-search-symbolic", tip: "Search (Ctrl+F)") { [weak self] in
        self?.focused.session.perform(.beginSearch)
      }
      gtk_window_set_default_size(window.window, Int32(width), Int32(height))
      gtk_window_set_child(
        window.window,
        widget(state.root, width: width, height: height)
      )
    }

    private func widget(_ node: LayoutState.Node, width: Double, height: Double) -> Widget {
      switch node {
      case .pane(let pane): return panes[pane].widget
      case .columns(let parts):
        return divided(parts[...], GTK_ORIENTATION_HORIZONTAL, width) { part, room in
          widget(part.node, width: room, height: height)
        }
      case .rows(let parts):
        return divided(parts[...], GTK_ORIENTATION_VERTICAL, height) { part, room in
          widget(part.node, width: width, height: room)
        }
      case .tabs(let group, let parts):
        let notebook = made(gtk_notebook_new())
        gtk_notebook_set_scrollable(notebook.opaque, 1)
        gtk_widget_set_focusable(notebook, 0)
        notebooks[group] = notebook
        for part in parts {
          let page = widget(part.node, width: width, height: height)
          gtk_notebook_append_page(notebook.opaque, page, gtk_label_new(part.title))
        }
        Signal.connect(GTKObject(notebook), page: "switch-page") { [weak self] page in
          self?.change { $0.bringToFront(page, of: group) }
        }
        return notebook
      }
    }

    /// Creates a widget with parts that are separated by draggable dividers.
    private func divided(
      _ parts: ArraySlice<LayoutState.Part>,
      _ orientation: GtkOrientation,
      _ room: Double,
      _ make: (LayoutState.Part, Double) -> Widget
    ) -> Widget {
      guard let part = parts.first, parts.count > 1 else {
        return make(parts[parts.startIndex], room)
      }
      let first = room * part.share / parts.map(\.share).reduce(0, +)
      let paned = made(gtk_paned_new(orientation))
      gtk_paned_set_start_child(paned.opaque, make(part, first))
      gtk_paned_set_end_child(
        paned.opaque,
        divided(parts.dropFirst(), orientation, room - first, make)
      )
      gtk_paned_set_position(paned.opaque, Int32(first))
      gtk_widget_set_focusable(paned, 0)
      gtk_widget_set_hexpand(paned, 1)
      gtk_widget_set_vexpand(paned, 1)
      return paned
    }

    private func connect() {
      for (index, pane) in panes.enumerated() {
        pane.onHelp = { [weak self] in self?.showShortcuts() }
        pane.onPaint = { [weak self] in self?.painted(index) }
        pane.table.onMenuRequest = { [weak self, unowned pane] label, point in
          self?.openMenu(ofRowIn: pane, at: label, point)
        }
        Signal.connect(toClicksOn: pane.widget, "pressed", comesFirst: true) {
          [weak self] _, _, _ in
          self?.change { $0.putFocus(on: index) }
        }
      }
      Signal.connect(GTKObject(window), request: "close-request") { [weak self] in
        self?.close()
        return true
      }
      header.fit()
      // In the capture phase, before GTK's lists handle the arrow keys.
      let keys = made(gtk_event_controller_key_new())
      gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
      Signal.connect(GTKObject(keys), key: "key-pressed") { [weak self] value, modifiers in
        self?.press(value, modifiers, keys) ?? false
      }
      gtk_widget_add_controller(window, keys)
    }
  }

  // MARK: - State changes

  extension LayoutWindow {
    func change(_ body: (inout LayoutState) -> Void) {
      let before = state
      body(&state)
      if state != before { showPanes() }
    }

    /// Resumes visible panes, suspends all others, and highlights the pane that receives keys.
    private func showPanes() {
      for (group, notebook) in notebooks {
        let front = Int32(state.front[group])
        if gtk_notebook_get_current_page(notebook.opaque) != front {
          gtk_notebook_set_current_page(notebook.opaque, front)
        }
      }
      let inSight = Set(state.visiblePanes)
      for (index, pane) in panes.enumerated() {
        if inSight.contains(index) { resume(pane) } else { pane.table.rest() }
        pane.hasFocus = index == state.focus
      }
      header.show(focused.session.status)
    }

    private func resume(_ pane: SessionPane) {
      pane.table.resume()
      pane.session.screen.copy = { [window] text in
        Clipboard.write(text, of: window)
      }
    }

    private func painted(_ pane: Int) {
      if pane == state.focus { header.show(focused.session.status) }
      onPaint?()
    }
  }
#endif
