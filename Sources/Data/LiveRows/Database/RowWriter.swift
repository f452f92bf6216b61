/// A write transaction of a database. It is valid only inside the call that receives it.
///
/// ```swift
/// try database.write { writer in
///   let orders = try writer.plan(for: RowRequest(table: "orders", columns: ["status"]))
///   for row in try writer.rows(of: orders).all() where row.values[0] == "open" {
///     _ = try writer.update(orders, [0: "sent"], key: row.key)
///   }
///   _ = try writer.delete(from: orders, key: RowKey(2))
/// }
/// ```
///
/// Its reads see the changes that the transaction has made so far.
public protocol RowWriter: RowReader {
  /// Returns the parts of a table's declaration that affect writing.
  ///
  /// - Throws: `StoreError`.
  func rules(of plan: any RowPlan) throws -> WritingRules

  /// The number of rows that this connection has written so far, including changes by triggers and
  /// foreign keys. Nil if the database does not count them.
  var writtenCount: Int? { get }

  /// Inserts a row.
  ///
  /// - Parameters:
  ///   - plan: The plan of the table, which determines the key that is returned.
  ///   - values: The values by column position in the plan. Omitted columns get the default that
  ///     the table declares.
  ///   - key: The key that the row must get, if it is known.
  /// - Returns: The written row. Its key is nil if a trigger suppressed the insertion.
  /// - Throws: `StoreError`. ``StoreError/isNotUnique`` is set if another row already has one of
  ///   the values.
  func insert(
    into plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey?
  ) throws -> RowWriting

  /// Returns the greatest integer key of a table that assigns freed keys to new rows.
  ///
  /// SQLite, for instance, assigns the greatest key plus one. A caller that may insert a deleted
  /// row again therefore gives new rows greater keys itself.
  ///
  /// - Returns: 0 if the table is empty. Nil if the table never assigns a key twice, or assigns no
  ///   integer keys.
  /// - Throws: `StoreError`.
  func greatestReusedKey(of plan: any RowPlan) throws -> Int64?

  /// Updates some columns of a row.
  ///
  /// - Returns: The written row. Its key differs from `key` if the update changed it. It is nil if
  ///   the row does not exist or a trigger suppressed the update.
  /// - Throws: `StoreError`: `keyNotUnique` if several rows have the key.
  func update(
    _ plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey
  ) throws -> RowWriting

  /// A Boolean value indicating whether batches are faster than single writes, because each round
  /// trip takes time.
  var prefersMany: Bool { get }

  /// Writes independent rows in order.
  ///
  /// - Returns: The result for each row. Nil if a row cannot be written, or not in a batch. No row
  ///   is written then.
  /// - Throws: `StoreError` if the database cannot be written to at all.
  func writeMany(_ changes: [BatchRow]) throws -> [RowWriting]?

  /// Deletes a row.
  ///
  /// - Returns: The result. Its key is nil if the row did not exist.
  /// - Throws: `StoreError`: `keyNotUnique` if several rows have the key, `constraint` if a trigger
  ///   suppressed the deletion.
  func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting

  /// Updates all rows that the request of a plan selects with the same values, and returns their
  /// number.
  ///
  /// - Parameters:
  ///   - plan: The plan of a request for a table.
  ///   - values: The new values by column position in the plan.
  /// - Throws: `StoreError`.
  func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int

  /// Deletes all rows that the request of a plan selects, and returns their number.
  ///
  /// - Throws: `StoreError`.
  func deleteAll(from plan: any RowPlan) throws -> Int

  /// Sets unique columns of a row to temporary values that no other row has. Rows can then exchange
  /// their values.
  ///
  /// - Returns: The row's new key, or nil if none of the columns must be unique.
  /// - Throws: `StoreError`.
  func setAside(_ columns: some Sequence<Int>, of plan: any RowPlan, key: RowKey) throws -> RowKey?

  /// Returns, for each row, the rows that are deleted with it if all rows are deleted, or nil if
  /// there are none.
  ///
  /// - Throws: `StoreError`.
  func cascades(
    ofDeleting rows: [(plan: any RowPlan, key: RowKey)]
  ) throws -> [(any DeletionCascade)?]

  /// Restores the rows that were deleted with a row, unless they exist.
  ///
  /// - Parameters:
  ///   - cascade: The cascade recorded before the deletion.
  ///   - yields: Whether conflicting rows are kept. If false, a conflict is an error.
  /// - Throws: `StoreError`.
  func restore(_ cascade: any DeletionCascade, yields: Bool) throws
}

extension RowWriter {
  /// Returns nil: no key is assigned twice.
  public func greatestReusedKey(of plan: any RowPlan) throws -> Int64? { nil }

  /// False: single writes are as fast.
  public var prefersMany: Bool { false }

  /// Returns nil: batches are not supported.
  public func writeMany(_ changes: [BatchRow]) throws -> [RowWriting]? { nil }

  /// Updates the rows one by one.
  public func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int {
    try updateEach(plan, values)
  }

  /// Deletes the rows one by one.
  public func deleteAll(from plan: any RowPlan) throws -> Int { try deleteEach(from: plan) }

  /// Updates the selected rows one by one.
  ///
  /// - Parameter other: The plan for writing the rows, with the same columns. The default is the
  ///   plan itself.
  package func updateEach(
    _ plan: any RowPlan,
    _ values: [Int: RowExpression],
    by other: (any RowPlan)? = nil
  ) throws -> Int {
    let names = plan.columns.map(\.name)
    var count = 0
    for row in try rows(of: plan).all() {
      let new = try values.mapValues { expression in
        try expression.evaluate { name in
          names.firstIndex(ofName: name).map { row.values[$0] } ?? .null
        }
      }
      if try update(other ?? plan, new, key: row.key).key != nil { count += 1 }
    }
    return count
  }

  /// Deletes the selected rows one by one.
  ///
  /// - Parameter other: The plan for deleting the rows. The default is the plan itself.
  package func deleteEach(from plan: any RowPlan, by other: (any RowPlan)? = nil) throws -> Int {
    var count = 0
    for row in try rows(of: plan).all()
    where try delete(from: other ?? plan, key: row.key).key != nil {
      count += 1
    }
    return count
  }
}
