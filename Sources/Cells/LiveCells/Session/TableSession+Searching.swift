extension TableSession {
  /// The number of rows that are searched between two checks of the time.
  private static let searchStep = 256
  /// The time after which a search continues in later frames, so that it does not block the user.
  private static let searchTime = Duration.milliseconds(10)

  func beginSearch(backwards: Bool) {
    table.beginSearch(backwards: backwards)
    guard let connection = screen.connection else {
      _ = searchOn { false }
      return
    }
    let clock = connection.frameScheduler.clock
    let end = clock.now + Self.searchTime
    if !searchOn(isTimeUp: { clock.now >= end }) { connection.setNeedsTurn() }
  }

  /// Searches for the text typed so far, from the row on which the cursor was when the prompt
  /// opened.
  func searchWhileTyping() {
    table.endSearch()
    if state.soughtText.isEmpty {
      table.returnToSearchOrigin()
    } else {
      beginSearch(backwards: false)
    }
  }

  /// Ends the search prompt.
  func endTypingSearch(isGivenUp: Bool) {
    if isGivenUp { table.endSearch() }
    // The cursor stays on a row that was found. A search that continues starts at the original
    // row.
    if isGivenUp || table.searchProgress != nil { table.returnToSearchOrigin() }
    table.endTypingSearch()
  }

  /// Continues the search until a row is found, all rows have been searched, or the time is up.
  /// Returns whether the search is finished.
  func searchOn(isTimeUp: () -> Bool) -> Bool {
    if state.soughtText.isEmpty { return true }
    let needle = TextNeedle(state.soughtText)
    defer { setNeedsShowing() }
    while true {
      switch table.search(rows: Self.searchStep, for: needle) {
      case .ended: return true
      case .foundNothing:
        if state.isTyping { table.returnToSearchOrigin() }
        state.foundNothing()
        return true
      case .goesOn: if isTimeUp() { return false }
      case .waits: return false
      }
    }
  }
}

// MARK: - Typing

extension TableSession {
  /// Reports the text of the open prompt after an input: to the program, or to the filter.
  ///
  /// - Parameter openPrompt: The prompt that was open before the input.
  func reportTyping(after openPrompt: TextPrompt?) {
    if state.prompt?.purpose == .filter {
      if let text = state.prompt?.text, text != (openPrompt?.text ?? "") { filterWhileTyping(text) }
    } else if let before = dialog.filterBeforeTyping {
      // The prompt was cancelled.
      dialog.filterBeforeTyping = nil
      carryOut(view.filter(by: before.text))
      if let row = before.row { _ = table.moveCursor(toRow: row) }
    }
    if case .answer? = state.prompt?.purpose, let text = state.prompt?.text {
      let report = dialog.typing?.change(to: text)
      report?()
    }
  }

  /// Ends the calls for the prompt that was open before an input.
  ///
  /// - Parameter isAnswered: Whether the prompt was answered, not cancelled.
  func endTyping(isAnswered: Bool) {
    guard var typing = dialog.typing else { return }
    dialog.typing = nil
    if !isAnswered { typing.change(to: typing.initialText)?() }
  }

  /// Applies the filter that was typed so far, if all rows are in memory and few. A text that is
  /// not a complete filter yet keeps the last one.
  private func filterWhileTyping(_ text: String) {
    guard table.canFilterWhileTyping, circumstances.refusal == nil else { return }
    if dialog.filterBeforeTyping == nil {
      // A filter of the program cannot be restored.
      if table.isFiltered, view.filterText.isEmpty { return }
      let current = table.isFiltered ? view.filterText : ""
      dialog.filterBeforeTyping = (current, table.cursorObject)
    }
    do {
      if text.isEmpty { table.filter(containing: nil) } else { try table.filter(typed: text) }
      _ = view.filter(by: text)
    } catch {
      // Enter reports the error.
    }
  }
}

/// A function that is called while the user types the answer of a prompt.
struct OpenTyping {
  /// The initial text of the prompt.
  let initialText: String
  /// The text of the last call, or the initial text.
  private(set) var text: String
  private let perform: (String) -> Void

  init(text: String, perform: @escaping (String) -> Void) {
    initialText = text
    self.text = text
    self.perform = perform
  }

  /// Records a text and returns the call, or nil if the text has not changed.
  mutating func change(to text: String) -> (() -> Void)? {
    if text == self.text { return nil }
    self.text = text
    return { [perform] in perform(text) }
  }
}
