/// One row of a batch that a ``RowWriter`` writes.
public enum BatchRow {
  /// Inserts a row, as ``RowWriter/insert(into:_:key:)`` does.
  case insert(into: any RowPlan, values: [Int: Value], key: RowKey?)
  /// Updates a row, as ``RowWriter/update(_:_:key:)`` does.
  case update(any RowPlan, values: [Int: Value], key: RowKey)
}
