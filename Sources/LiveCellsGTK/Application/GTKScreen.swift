#if GTK
  import CGTK4
  public import LiveCells

  /// Windows that show live tables and forms until the person closes them.
  ///
  /// ```swift
  /// try GTKLoop.run {
  ///   let session = TableSession(table, title: "downloads")
  ///   try await GTKScreen().run(session)
  /// }
  /// ```
  ///
  /// Keys are those of every screen, F1 lists them; Ctrl+F searches, Ctrl+Q closes all windows. Heads of columns
  /// order by a click, and their edges change the width.
  @MainActor
  public final class GTKScreen: LayoutShowing {
    private var windows: [ObjectIdentifier: LayoutWindow] = [:]
    /// Is called when the last window is closed.
    private var onEnd: (() -> Void)?

    private let cells: ColumnCells
    private let program: String?

    /// A screen on the display of this process.
    ///
    /// - Parameters:
    ///   - cells: Cells with widgets of their own, for columns that have such.
    ///   - program: What the program is called, if the size of its windows and how their columns were left
    ///     is to be remembered: in `$XDG_STATE_HOME/PROGRAM/windows.json`. It is also the name of its icon.
    public init(cells: ColumnCells = ColumnCells(), rememberedAs program: String? = nil) {
      self.cells = cells
      self.program = program
    }

    /// Shows a layout in a window and returns when that is closed, and those that were opened from it.
    ///
    /// Must be called under `GTKLoop`.
    ///
    /// - Throws: `GTKError` where there is no display; `CancellationError` if the task is cancelled,
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

    /// Shows another layout in a window of its own.
    public func open(_ layout: ScreenLayout) {
      if onEnd != nil { show(layout) }
    }

    private func show(_ layout: ScreenLayout) {
      let window = LayoutWindow(layout, cells: cells, rememberedAs: program) {
        TaskFrameClock(framesPerSecond: 60)
      }
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
