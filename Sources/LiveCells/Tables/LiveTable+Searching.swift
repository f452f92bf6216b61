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
    let hasWaited = state.search?.hasWaited == true
    state.endSearch()
    // What was made ready meanwhile are the rows that were looked at.
    if hasWaited { list.prepare(state.viewport.prepared.clamped(to: 0..<list.count)) }
  }

  package func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome {
    flush()
    guard let search = state.search else { return .ended }
    // The rows of an earlier request say nothing about those that are being looked for.
    if completeness == .pending { return .waits }
    let count = state.viewport.rowCount
    let rows = min(search.remaining, limit)
    for distance in 0..<rows {
      let step = search.backwards ? search.next - distance : search.next + distance
      let position = (step % count + count) % count
      guard let row = object(at: position) else { continue }
      if let row = row as? any LoadedLater, !row.isLoaded { return waitForRows(after: distance) }
      if columns.contains(where: { matches($0.field.text(of: row)) }) {
        putCursor(at: position)
        endSearch()
        return .ended
      }
    }
    state.searched(rows)
    guard state.search?.remaining == 0 else { return .goesOn }
    endSearch()
    return .foundNothing
  }

  /// Has the rows read that are looked at next, unless that is under way.
  private func waitForRows(after count: Int) -> SearchOutcome {
    state.searched(count)
    if let wanted = state.searchWaits() { list.prepare(wanted) }
    return .waits
  }
}

/// What came of a part of a search.
package enum SearchOutcome: Hashable {
  /// There are rows that were not looked at.
  case goesOn
  /// The row to be looked at next isn't there yet: go on when there was time for it to come.
  case waits
  /// The cursor is on a row that was searched for, or nothing is searched for.
  case ended
  /// All rows were looked at.
  case foundNothing
}
