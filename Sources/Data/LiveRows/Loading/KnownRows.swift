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

  /// The key of the row.
  var key: RowKey {
    switch self {
    case .insert(let row), .update(let row, _): row.key
    case .delete(let key), .move(let key, _): key
    }
  }
}

/// The rows of a state by key. Comparing them with the next state yields the changes.
///
/// The result is the difference between two states. A change that was reverted in between is not
/// reported.
package struct KnownRows: Sendable {
  /// An insertion or update that is not reported yet.
  private struct Found {
    var change: RowChange
    /// The position of the row in the current state, or -1 if an unfinished one had the change.
    var position: Int
  }

  /// The rows, if values are kept.
  private var values: ValuedRows
  /// The rows as hashes, if no values are kept.
  private var hashes: HashedRows?
  /// The order of the rows, if moves are reported.
  private var knownOrder: KnownOrder?
  private var found: [Found] = []
  private var isFinished = true

  /// Creates an empty state.
  ///
  /// - Parameters:
  ///   - isOrdered: Whether to report moves.
  ///   - keepsValues: Whether updates contain the former values. Otherwise, only a hash of each row
  ///     is kept.
  package init(isOrdered: Bool = false, keepsValues: Bool = true) {
    values = ValuedRows(isAscending: !isOrdered)
    if !keepsValues { hashes = HashedRows() }
    if isOrdered { knownOrder = KnownOrder() }
  }

  /// The number of known rows.
  package var count: Int { hashes?.count ?? values.count }

  /// Whether only a hash of each row is kept.
  package var isHashed: Bool { hashes != nil }

  /// The keys in order, if moves are reported.
  package var order: CompactKeys? { knownOrder?.keys }

  /// The number of values in memory, for tests of cost.
  var valueCount: Int { values.valueCount }

  /// Adds a row of the first state. If two rows have equal keys, the first one counts: the keys of
  /// a damaged database need not be unique, and must not cause a trap.
  package mutating func add(_ row: SelectedRow) {
    if hashes?.add(row) ?? values.add(row) { knownOrder?.add(row.key) }
  }

  /// Begins the next state. Rows taken from an unfinished state remain part of the difference.
  ///
  /// - Parameter ranges: The integer keys to which the state is limited: all other rows are
  ///   unchanged. All states must then be in the order of the keys, or the order must be given at
  ///   the end. Nil if the state has all rows.
  package mutating func begin(within ranges: KeyRanges? = nil) {
    isFinished = false
    for index in found.indices { found[index].position = -1 }
    knownOrder?.begin()
    if hashes == nil { values.begin(within: ranges) }
    hashes?.begin(within: ranges)
  }

  /// Notes that a row belongs to the state that has begun, and returns whether its hash is known.
  /// If not, `take` must follow.
  package mutating func isKnown(_ key: Int64, digest: UInt64) -> Bool {
    hashes?.isKnown(key, digest: digest) ?? false
  }

  /// Adds a row of the state that has begun.
  package mutating func take(_ row: SelectedRow) {
    let change: RowChange?
    switch hashes?.take(row) ?? values.take(row) {
    case .repeated: return
    case .same: change = nil
    case .updated(let old): change = .update(row, old: old)
    case .inserted: change = .insert(row)
    }
    if let change { found.append(Found(change: change, position: knownOrder?.position ?? 0)) }
    knownOrder?.take(row.key)
  }

  /// Replaces the known state with a complete next state, and returns the changes.
  package mutating func replace(with rows: some Sequence<SelectedRow>) -> [RowChange] {
    begin()
    for row in rows { take(row) }
    return finish()
  }

  /// Ends the current state, and returns the difference from the previous one. Deletions come
  /// first. The other changes follow in the order of the rows. Without a new state, there are none.
  ///
  /// - Parameter followed: The keys in order, if the state is limited to ranges and moves are
  ///   reported.
  package mutating func finish(_ followed: FollowedKeys? = nil) -> [RowChange] {
    if isFinished { return [] }
    isFinished = true
    defer { found = [] }
    let gone = hashes?.removeMissing() ?? values.removeMissing()
    let neverReported = forget(Set(gone))
    let reported = gone.filter { !neverReported.contains($0) }
    guard let difference = difference(without: reported, followed) else {
      return reported.map { .delete($0) } + found.map(\.change)
    }
    return difference.gone.map { .delete($0) } + changes(with: difference.moves)
  }

  /// Discards the changes of an unfinished state to rows that no longer exist. Returns the keys of
  /// the rows inserted by it, whose insertion was never reported.
  private mutating func forget(_ gone: Set<RowKey>) -> Set<RowKey> {
    guard !gone.isEmpty, !found.isEmpty else { return [] }
    var came: Set<RowKey> = []
    found.removeAll { found in
      guard gone.contains(found.change.key) else { return false }
      if case .insert(let row) = found.change { came.insert(row.key) }
      return true
    }
    return came
  }

  /// Returns the difference from the previous order, or nil if moves are not reported.
  private mutating func difference(
    without gone: [RowKey],
    _ followed: FollowedKeys?
  ) -> KnownOrder.Difference? {
    guard let knownOrder else { return nil }
    if let followed {
      // The changed rows were taken in the order of their keys.
      var positions: [RowKey: Int] = [:]
      for (key, position) in followed.placed { positions[RowKey(key)] = position }
      place(positions)
      return self.knownOrder?.finish(followed)
    }
    let earlier = Set(found.lazy.filter { $0.position < 0 }.map(\.change.key))
    if !earlier.isEmpty { place(knownOrder.positions(of: earlier)) }
    var inserted: Set<RowKey> = []
    for case .insert(let row) in found.map(\.change) { inserted.insert(row.key) }
    return self.knownOrder?.finish(without: Set(gone), inserted: inserted)
  }

  /// Sorts the changes by the positions of their rows in the current state.
  private mutating func place(_ positions: [RowKey: Int]) {
    for index in found.indices {
      if let position = positions[found[index].change.key] { found[index].position = position }
    }
    let order = found.indices.sorted { (found[$0].position, $0) < (found[$1].position, $1) }
    found = order.map { found[$0] }
  }

  /// Returns the changes of each row, followed by its move if its position changed. Applying them
  /// in this order produces the order of the rows.
  private func changes(with moves: [(position: Int, change: RowChange)]) -> [RowChange] {
    var changes: [RowChange] = []
    var next = 0
    for move in moves {
      while next < found.count, found[next].position <= move.position {
        changes.append(found[next].change)
        next += 1
      }
      changes.append(move.change)
    }
    return changes + found[next...].map(\.change)
  }
}
