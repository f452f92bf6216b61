import LiveCells

/// A layout on a terminal, with a display for each table and form. Only visible displays are live.
@MainActor
final class LayoutDisplay {
  private let layout: ScreenLayout
  private let canvas: TerminalCanvas
  private let makeClock: () -> any FrameClock
  private(set) var state: LayoutState
  private(set) var plan: LayoutPlan
  /// The displays of the panes that have been visible, by pane.
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
      session.screen.surroundings = (.terminal, state.abilities)
    }
    arrange()
  }

  /// Suspends all displays, because another layout uses the terminal.
  func rest() {
    for display in displays.values { display.rest() }
  }

  /// Resumes after another layout has used the terminal.
  func resume() {
    canvas.forgetShown()
    arrange()
  }

  /// Closes all displays.
  func close() {
    for display in displays.values { display.session.detach() }
    displays = [:]
  }

  /// Adapts to a new window size. Terminals cut or wrap their contents when they are resized, so
  /// everything is repainted, even if several resizes have led back to the earlier size.
  func sizeChanged() {
    canvas.forgetShown()
    arrange()
  }

  /// Repaints everything, because the terminal's contents are unknown.
  func repaint() {
    canvas.forgetShown()
    for display in displays.values { display.setNeedsPainting() }
  }

  /// Shows the panes that are visible, and suspends the others.
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
    reportFocus()
  }

  private func reportFocus() {
    for (pane, display) in displays { display.hasFocus = pane == state.focus }
  }

  /// Handles an input of the user.
  ///
  /// - Returns: An action that is left to the terminal session, or nil.
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

  /// Changes the state of the layout and updates the display.
  private func change(_ body: (inout LayoutState) -> Bool) -> Bool {
    let before = state
    guard body(&state) else { return false }
    if state.front != before.front { arrange() } else { reportFocus() }
    return true
  }

  /// Moves the focus to the pane under the pointer.
  ///
  /// - Returns: The event relative to the pane, or nil if it was handled here.
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
      // The mouse wheel does not interrupt text input.
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
