/// One row that is to be written, for a ``RowWriter`` that is given many at once.
public enum WantedRow {
  /// A new row, as for ``RowWriter/insert(into:_:key:)``.
  case insert(into: any RowPlan, values: [Int: Value], key: RowKey?)
  /// Other values, as for ``RowWriter/update(_:_:key:)``.
  case update(any RowPlan, values: [Int: Value], key: RowKey)
}
