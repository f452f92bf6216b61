#if GTK && os(Linux)
  import CGTK4
  public import LiveCells

  /// A screen that displays live tables and forms in windows until the user closes them.
  ///
  /// ```swift
  /// try GTKLoop.run {
  ///   let session = TableSession(table, title: "downloads")
  ///   try await GTKScreen().run(session)
  /// }
  /// ```
  ///
  /// The keys are those of all screens; F1 lists them. In addition, Ctrl+F searches and Ctrl+Q
  /// closes all windows. Clicking a column header sorts by the column, and dragging its edge
  /// changes the width.
  @MainActor
  public final class GTKScreen: LayoutShowing {
    private var windows: [ObjectIdentifier: LayoutWindow] = [:]
    /// Called when the last window is closed.
    private var onEnd: (() -> Void)?

    private let cells: ColumnCells
    private let host: LayoutWindow.Host

    /// Creates a screen on the display of this process.
    ///
    /// - Parameters:
    ///   - cells: Custom cells for columns.
    ///   - program: The name of the program. If given, window sizes and column layouts are saved in
    ///     `$XDG_STATE_HOME/PROGRAM/windows.json`. It is also used as the icon name.
    ///   - about: The description of the program. If given, the menu has an entry that shows it.
    ///   - onOpen: Called when the user wants to open something else, with Ctrl+O or in the menu.
    ///     If nil, windows have no such command.
    public init(
      cells: ColumnCells = ColumnCells(),
      rememberedAs program: String? = nil,
      about: AboutProgram? = nil,
      onOpen: (() -> Void)? = nil
    ) {
      self.cells = cells
      host = LayoutWindow.Host(rememberedAs: program, about: about, onOpen: onOpen)
    }

    /// Displays a layout in a window. Returns when this window and all windows opened from it are
    /// closed.
    ///
    /// Must be called while `GTKLoop` is running, and not again until it has returned; `open(_:)`
    /// adds windows meanwhile.
    ///
    /// - Throws: `GTKError` if there is no display. `CancellationError` if the task is cancelled,
    ///   which closes the windows.
    public func run(_ layout: ScreenLayout) async throws {
      guard gdk_display_get_default() != nil else { throw GTKError.noDisplay }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          onEnd = { continuation.resume() }
          show(layout)
          if Task.isCancelled { closeAll() }
        }
      } onCancel: {
        Task { @MainActor in closeAll() }
      }
      try Task.checkCancellation()
    }

    /// Displays another layout in a new window. Has no effect unless `run(_:)` is showing a window.
    public func open(_ layout: ScreenLayout) {
      if onEnd != nil { show(layout) }
    }

    private func show(_ layout: ScreenLayout) {
      let window = LayoutWindow(layout, cells: cells, host: host)
      let id = ObjectIdentifier(window)
      windows[id] = window
      window.onQuit = { [weak self] in self?.closeAll() }
      window.open { [weak self] in self?.closed(id) }
    }

    private func closed(_ id: ObjectIdentifier) {
      windows[id] = nil
      guard windows.isEmpty else { return }
      let onEnd = onEnd
      self.onEnd = nil
      onEnd?()
    }

    private func closeAll() {
      for window in Array(windows.values) { window.close() }
    }
  }
#endif
