public import LiveCells

/// A terminal that shows live tables and forms until the user quits.
///
/// ```swift
/// let session = TableSession(table, title: "downloads")
/// try await TerminalScreen().run(session)
/// ```
///
/// Running a session sets up the terminal. The terminal is restored at the end, at an error, when
/// the task is cancelled, and when the process is stopped, terminated, or crashes.
///
/// - Movement: arrows or `hjkl`, Page Up and Page Down, Home and End or `g` and `G`; the mouse
///   scrolls and clicks.
/// - Reading: Enter shows the complete row; `/`, `n` and `N` search; `p` pauses; `F` follows the
///   end.
/// - Arranging: `s`, `r` or a click on a header sorts the rows; `&` filters them; `o` holds their
///   order; `-` hides a column.
/// - Selection: `x` selects, `y` copies.
/// - `?` lists all keys, including those of the program; `q` goes back or quits; Ctrl-C quits;
///   Ctrl-Z stops.
@MainActor
public final class TerminalScreen: LayoutShowing {
  /// Whether colours are used. A change while a layout is shown applies to the next layout.
  public var colors: ColorPolicy
  /// A Boolean value indicating whether the mouse scrolls and moves the cursor. The terminal's own
  /// selection then requires Shift.
  public var usesMouse: Bool
  /// The background for which colours are chosen. The default is `auto`. A change while a layout is
  /// shown applies to the next layout.
  public var theme = TerminalTheme.auto
  /// The maximum number of frames per second. The default is 60. A change while a layout is shown
  /// applies to the next layout.
  public var framesPerSecond = 60 {
    willSet { precondition(newValue > 0, "TerminalScreen: framesPerSecond must be greater than 0") }
  }

  /// The current layout last, after the layouts from which it was opened.
  private var displays: [LayoutDisplay] = []
  private var terminal: TerminalSession?
  private var failure: TerminalError?

  /// Creates a screen on the terminal of this process. The terminal is not used until a layout is
  /// run.
  public init(colors: ColorPolicy = .auto, usesMouse: Bool = true) {
    self.colors = colors
    self.usesMouse = usesMouse
  }

  /// Shows a layout and returns when the user quits or the terminal is closed.
  ///
  /// A terminating signal is raised again after the terminal has been restored. It therefore ends
  /// the process unless the program has a handler for it.
  ///
  /// - Throws: `TerminalError` if no suitable terminal is available or it fails;
  ///   `CancellationError` if the task is cancelled.
  public func run(_ layout: ScreenLayout) async throws {
    let device = try TerminalDevice.standard()
    do {
      try await TerminalSession.run(on: device, withMouse: usesMouse) { terminal in
        try await run(layout, in: terminal)
      }
    } catch let error as TerminalError where error.code == .hungUp {
      return
    }
    try Task.checkCancellation()
  }

  /// Shows another layout in place of the current one. `q` returns to the current one.
  ///
  /// Has no effect unless `run(_:)` is showing a layout.
  public func open(_ layout: ScreenLayout) {
    guard let terminal else { return }
    displays.last?.rest()
    let framesPerSecond = framesPerSecond
    let display = LayoutDisplay(
      layout,
      output: terminal,
      usesColor: colors.usesColor,
      isLight: theme.isLight,
      makeClock: { TaskFrameClock(framesPerSecond: framesPerSecond) },
      onFailure: { [weak self] error in
        self?.failure = error
        terminal.finish()
      }
    )
    displays.append(display)
  }

  private func run(_ layout: ScreenLayout, in terminal: TerminalSession) async throws {
    self.terminal = terminal
    defer {
      for display in displays { display.close() }
      displays = []
      self.terminal = nil
      failure = nil
    }
    open(layout)
    try await terminal.forEach { occurrence in
      guard let display = displays.last else { return .end }
      switch occurrence {
      case .resized: display.sizeChanged()
      case .resumed: display.resume()
      case .input(let input):
        switch display.handle(input) {
        case .close: return goBack()
        case .quit: return .end
        case .suspend: terminal.requestStop()
        default: break
        }
      }
      return .goOn
    }
    if let failure { throw failure }
  }

  private func goBack() -> TerminalSession.Verdict {
    guard displays.count > 1 else { return .end }
    displays.removeLast().close()
    displays.last?.resume()
    return .goOn
  }
}
