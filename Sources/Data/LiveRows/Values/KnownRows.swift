/// The change of one row between two states.
package enum RowChange: Hashable, Sendable {
  /// The row is new.
  case insert(SelectedRow)
  /// The row has other values in some columns. `old` holds the former values by column position. It
  /// is empty if they are not kept.
  case update(SelectedRow, old: [Int: Value])
  /// The row no longer exists.
  case delete(RowKey)
  /// The row follows another row, or is the first if `after` is nil. An inserted row is appended at
  /// the end unless a move follows.
  case move(RowKey, after: RowKey?)
}

/// The rows of a state by key. Comparing them with the next state yields the changes.
///
/// The result is the difference between two states. A change that was reverted in between is not
/// reported.
package struct KnownRows: Sendable {
  private struct Entry {
    var position: Int
    var values: [Value]
    /// The number of the last state that contained the row.
    var state: Int
  }

  private var entries: [RowKey: Entry] = [:]
  private var state = 0
  /// The last state that was ended.
  private var finishedState = 0
  /// The number of rows added to the current state.
  private var position = 0
  private var changes: [RowChange] = []
  /// The keys to which the current state is limited, or nil if it has all rows.
  private var ranges: KeyRanges?
  /// The keys in order. Created for the first state that is limited to ranges.
  private var index: SortedKeys?
  /// The integer keys of the first state while they arrive in order, so that the first commit does
  /// not sort them. Nil if they are not in order, or are not needed.
  private var ascendingKeys: [Int64]?
  /// Whether moves are reported.
  private let isOrdered: Bool
  /// The rows as hashes, if neither values nor positions are kept.
  private var hashes: HashedRows?
  /// A row of the current state.
  private struct KnownRow {
    var key: RowKey
    /// The position in the previous state, or nil if it is unknown or the row is new.
    var before: Int?
    var isNew: Bool
    /// The number of changes recorded before those of this row.
    var changes: Int
  }

  /// The rows of the current state in order, if moves are reported.
  private var sequence: [KnownRow] = []

  /// Creates an empty state.
  ///
  /// - Parameters:
  ///   - isOrdered: Whether to report moves.
  ///   - keepsValues: Whether updates contain the former values. Otherwise, and unless moves are
  ///     reported, only a hash of each row is kept.
  package init(isOrdered: Bool = false, keepsValues: Bool = true) {
    self.isOrdered = isOrdered
    if !keepsValues, !isOrdered { hashes = HashedRows() }
    if !isOrdered { ascendingKeys = [] }
  }

  /// The number of known rows.
  package var count: Int { hashes?.count ?? entries.count }

  /// Whether only a hash of each row is kept.
  package var isHashed: Bool { hashes != nil }

  /// Adds a row of the first state. If two rows have equal keys, the first one counts: the keys of
  /// a damaged database need not be unique, and must not cause a trap.
  package mutating func add(_ row: SelectedRow) {
    if hashes != nil {
      hashes?.add(row)
      return
    }
    guard entries[row.key] == nil else { return }
    note(row)
    guard ascendingKeys != nil, let key = row.key.integer else { return }
    if let last = ascendingKeys?.last, last > key { ascendingKeys = nil }
    ascendingKeys?.append(key)
  }

  /// Begins the next state. Rows taken from an unfinished state remain part of the difference.
  ///
  /// - Parameter ranges: The integer keys to which the state is limited: all other rows are
  ///   unchanged. All states must then be in the order of the keys. Nil if the state has all rows.
  package mutating func begin(within ranges: KeyRanges? = nil) {
    precondition(ranges == nil || !isOrdered, "moves need all rows")
    if hashes != nil {
      hashes?.begin(within: ranges)
      return
    }
    state += 1
    self.ranges = ranges
    if ranges != nil, index == nil {
      index =
        ascendingKeys.map { SortedKeys(ascending: $0) }
        ?? SortedKeys(ascending: entries.keys.compactMap(\.integer).sorted())
    }
    // The keys of a complete next state need not be in order.
    ascendingKeys = nil
    position = 0
    // Rows of an unfinished state have no known position. Their former position is discarded, so
    // that a move is reported.
    for row in sequence { entries[row.key]?.position = .max }
    sequence = []
  }

  /// Notes that a row belongs to the state that has begun, and returns whether its hash is known.
  /// If not, `take` must follow.
  package mutating func isKnown(_ key: Int64, digest: UInt64) -> Bool {
    hashes?.isKnown(key, digest: digest) ?? false
  }

  /// Adds a row of the state that has begun.
  package mutating func take(_ row: SelectedRow) {
    if hashes != nil {
      hashes?.take(row)
      return
    }
    let old = entries[row.key]
    if let old, old.state == state { return }
    if isOrdered {
      let before = old.flatMap { $0.position == .max ? nil : $0.position }
      sequence.append(
        KnownRow(key: row.key, before: before, isNew: old == nil, changes: changes.count)
      )
    }
    if let values = old?.values {
      var before: [Int: Value] = [:]
      for index in row.values.indices where row.values[index] != values[index] {
        before[index] = values[index]
      }
      if !before.isEmpty { changes.append(.update(row, old: before)) }
    } else {
      changes.append(.insert(row))
    }
    note(row)
  }

  /// Replaces the known state with a complete next state, and returns the changes.
  package mutating func replace(with rows: some Sequence<SelectedRow>) -> [RowChange] {
    begin()
    for row in rows { take(row) }
    return finish()
  }

  private mutating func note(_ row: SelectedRow) {
    let entry = Entry(position: position, values: row.values, state: state)
    if entries.updateValue(entry, forKey: row.key) == nil, let key = row.key.integer {
      index?.insert(key)
    }
    position += 1
  }

  /// Removes the rows that the current state does not have, and returns them in their order.
  private mutating func removeMissing() -> [RowKey] {
    let missing: [RowKey]
    if let ranges, let index {
      missing = ranges.ranges.flatMap { index.keys(in: $0) }.map { RowKey($0) }
        .filter { entries[$0]?.state != state }
    } else {
      let gone = entries.filter { $0.value.state != state }
      // After a state that was limited to ranges, positions are unknown. Texts follow numbers.
      missing =
        index == nil
        ? gone.sorted { $0.value.position < $1.value.position }.map(\.key)
        : gone.keys.sorted { ($0.integer ?? .max) < ($1.integer ?? .max) }
    }
    for key in missing {
      entries[key] = nil
      if let number = key.integer { index?.remove(number) }
    }
    return missing
  }

  /// Ends the current state, and returns the difference from the previous one. Deletions come
  /// first. The other changes follow in the order of the rows. Without a new state, there are none.
  package mutating func finish() -> [RowChange] {
    if let found = hashes?.finish() {
      changes = found.changes
      defer { changes = [] }
      return difference(without: found.gone)
    }
    if state == finishedState { return [] }
    finishedState = state
    defer { (changes, sequence) = ([], []) }
    return difference(without: removeMissing())
  }

  private mutating func difference(without gone: [RowKey]) -> [RowChange] {
    let neverReported = forget(Set(gone))
    return gone.filter { !neverReported.contains($0) }.map { .delete($0) }
      + (isOrdered ? changesWithMoves() : changes)
  }

  /// Discards the changes of an unfinished state to rows that no longer exist. Returns the keys of
  /// the rows inserted by it, whose insertion was never reported.
  private mutating func forget(_ gone: Set<RowKey>) -> Set<RowKey> {
    guard !gone.isEmpty, !changes.isEmpty else { return [] }
    let count = changes.count
    var came: Set<RowKey> = []
    changes.removeAll { change in
      switch change {
      case .insert(let row):
        guard gone.contains(row.key) else { return false }
        came.insert(row.key)
        return true
      case .update(let row, _): return gone.contains(row.key)
      case .delete, .move: return false
      }
    }
    // The removed changes precede all changes of the current state.
    for index in sequence.indices { sequence[index].changes -= count - changes.count }
    return came
  }

  /// Returns the changes of each row, followed by its move if its position changed. Applying them
  /// in this order produces the order of the rows.
  private func changesWithMoves() -> [RowChange] {
    let staying = Set(sequence.map(\.before).longestIncreasingSubsequence())
    // The rows after the last unmoved row were inserted in order, so they are appended without
    // moves.
    let lastOld = sequence.lastIndex { !$0.isNew } ?? -1
    var reported: [RowChange] = []
    for (index, row) in sequence.enumerated() {
      let end = index + 1 < sequence.count ? sequence[index + 1].changes : changes.count
      reported += changes[row.changes..<end]
      if staying.contains(index) || index > lastOld { continue }
      reported.append(.move(row.key, after: index > 0 ? sequence[index - 1].key : nil))
    }
    return changes[..<(sequence.first?.changes ?? changes.count)] + reported
  }
}
