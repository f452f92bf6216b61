extension LiveTable {
  package var searchProgress: Double? { state.search?.progress }

  package func beginTypingSearch() {
    let anchor = state.cursor.anchor
    holdCursor()
    state.beginTypingSearch(anchor: anchor)
  }

  package func returnToSearchOrigin() {
    command { $0.returnToOrigin() }
  }

  package func endTypingSearch() {
    state.forgetOrigin()
  }

  package func beginSearch(backwards: Bool) {
    holdCursor()
    state.beginSearch(backwards: backwards)
  }

  package func endSearch() {
    state.endSearch()
  }

  package func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome {
    flush()
    guard let search = state.search else { return .ended }
    let count = state.viewport.rowCount
    let rows = min(search.remaining, limit)
    for distance in 0..<rows {
      let step = search.backwards ? search.next - distance : search.next + distance
      let position = (step % count + count) % count
      guard let row = object(at: position) else { continue }
      if columns.contains(where: { matches($0.field.text(of: row)) }) {
        state.endSearch()
        putCursor(at: position)
        return .ended
      }
    }
    state.searched(rows)
    guard state.search?.remaining == 0 else { return .goesOn }
    state.endSearch()
    return .foundNothing
  }
}

/// What came of a part of a search.
package enum SearchOutcome: Hashable {
  /// There are rows that were not looked at.
  case goesOn
  /// The cursor is on a row that was searched for, or nothing is searched for.
  case ended
  /// All rows were looked at.
  case foundNothing
}
