/// The rows of a state as hashes. Comparing them with the next state yields the changes, without
/// former values and without moves.
struct HashedRows: Sendable {
  private struct Entry {
    var hash: UInt64
    /// The number of rows that were added before.
    var position: Int
    var isMarked = true
  }

  /// The rows whose keys are integers. Those of the current state are marked.
  private var numbered = KeyHashes()
  /// The other rows.
  private var entries: [RowKey: Entry] = [:]
  private var position = 0
  /// The keys to which the current state is limited, or nil if it has all rows.
  private var ranges: KeyRanges?
  private var isFinished = true
  private var changes: [RowChange] = []

  /// The number of known rows.
  var count: Int { numbered.count + entries.count }

  /// Adds a row of the first state, unless its key is known.
  mutating func add(_ row: SelectedRow) {
    let isKnown = row.key.integer.map(numbered.contains) ?? (entries[row.key] != nil)
    if !isKnown { note(row, RowDigest(row.values).value) }
  }

  /// Begins the next state.
  mutating func begin(within ranges: KeyRanges?) {
    self.ranges = ranges
    isFinished = false
    numbered.removeMarks(in: ranges)
    guard ranges == nil else { return }
    for key in entries.keys { entries[key]?.isMarked = false }
  }

  /// Notes that a row belongs to the current state, and returns whether its values are known. If
  /// not, `take` must follow.
  mutating func isKnown(_ key: Int64, digest: UInt64) -> Bool {
    switch numbered.mark(key, ifHash: digest) {
    case .same, .repeated: true
    case .different, .missing: false
    }
  }

  /// Adds a row of the state that has begun.
  mutating func take(_ row: SelectedRow) {
    let digest = RowDigest(row.values).value
    if let key = row.key.integer {
      switch numbered.mark(key, ifHash: digest) {
      case .same, .repeated: return
      case .different: changes.append(.update(row, old: [:]))
      case .missing: changes.append(.insert(row))
      }
    } else if let entry = entries[row.key] {
      if entry.isMarked { return }
      if entry.hash != digest { changes.append(.update(row, old: [:])) }
    } else {
      changes.append(.insert(row))
    }
    note(row, digest)
  }

  private mutating func note(_ row: SelectedRow, _ digest: UInt64) {
    if let key = row.key.integer {
      numbered.set(key, digest)
    } else {
      entries[row.key] = Entry(hash: digest, position: position)
      position += 1
    }
  }

  /// Ends the current state, and returns the removed keys and the other changes.
  mutating func finish() -> (gone: [RowKey], changes: [RowChange]) {
    if isFinished { return ([], []) }
    isFinished = true
    defer { changes = [] }
    var gone = numbered.removeUnmarked(in: ranges).map { RowKey($0) }
    if ranges == nil {
      let missing = entries.filter { !$0.value.isMarked }
        .sorted { $0.value.position < $1.value.position }
      for (key, _) in missing { entries[key] = nil }
      gone += missing.map(\.key)
    }
    return (gone, changes)
  }
}
