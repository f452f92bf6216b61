/// One write transaction of a database. It is valid only inside the call it is passed to.
///
/// What it reads is the state that the transaction has made so far.
public protocol RowWriter: RowReader {
  /// Writes a new row.
  ///
  /// - Parameters:
  ///   - plan: The plan of the table, with the key that is answered.
  ///   - values: What to write, by the positions of the plan's columns. Columns that are left out get
  ///     what the table declares.
  ///   - key: The key that the row must get, if it is known.
  /// - Returns: What was written; its key is nil when a trigger kept the row out.
  /// - Throws: `StoreError`.
  func insert(
    into plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey?
  ) throws -> RowWriting

  /// Writes some columns of a row.
  ///
  /// - Returns: What was written; its key is another than `key` when that was changed, and nil when
  ///   there is no such row.
  /// - Throws: `StoreError`.
  func update(
    _ plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey
  ) throws -> RowWriting

  /// Deletes a row.
  ///
  /// - Returns: What was written; its key is nil when there was no such row.
  /// - Throws: `StoreError`.
  func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting
}
