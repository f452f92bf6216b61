/// One write transaction of a database. It is valid only inside the call it is passed to.
///
/// What it reads is the state that the transaction has made so far.
public protocol RowWriter: RowReader {
  /// What has to be known of how the table of a plan is declared.
  ///
  /// - Throws: `StoreError`.
  func rules(of plan: any RowPlan) throws -> WritingRules

  /// How many rows this connection has written so far, those of triggers and foreign keys too; nil
  /// where nobody counts.
  var writtenCount: Int? { get }

  /// Writes a new row.
  ///
  /// - Parameters:
  ///   - plan: The plan of the table, with the key that is answered.
  ///   - values: What to write, by the positions of the plan's columns. Columns that are left out get
  ///     what the table declares.
  ///   - key: The key that the row must get, if it is known.
  /// - Returns: What was written; its key is nil when a trigger kept the row out.
  /// - Throws: `StoreError`, which says so when another row has one of the values already:
  ///   ``StoreError/isNotUnique``.
  func insert(
    into plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey?
  ) throws -> RowWriting

  /// Writes some columns of a row.
  ///
  /// - Returns: What was written; its key is another than `key` when that was changed, and nil when
  ///   there is no such row, or a trigger kept it as it was.
  /// - Throws: `StoreError`; `keyNotUnique` when several rows have the key.
  func update(
    _ plan: any RowPlan,
    _ values: [Int: Value],
    key: RowKey
  ) throws -> RowWriting

  /// Whether rows are better written together, because each way to the database takes time.
  var prefersMany: Bool { get }

  /// Writes rows in their order, none of which needs to know what became of another.
  ///
  /// - Returns: What was written, for each; nil when one of them can't be written, or not in this way, and then
  ///   none is.
  /// - Throws: `StoreError` when the database can't be written to at all.
  func writeMany(_ changes: [WantedRow]) throws -> [RowWriting]?

  /// Deletes a row.
  ///
  /// - Returns: What was written; its key is nil when there was no such row.
  /// - Throws: `StoreError`; `keyNotUnique` when several rows have the key, `constraint` when a trigger
  ///   keeps the row in.
  func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting

  /// Writes the same into all rows that the request of a plan selects; answers how many these are.
  ///
  /// - Parameters:
  ///   - plan: The plan of a request for a table.
  ///   - values: What to write, by the positions of the plan's columns.
  /// - Throws: `StoreError`.
  func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int

  /// Deletes all rows that the request of a plan selects; answers how many these are.
  ///
  /// - Throws: `StoreError`.
  func deleteAll(from plan: any RowPlan) throws -> Int

  /// Gives columns that no two rows may share values that no other row has, to make room for rows
  /// that exchange theirs.
  ///
  /// - Returns: The row's key afterwards; nil when none of the columns is such a one.
  /// - Throws: `StoreError`.
  func setAside(_ columns: some Sequence<Int>, of plan: any RowPlan, key: RowKey) throws -> RowKey?

  /// What goes with rows when all of them are deleted, for each of them; nil where nothing does.
  ///
  /// - Throws: `StoreError`.
  func cascades(
    ofDeleting rows: [(plan: any RowPlan, key: RowKey)]
  ) throws -> [(any DeletionCascade)?]

  /// Writes what went with a deletion again, as far as it is not there.
  ///
  /// - Parameters:
  ///   - cascade: What was noted when the rows were deleted.
  ///   - yields: Whether rows that stand in the way stay, instead of being an error.
  /// - Throws: `StoreError`.
  func restore(_ cascade: any DeletionCascade, yields: Bool) throws
}

extension RowWriter {
  /// False: one is as good as the other.
  public var prefersMany: Bool { false }

  /// Writes none.
  public func writeMany(_ changes: [WantedRow]) throws -> [RowWriting]? { nil }

  /// Writes one row after the other.
  public func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int {
    try updateEach(plan, values)
  }

  /// Deletes one row after the other.
  public func deleteAll(from plan: any RowPlan) throws -> Int { try deleteEach(from: plan) }

  /// - Parameter other: What the rows are written by, with the same columns; nil for the plan itself.
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

  /// - Parameter other: What the rows are deleted by; nil for the plan itself.
  package func deleteEach(from plan: any RowPlan, by other: (any RowPlan)? = nil) throws -> Int {
    var count = 0
    for row in try rows(of: plan).all()
    where try delete(from: other ?? plan, key: row.key).key != nil {
      count += 1
    }
    return count
  }
}
