/// What became of one row between two states.
package enum RowChange: Hashable, Sendable {
  /// The row was not there before.
  case insert(SelectedRow)
  /// The row has other values in some columns; what they were, by position.
  case update(SelectedRow, old: [Int: Value])
  /// The row is no longer there.
  case delete(RowKey)
  /// The row stands behind another one, or before all if that is nil. A row that was inserted stands at the
  /// end unless that is told.
  case move(RowKey, after: RowKey?)
}

/// The rows of a state by their keys, to find out what the next state changes.
///
/// It tells the difference of two states, not the history between them: a row that was changed and
/// changed back is not in it.
package struct KnownRows: Sendable {
  private struct Entry {
    var position: Int
    var values: [Value]
    /// The last state that it was read in.
    var state: Int
  }

  private var entries: [RowKey: Entry] = [:]
  private var state = 0
  /// How many rows of the present state were added.
  private var position = 0
  private var changes: [RowChange] = []
  /// Whether it is told where rows stand.
  private let isOrdered: Bool
  /// A row of the present state.
  private struct Place {
    var key: RowKey
    /// Its position in the state before; nil where that isn't known, or it was not there.
    var before: Int?
    var isNew: Bool
    /// How many changes come before what is told of it.
    var changes: Int
  }

  /// The rows of the present state in their order, where that is told.
  private var sequence: [Place] = []

  /// No rows.
  ///
  /// - Parameter isOrdered: Whether what moves is told too.
  package init(isOrdered: Bool = false) {
    self.isOrdered = isOrdered
  }

  /// How many rows are known.
  package var count: Int { entries.count }

  /// Takes a row of the first state. Even a damaged database, whose keys need not be unique, must
  /// not end the program: of equal keys the first one counts.
  package mutating func add(_ row: SelectedRow) {
    if entries[row.key] == nil { note(row) }
  }

  /// Begins with the next state; what was taken of one that was never finished is a part of the
  /// difference.
  package mutating func begin() {
    state += 1
    position = 0
    // What was taken of a state that was never finished stands nowhere: where it stood before is forgotten,
    // so that it is told anew.
    for row in sequence { entries[row.key]?.position = .max }
    sequence = []
  }

  /// Takes a row of the state that was begun with.
  package mutating func take(_ row: SelectedRow) {
    let old = entries[row.key]
    if let old, old.state == state { return }
    if isOrdered {
      let before = old.flatMap { $0.position == .max ? nil : $0.position }
      sequence.append(
        Place(key: row.key, before: before, isNew: old == nil, changes: changes.count)
      )
    }
    if let old {
      var before: [Int: Value] = [:]
      for index in row.values.indices where row.values[index] != old.values[index] {
        before[index] = old.values[index]
      }
      if !before.isEmpty { changes.append(.update(row, old: before)) }
    } else {
      changes.append(.insert(row))
    }
    note(row)
  }

  /// Makes the next state the known one, where all of it is at hand.
  package mutating func replace(with rows: some Sequence<SelectedRow>) -> [RowChange] {
    begin()
    for row in rows { take(row) }
    return finish()
  }

  private mutating func note(_ row: SelectedRow) {
    entries[row.key] = Entry(position: position, values: row.values, state: state)
    position += 1
  }

  /// Ends the present state: what differs from the one before. Deletions come first, then the rest in
  /// the order of the rows.
  package mutating func finish() -> [RowChange] {
    let gone = entries.filter { $0.value.state != state }
    for key in gone.keys { entries[key] = nil }
    defer { (changes, sequence) = ([], []) }
    let neverTold = forget(gone.keys)
    return gone.filter { !neverTold.contains($0.key) }
      .sorted { $0.value.position < $1.value.position }.map { .delete($0.key) }
      + (isOrdered ? changesWithMoves() : changes)
  }

  /// Forgets what was taken of rows of a state that was never finished, and that are gone by now; answers which
  /// of them came in it, so that nobody was told of them.
  private mutating func forget(_ gone: Dictionary<RowKey, Entry>.Keys) -> Set<RowKey> {
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
    // They came before all that was taken of this state.
    for index in sequence.indices { sequence[index].changes -= count - changes.count }
    return came
  }

  /// The changes, and behind those of each row where it stands, if that is elsewhere than before: whoever
  /// carries them out one after the other comes to the order of the rows.
  private func changesWithMoves() -> [RowChange] {
    let stays = Self.longestRise(sequence.map(\.before))
    // Those behind the last row that stays in its place come one after the other to the end.
    let lastOld = sequence.lastIndex { !$0.isNew } ?? -1
    var told: [RowChange] = []
    for (index, row) in sequence.enumerated() {
      let end = index + 1 < sequence.count ? sequence[index + 1].changes : changes.count
      told += changes[row.changes..<end]
      if stays[index] || index > lastOld { continue }
      told.append(.move(row.key, after: index > 0 ? sequence[index - 1].key : nil))
    }
    return changes[..<(sequence.first?.changes ?? changes.count)] + told
  }

  /// Which of some numbers belong to the longest of those that rise, or to one of them: what doesn't has to
  /// be moved.
  private static func longestRise(_ numbers: [Int?]) -> [Bool] {
    // The index of the least number that ends a rise of each length, and what comes before it there.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if let other = numbers[ends[middle]], other < number {
          low = middle + 1
        } else {
          high = middle
        }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var belongs = [Bool](repeating: false, count: numbers.count)
    var next = ends.last
    while let index = next {
      belongs[index] = true
      next = previous[index]
    }
    return belongs
  }
}
