extension LiveTable {
  package func search(rows limit: Int, for needle: TextNeedle) -> SearchOutcome {
    search(rows: limit, orStored: needle) { needle.isFound(in: $0.text) }
  }

  package func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome {
    search(rows: limit, orStored: nil, where: matches)
  }

  /// The number of rows that are tested before the database is searched.
  private static var nearRows: Int { 1_024 }

  /// - Parameter needle: The text that `matches` finds, or nil if `matches` is another condition.
  private func search(
    rows limit: Int,
    orStored needle: TextNeedle?,
    where matches: (CellText) -> Bool
  ) -> SearchOutcome {
    flush()
    guard let search = state.search else { return .ended }
    // The rows of an earlier request do not show whether the requested rows contain a match.
    if completeness == .pending { return .waits }
    if let stored = search.stored, let outcome = outcome(of: stored) { return outcome }
    // Creating and testing each row takes longer than a search in the database.
    if let needle, search.stored == nil, search.searchedCount >= Self.nearRows,
      (source as? any StoredCollection)?.hasFewRows == false, beginStoredSearch(for: needle)
    {
      return .waits
    }
    let count = state.viewport.rowCount
    let rows = min(search.remaining, limit)
    for distance in 0..<rows {
      let step = search.backwards ? search.next - distance : search.next + distance
      let position = (step % count + count) % count
      guard let row = typed(object(at: position)) else { continue }
      if let row = row as? any LoadedLater, !row.isLoaded {
        if let needle, search.stored == nil {
          state.searched(distance)
          if beginStoredSearch(for: needle) { return .waits }
          return waitForRows(after: 0)
        }
        return waitForRows(after: distance)
      }
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

  /// Returns the outcome of a search in the database, or nil if the rows must be loaded instead.
  private func outcome(of search: StoredSearch) -> SearchOutcome? {
    switch search.result {
    case nil: return .waits
    case .failure?: return nil
    case .success(nil)?:
      endSearch()
      return .foundNothing
    case .success(let position?)?:
      flush()
      if position < state.viewport.rowCount { putCursor(at: position) }
      endSearch()
      return .ended
    }
  }

  /// Searches the remaining rows in the database if their texts depend only on their values.
  private func beginStoredSearch(for needle: TextNeedle) -> Bool {
    guard arrangement == nil, !state.isFrozen, let search = state.search,
      let source = source as? any StoredCollection,
      let condition = valueFilter(containing: needle, inColumn: nil)
    else { return false }
    let quest = RowQuest(
      condition,
      among: candidates(for: needle),
      from: search.next,
      isBackwards: search.backwards,
      count: search.remaining
    )
    state.searchStored(StoredSearch(quest, in: source))
    return true
  }

  /// The maximum length of a text that databases search for, in bytes.
  private static var longestCandidate: Int { 1_000 }

  /// Returns a condition that each row with a text in one of its columns satisfies, or nil if none
  /// is known.
  func candidates(for needle: TextNeedle) -> CandidateCondition? {
    let text = needle.lowercasedText
    guard !text.isEmpty, text.utf8.count <= Self.longestCandidate else { return nil }
    var searched: [CandidateCondition.Column] = []
    for column in columns {
      guard let key = column.key,
        let kinds = column.field.candidateKinds(for: text, isFound: { needle.isFound(in: $0) })
      else { return nil }
      searched.append(CandidateCondition.Column(key: key, kinds: kinds))
    }
    return CandidateCondition(text, in: searched)
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

/// A search in the database. It is cancelled when the last reference is released.
@MainActor
final class StoredSearch: Equatable {
  /// The position of the found row, nil if there is none, or the error that ended the search. Nil
  /// while the search is running.
  private(set) var result: Result<Int?, any Error>?
  /// The searched fraction of the rows, from 0 to 1.
  private(set) var progress = 0.0
  private let task: Task<Int?, any Error>

  fileprivate init(_ quest: RowQuest, in source: any StoredCollection) {
    let report = Report()
    task = Task { try await source.firstPosition(quest) { report.search?.progress = $0 } }
    report.search = self
    Task { [weak self, task] in
      let result = await task.result
      self?.result = result
    }
  }

  deinit { task.cancel() }

  nonisolated static func == (search: StoredSearch, other: StoredSearch) -> Bool {
    search === other
  }

  private final class Report {
    weak var search: StoredSearch?
  }
}
