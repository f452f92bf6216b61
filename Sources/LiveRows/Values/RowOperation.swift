/// What became of one row between two snapshots.
public enum RowOperation: Hashable, Sendable {
  /// The row was not there before.
  case insert(SelectedRow)
  /// The values in some columns, named by their positions, are others now.
  case update(key: RowKey, changed: [Int: Value], old: [Int: Value])
  /// The row is no longer there.
  case delete(RowKey)
}

extension RowSnapshot {
  /// What turns an earlier snapshot of the same request into this one: deletions first, then the
  /// rest in the order of the rows.
  ///
  /// It tells the difference of two states, not the history between them: a row that was changed
  /// and changed back is not in it.
  public func operations(since earlier: RowSnapshot) -> [RowOperation] {
    // Even a damaged database, whose keys need not be unique, must not end the program.
    var before = Dictionary(earlier.rows.map { ($0.key, $0.values) }) { first, _ in first }
    var operations: [RowOperation] = []
    for row in rows {
      guard let old = before.removeValue(forKey: row.key) else {
        operations.append(.insert(row))
        continue
      }
      let positions = row.values.indices.filter { row.values[$0] != old[$0] }
      if positions.isEmpty { continue }
      operations.append(
        .update(
          key: row.key,
          changed: Dictionary(uniqueKeysWithValues: positions.map { ($0, row.values[$0]) }),
          old: Dictionary(uniqueKeysWithValues: positions.map { ($0, old[$0]) })
        )
      )
    }
    if before.isEmpty { return operations }
    return earlier.rows.lazy.filter { before[$0.key] != nil }.map { .delete($0.key) } + operations
  }
}
