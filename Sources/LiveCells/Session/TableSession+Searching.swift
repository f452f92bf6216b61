extension TableSession {
  /// So many rows are read before it is asked whether time is up.
  private static let searchStep = 256
  /// How long a search may keep a person waiting before it goes on in pieces.
  private static let searchTime = Duration.milliseconds(10)

  /// The condition for a field to have a text, without regard to case; nil for no text.
  package static func condition(for text: String) -> ((CellText) -> Bool)? {
    guard !text.isEmpty else { return nil }
    let needle = TextNeedle(text)
    return { needle.isFound(in: $0.text) }
  }

  func beginSearch(backwards: Bool) {
    table.beginSearch(backwards: backwards)
    guard let clock = scheduler?.clock else {
      if !searchOn(isTimeUp: { false }) { connection?.setNeedsTurn() }
      return
    }
    let end = clock.now + Self.searchTime
    if !searchOn(isTimeUp: { clock.now >= end }) { connection?.setNeedsTurn() }
  }

  /// Looks for what has been typed so far, from where the cursor was when that began.
  func searchWhileTyping() {
    table.endSearch()
    if state.soughtText.isEmpty {
      table.returnToSearchOrigin()
    } else {
      beginSearch(backwards: false)
    }
  }

  /// What is searched for is typed.
  func endTypingSearch(isGivenUp: Bool) {
    if isGivenUp { table.endSearch() }
    // What was found keeps the cursor; from what is still looked for it comes from where it was.
    if isGivenUp || table.searchProgress != nil { table.returnToSearchOrigin() }
    table.endTypingSearch()
  }

  /// Goes on searching until a row is found, all were looked at, or time is up; returns whether
  /// nothing is left to do.
  func searchOn(isTimeUp: () -> Bool) -> Bool {
    guard let matches = Self.condition(for: state.soughtText) else { return true }
    defer { setNeedsShowing() }
    while true {
      switch table.search(rows: Self.searchStep, where: matches) {
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
