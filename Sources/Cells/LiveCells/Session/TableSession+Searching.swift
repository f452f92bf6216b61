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
