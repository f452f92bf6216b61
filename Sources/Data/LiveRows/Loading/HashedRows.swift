/// The rows of a state as hashes. Comparing them with the next state yields the changes, without
/// former values.
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

  /// The number of known rows.
  var count: Int { numbered.count + entries.count }

  /// Adds a row of the first state. Returns false if its key is known.
  mutating func add(_ row: SelectedRow) -> Bool {
    let isKnown = row.key.integer.map(numbered.contains) ?? (entries[row.key] != nil)
    if !isKnown { note(row, RowDigest(row.values).value) }
    return !isKnown
  }

  /// Begins the next state.
  mutating func begin(within ranges: KeyRanges?) {
    self.ranges = ranges
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
  mutating func take(_ row: SelectedRow) -> RowTaking {
    let digest = RowDigest(row.values).value
    let taking: RowTaking
    if let key = row.key.integer {
      switch numbered.mark(key, ifHash: digest) {
      case .repeated: return .repeated
      case .same: return .same
      case .different: taking = .updated(old: [:])
      case .missing: taking = .inserted
      }
    } else if let entry = entries[row.key] {
      if entry.isMarked { return .repeated }
      taking = entry.hash == digest ? .same : .updated(old: [:])
    } else {
      taking = .inserted
    }
    note(row, digest)
    return taking
  }

  private mutating func note(_ row: SelectedRow, _ digest: UInt64) {
    if let key = row.key.integer {
      numbered.set(key, digest)
    } else {
      entries[row.key] = Entry(hash: digest, position: position)
      position += 1
    }
  }

  /// Removes the rows that the current state does not have, and returns their keys.
  mutating func removeMissing() -> [RowKey] {
    var gone = numbered.removeUnmarked(in: ranges).map { RowKey($0) }
    if ranges == nil {
      let missing = entries.filter { !$0.value.isMarked }
        .sorted { $0.value.position < $1.value.position }
      for (key, _) in missing { entries[key] = nil }
      gone += missing.map(\.key)
    }
    return gone
  }
}
