public import LiveCells

/// A terminal that shows live tables and forms until the user quits.
///
/// ```swift
/// let session = TableSession(table, title: "downloads")
/// try await TerminalScreen().run(session)
/// ```
///
/// It takes the terminal over when a session is run and gives it back on every way out: at the end,
/// at an error, when the task is cancelled, when the process is stopped, is told to end, or crashes.
///
/// Keys: arrows or `hjkl`, Page Up and Page Down, Home and End or `g` and `G` move; the mouse
/// scrolls and clicks; Enter shows all of a row; `/`, `n` and `N` search, `s` and `r` or a click on a head
/// order the rows, `&` filters them, `o` holds their order; `-` hides a column; `x` selects, `y` copies;
/// `p` pauses, `F` follows the end, `?` lists the keys, those of the program too; `q` leads back or quits,
/// Ctrl-C quits, Ctrl-Z stops.
@MainActor
public final class TerminalScreen: LayoutShowing {
  /// Whether colours are used.
  public var colors: ColorPolicy
  /// Whether the mouse scrolls and moves the cursor. The terminal's own selection then needs Shift.
  public var usesMouse: Bool
  /// What the colours are chosen for: `auto`, unless set otherwise. What is set while a layout is shown
  /// counts for the next one.
  public var theme = TerminalTheme.auto
  /// How often a second it paints at most: 60, unless set otherwise. What is set while a layout is shown
  /// counts for the next one.
  public var framesPerSecond = 60 {
    willSet { precondition(newValue > 0, "TerminalScreen: framesPerSecond must be greater than 0") }
  }

  /// What is shown, and beneath it what it was opened from.
  private var displays: [LayoutDisplay] = []
  private var terminal: TerminalSession?
  private var failure: TerminalError?

  /// A screen on the terminal that this process runs on, which is not touched yet.
  public init(colors: ColorPolicy = .auto, usesMouse: Bool = true) {
    self.colors = colors
    self.usesMouse = usesMouse
  }

  /// Shows a layout and returns when the user quits or the terminal is gone.
  ///
  /// A signal that asks the process to end is raised again once the terminal is given back, and so
  /// ends the process unless it has a handler of its own.
  ///
  /// - Throws: `TerminalError` if there is no terminal that can show a screen, or it fails;
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

  /// Shows another layout in place of the one that is shown; `q` leads back.
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
