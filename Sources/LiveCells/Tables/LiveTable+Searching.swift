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
    // The search has prepared the rows that it visited instead of the visible ones.
    if hasWaited { list.prepare(state.viewport.prepared.clamped(to: 0..<list.count)) }
  }

  package func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome {
    flush()
    guard let search = state.search else { return .ended }
    // The rows of an earlier request do not show whether the requested rows contain a match.
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

  /// Requests the rows to search next, unless they have been requested already.
  private func waitForRows(after count: Int) -> SearchOutcome {
    state.searched(count)
    if let wanted = state.searchWaits() { list.prepare(wanted) }
    return .waits
  }
}

/// The result of one part of a search.
package enum SearchOutcome: Hashable {
  /// Further rows remain to be searched.
  case goesOn
  /// The next row is not loaded yet. Continue after it has had time to load.
  case waits
  /// The cursor is on a matching row, or no search is in progress.
  case ended
  /// All rows have been searched without a match.
  case foundNothing
}
