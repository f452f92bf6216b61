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
package struct KnownRows {
  private struct Entry {
    var position: Int
    var values: [Value]
  }

  private var entries: [RowKey: Entry] = [:]

  /// No rows.
  package init() {}

  /// How many rows are known.
  package var count: Int { entries.count }

  /// Takes a row of the first state. Even a damaged database, whose keys need not be unique, must
  /// not end the program: of equal keys the first one counts.
  package mutating func add(_ row: SelectedRow) {
    guard entries[row.key] == nil else { return }
    entries[row.key] = Entry(position: entries.count, values: row.values)
  }

  /// Makes the next state the known one.
  ///
  /// It tells the difference of two states, not the history between them: a row that was changed
  /// and changed back is not in it. Deletions come first, then the rest in the order of the rows.
  package mutating func replace(with rows: some Sequence<SelectedRow>) -> [RowChange] {
    var next = KnownRows()
    next.entries.reserveCapacity(entries.count)
    var changes: [RowChange] = []
    for row in rows where next.entries[row.key] == nil {
      next.add(row)
      guard let old = entries.removeValue(forKey: row.key) else {
        changes.append(.insert(row))
        continue
      }
      var before: [Int: Value] = [:]
      for position in row.values.indices where row.values[position] != old.values[position] {
        before[position] = old.values[position]
      }
      if !before.isEmpty { changes.append(.update(row, old: before)) }
    }
    let gone = entries.sorted { $0.value.position < $1.value.position }
    entries = next.entries
    return gone.map { .delete($0.key) } + changes
  }
}
