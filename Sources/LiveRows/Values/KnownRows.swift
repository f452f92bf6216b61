/// What became of one row between two states.
package enum RowChange: Hashable, Sendable {
  /// The row was not there before.
  case insert(SelectedRow)
  /// The row has other values in some columns; what they were, by position.
  case update(SelectedRow, old: [Int: Value])
  /// The row is no longer there.
  case delete(RowKey)
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

  /// No rows.
  package init() {}

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
  }

  /// Takes a row of the state that was begun with.
  package mutating func take(_ row: SelectedRow) {
    if let old = entries[row.key] {
      if old.state == state { return }
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
    defer { changes = [] }
    return gone.sorted { $0.value.position < $1.value.position }.map { .delete($0.key) } + changes
  }
}
