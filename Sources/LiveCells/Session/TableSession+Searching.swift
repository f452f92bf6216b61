extension TableSession {
  /// So many rows are read before it is asked whether time is up.
  private static let searchStep = 256
  /// How long a search may keep a person waiting before it goes on in pieces.
  private static let searchTime = Duration.milliseconds(10)

  /// The condition for a field to have a text, without regard to case; nil for no text.
  static func condition(for text: String) -> ((CellText) -> Bool)? {
    guard !text.isEmpty else { return nil }
    let wanted = text.lowercased()
    return { $0.text.lowercased().contains(wanted) }
  }

  func beginSearch(backwards: Bool) {
    table.beginSearch(backwards: backwards)
    guard let clock = scheduler?.clock else {
      _ = searchOn { false }
      return
    }
    let end = clock.now + Self.searchTime
    if !searchOn(isTimeUp: { clock.now >= end }) { connection?.setNeedsTurn() }
  }

  /// Goes on searching until a row is found, all were looked at, or time is up; returns whether
  /// nothing is left to do.
  func searchOn(isTimeUp: () -> Bool) -> Bool {
    guard let matches = Self.condition(for: state.searchText) else { return true }
    defer { setNeedsShowing() }
    while true {
      switch table.search(rows: Self.searchStep, where: matches) {
      case .ended: return true
      case .foundNothing:
        state.foundNothing()
        return true
      case .goesOn: if isTimeUp() { return false }
      }
    }
  }
}
