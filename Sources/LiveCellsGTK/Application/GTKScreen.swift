#if GTK
  import CGTK4
  public import LiveCells

  /// A window that shows a live table until the person closes it.
  ///
  /// ```swift
  /// try GTKLoop.run {
  ///   let session = TableSession(table, title: "downloads")
  ///   try await GTKScreen().run(session)
  /// }
  /// ```
  ///
  /// Keys are those of every screen, F1 lists them; Ctrl+F searches, Ctrl+Q closes. Heads of columns
  /// order by a click, and their edges change the width.
  @MainActor
  public final class GTKScreen: SessionShowing {
    private var windows: [ObjectIdentifier: TableWindow] = [:]
    /// Is called when the last window is closed.
    private var onEnd: (() -> Void)?

    /// A screen on the display of this process.
    public init() {}

    /// Shows a table and returns when the window is closed, as `run(_:)` of a session does.
    public func run(
      _ table: LiveTable<some ObservableCollection>,
      title: String = ""
    ) async throws {
      try await run(TableSession(table, title: title))
    }

    /// Shows a table's session in a window and returns when that is closed, and those that were opened
    /// from it.
    ///
    /// Must be called under `GTKLoop`.
    ///
    /// - Throws: `GTKError` where there is no display; `CancellationError` if the task is cancelled,
    ///   which closes the windows.
    public func run(_ session: TableSession) async throws {
      guard gdk_display_get_default() != nil else { throw GTKError.noDisplay }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          onEnd = { continuation.resume() }
          show(session)
          if Task.isCancelled { closeAll() }
        }
      } onCancel: {
        Task { @MainActor in closeAll() }
      }
      try Task.checkCancellation()
    }

    /// Shows another session in a window of its own.
    public func open(_ session: TableSession) {
      if onEnd != nil { show(session) }
    }

    private func show(_ session: TableSession) {
      let window = TableWindow(session, clock: TaskFrameClock(framesPerSecond: 60))
      let id = ObjectIdentifier(window)
      windows[id] = window
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
