import LiveCells

/// A layout on a terminal: a display for each of its tables and forms, of which those in sight are live.
@MainActor
final class LayoutDisplay {
  private let layout: ScreenLayout
  private let canvas: TerminalCanvas
  private let makeClock: () -> any FrameClock
  private(set) var state: LayoutState
  private(set) var plan: LayoutPlan
  /// The displays that were in sight once, by their panes.
  private(set) var displays: [Int: TableDisplay] = [:]
  private let onFailure: (TerminalError) -> Void

  init(
    _ layout: ScreenLayout,
    output: any TerminalOutput,
    usesColor: Bool,
    isLight: Bool = false,
    makeClock: @escaping () -> any FrameClock,
    onFailure: @escaping (TerminalError) -> Void
  ) {
    self.layout = layout
    self.makeClock = makeClock
    self.onFailure = onFailure
    canvas = TerminalCanvas(output, usesColor: usesColor, isLight: isLight)
    state = LayoutState(layout)
    plan = LayoutPlan(state, size: canvas.size)
    for session in layout.sessions {
      session.helpOfLayout = state.help
      session.helpOfScreen = Self.help
    }
    arrange()
  }

  private static let help = [
    CommandHelp("Ctrl-L", "paint anew"),
    CommandHelp("Ctrl-Z", "to the shell; fg returns"),
    CommandHelp("q", "back to where it was opened, or quit"),
    CommandHelp("Ctrl-C", "quit"),
  ].map { $0.about("Terminal") }

  /// Another layout has the terminal; nothing is followed any longer.
  func rest() {
    for display in displays.values { display.rest() }
  }

  /// Has the terminal again, whatever it shows by now.
  func resume() {
    canvas.forgetShown()
    arrange()
  }

  /// Ends what it shows.
  func close() {
    for display in displays.values { display.session.detach() }
    displays = [:]
  }

  /// The window has another size.
  func sizeChanged() {
    arrange()
  }

  /// Nothing is known any more of what the terminal shows.
  func repaint() {
    canvas.forgetShown()
    for display in displays.values { display.setNeedsPainting() }
  }

  /// Has the panes that belong there in sight, and no others.
  private func arrange() {
    canvas.begin { grid in
      plan = LayoutPlan(state, size: grid.size)
      plan.draw(into: &grid)
    }
    for (pane, display) in displays where plan.panes[pane] == nil { display.rest() }
    for pane in state.visiblePanes {
      guard let rect = plan.panes[pane] else { continue }
      if let display = displays[pane] {
        display.show(in: rect)
      } else {
        let session = layout.sessions[pane]
        let display = TableDisplay(session, on: canvas, in: rect, clock: makeClock())
        display.onFailure = onFailure
        displays[pane] = display
      }
    }
    tellFocus()
  }

  private func tellFocus() {
    for (pane, display) in displays { display.hasFocus = pane == state.focus }
  }

  /// Hands on what a person did.
  ///
  /// - Returns: What is left to the terminal.
  func handle(_ input: TerminalInput) -> TableAction? {
    var input = input
    if case .mouse(let event) = input {
      guard let there = aim(event) else { return nil }
      input = .mouse(there)
    }
    guard let left = displays[state.focus]?.handle(input) else { return nil }
    if left == .repaint {
      repaint()
      return nil
    }
    return change { $0.perform(left) } ? nil : left
  }

  /// Changes the state of the layout, and shows what comes of it.
  private func change(_ body: (inout LayoutState) -> Bool) -> Bool {
    let before = state
    guard body(&state) else { return false }
    if state.front != before.front { arrange() } else { tellFocus() }
    return true
  }

  /// Gives the focus to what the pointer is on.
  ///
  /// - Returns: The event as that pane sees it; nil where it has been dealt with.
  private func aim(_ event: MouseEvent) -> MouseEvent? {
    if case .press = event.action, let tab = plan.tab(row: event.row, column: event.column) {
      _ = change { state in
        state.bringToFront(tab.tab, of: tab.group)
        return true
      }
      return nil
    }
    guard let pane = plan.pane(row: event.row, column: event.column),
      let rect = plan.panes[pane]
    else { return nil }
    if pane != state.focus {
      // A text that is being typed isn't left by a touch of the wheel.
      if displays[state.focus]?.session.isTyping == true { return nil }
      _ = change { state in
        state.putFocus(on: pane)
        return true
      }
    }
    var there = event
    there.row -= rect.row
    there.column -= rect.column
    return there
  }
}
