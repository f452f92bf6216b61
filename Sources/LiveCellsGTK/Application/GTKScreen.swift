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
  public final class GTKScreen {
    /// A screen on the display of this process.
    public init() {}

    /// Shows a table and returns when the window is closed, as `run(_:)` of a session does.
    public func run(
      _ table: LiveTable<some ObservableCollection>,
      title: String = ""
    ) async throws {
      try await run(TableSession(table, title: title))
    }

    /// Shows a table's session in a window and returns when that is closed.
    ///
    /// Several may run at once, each in a window of its own. Must be called under `GTKLoop`.
    ///
    /// - Throws: `GTKError` where there is no display; `CancellationError` if the task is cancelled,
    ///   which closes the window.
    public func run(_ session: TableSession) async throws {
      guard gdk_display_get_default() != nil else { throw GTKError.noDisplay }
      let window = TableWindow(session, clock: TaskFrameClock(framesPerSecond: 60))
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          window.open { continuation.resume() }
          if Task.isCancelled { window.close() }
        }
      } onCancel: {
        Task { @MainActor in window.close() }
      }
      try Task.checkCancellation()
    }
  }
#endif
