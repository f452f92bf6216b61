public import LiveCells

/// A terminal that shows a live table until the user quits.
///
/// It takes the terminal over when a table is run and gives it back on every way out: at the end,
/// at an error, when the task is cancelled, when the process is stopped, is told to end, or crashes.
///
/// Keys: arrows or `hjkl`, Page Up and Page Down, Home and End or `g` and `G` move; the mouse
/// scrolls and clicks; `/`, `n` and `N` search, `s` and `r` or a click on a head order the rows, `&`
/// filters them, `o` holds their order; `p` pauses, `F` follows the end, `?` lists the keys, `q` or
/// Ctrl-C quits, Ctrl-Z stops.
@MainActor
public final class TerminalScreen {
  /// What the status line says first.
  public var title: String
  /// Whether colours are used.
  public var colors: ColorPolicy
  /// Whether the mouse scrolls and moves the cursor. The terminal's own selection then needs Shift.
  public var usesMouse: Bool
  /// How long a changed field or a new row stays highlighted.
  public var highlightTime = Duration.seconds(2)
  /// Says in a few words how live the table is. Observable properties that it reads are followed.
  public var state: @MainActor () -> String

  /// Is asked first what an input means, unless a search is being typed; true if it has been dealt
  /// with.
  package var onInput: (@MainActor (TerminalInput) -> Bool)?

  private var display: TableDisplay?

  /// A screen on the terminal that this process runs on, which is not touched yet.
  public init(
    title: String = "",
    colors: ColorPolicy = .auto,
    usesMouse: Bool = true,
    state: @escaping @MainActor () -> String = { "live" }
  ) {
    self.title = title
    self.colors = colors
    self.usesMouse = usesMouse
    self.state = state
  }

  /// Shows a table and returns when the user quits or the terminal is gone.
  ///
  /// A signal that asks the process to end is raised again once the terminal is given back, and so
  /// ends the process unless it has a handler of its own.
  ///
  /// - Throws: `TerminalError` if there is no terminal that can show a screen, or it fails;
  ///   `CancellationError` if the task is cancelled.
  public func run(_ table: LiveTable<some ObservableCollection>) async throws {
    let device = try TerminalDevice.standard()
    do {
      try await TerminalSession.run(on: device, withMouse: usesMouse) { session in
        try await run(table, in: session)
      }
    } catch let error as TerminalError where error.code == .hungUp {
      return
    }
    try Task.checkCancellation()
  }

  /// Has the status line say anew what `state` says, for what it reads that can't be observed.
  public func updateState() {
    display?.setNeedsPainting()
  }

  private func run(
    _ table: LiveTable<some ObservableCollection>,
    in session: TerminalSession
  ) async throws {
    let display = TableDisplay(
      table,
      output: session,
      clock: TaskFrameClock(framesPerSecond: 60),
      usesColor: colors.usesColor,
      title: title,
      state: { [weak self] in self?.state() ?? "" },
      highlightTime: highlightTime
    )
    var failure: TerminalError?
    display.onFailure = { error in
      failure = error
      session.finish()
    }
    let alarm = RepaintAlarm { [weak display] in display?.setNeedsPainting() }
    display.wake = { alarm.set(after: $0) }
    self.display = display
    table.attach(to: display)
    defer {
      table.detach()
      alarm.cancel()
      self.display = nil
    }
    try await session.forEach { occurrence in
      try handle(occurrence, display, session)
    }
    if let failure { throw failure }
  }

  private func handle(
    _ occurrence: TerminalSession.Occurrence,
    _ display: TableDisplay,
    _ session: TerminalSession
  ) throws -> TerminalSession.Verdict {
    switch occurrence {
    case .resized(let size): display.sizeChanged(to: size)
    case .resumed(let size):
      display.sizeChanged(to: size)
      display.repaint()
    case .input(let input):
      if !display.isTyping, onInput?(input) == true {
        display.setNeedsPainting()
        return .goOn
      }
      switch display.handle(input) {
      case .quit: return .end
      case .stop: session.requestStop()
      case nil: break
      }
    }
    return .goOn
  }
}
