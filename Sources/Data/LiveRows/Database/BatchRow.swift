/// One row of a batch that a ``RowWriter`` writes.
///
/// ```swift
/// func writeEach(_ changes: [BatchRow], _ writer: any RowWriter) throws -> [RowWriting] {
///   try changes.map { change in
///     switch change {
///     case .insert(let plan, let values, let key):
///       try writer.insert(into: plan, values, key: key)
///     case .update(let plan, let values, let key):
///       try writer.update(plan, values, key: key)
///     }
///   }
/// }
/// ```
public enum BatchRow {
  /// Inserts a row, as ``RowWriter/insert(into:_:key:)`` does.
  case insert(into: any RowPlan, values: [Int: Value], key: RowKey?)
  /// Updates a row, as ``RowWriter/update(_:_:key:)`` does.
  case update(any RowPlan, values: [Int: Value], key: RowKey)
}
