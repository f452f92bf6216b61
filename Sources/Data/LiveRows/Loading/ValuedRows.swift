/// The values of the rows of a state, by key. Comparing them with the next state yields the changes
/// and the former values.
struct ValuedRows: Sendable {
  private struct Entry {
    /// The number of rows of its state that were taken before it.
    var position: Int
    var values: [Value]
    /// The number of the last state that contained the row.
    var state: Int
  }

  private var entries: [RowKey: Entry] = [:]
  private var state = 0
  /// The number of rows taken from the current state.
  private var position = 0
  /// The keys to which the current state is limited, or nil if it has all rows.
  private var ranges: KeyRanges?
  /// The keys in order. Created for the first state that is limited to ranges.
  private var index: SortedKeys?
  /// The integer keys of the first state while they arrive in order, so that the first commit does
  /// not sort them. Nil if they are not in order, or are not needed.
  private var ascendingKeys: [Int64]?

  /// Creates an empty state.
  ///
  /// - Parameter isAscending: Whether the rows of the first state may arrive in the order of their
  ///   keys.
  init(isAscending: Bool) {
    if isAscending { ascendingKeys = [] }
  }

  /// The number of known rows.
  var count: Int { entries.count }

  /// The number of values in memory.
  var valueCount: Int { entries.reduce(0) { $0 + $1.value.values.count } }

  /// Adds a row of the first state. Returns false if its key is known.
  mutating func add(_ row: SelectedRow) -> Bool {
    guard entries[row.key] == nil else { return false }
    note(row)
    guard ascendingKeys != nil, let key = row.key.integer else { return true }
    if let last = ascendingKeys?.last, last > key { ascendingKeys = nil }
    ascendingKeys?.append(key)
    return true
  }

  /// Begins the next state.
  mutating func begin(within ranges: KeyRanges?) {
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
  }

  /// Adds a row of the state that has begun.
  mutating func take(_ row: SelectedRow) -> RowTaking {
    guard let entry = entries[row.key] else {
      note(row)
      return .inserted
    }
    if entry.state == state { return .repeated }
    var old: [Int: Value] = [:]
    for index in row.values.indices where row.values[index] != entry.values[index] {
      old[index] = entry.values[index]
    }
    note(row)
    return old.isEmpty ? .same : .updated(old: old)
  }

  private mutating func note(_ row: SelectedRow) {
    let entry = Entry(position: position, values: row.values, state: state)
    if entries.updateValue(entry, forKey: row.key) == nil, let key = row.key.integer {
      index?.insert(key)
    }
    position += 1
  }

  /// Removes the rows that the current state does not have, and returns them in their order.
  mutating func removeMissing() -> [RowKey] {
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
}
