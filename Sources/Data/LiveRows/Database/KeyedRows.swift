/// The rows of a plan in one state, by their keys. The object is valid only while its reader is.
///
/// ```swift
/// func status(of key: RowKey, in rows: any KeyedRows) throws -> Value? {
///   try rows.values(of: key)?[1]
/// }
/// ```
public protocol KeyedRows {
  /// Returns all rows, in order.
  ///
  /// - Throws: `StoreError`: `keyNotUnique` if the named key columns do not identify the rows.
  func all() throws -> [SelectedRow]

  /// Calls `body` with each row, in order, until it returns false.
  func forEach(_ body: (SelectedRow) throws -> Bool) throws

  /// Returns the values of rows, in the order of the keys. The values of a missing row are nil.
  func values(of keys: [RowKey]) throws -> [[Value]?]

  /// Reads known rows again, and compares them with their known values.
  ///
  /// - Parameters:
  ///   - keys: The keys of the rows.
  ///   - known: Returns the known values of the row at an index of `keys`, or an empty array if
  ///     none are known.
  func find(_ keys: [RowKey], known: (Int) -> [Value]) throws -> [RowLookup]

  /// Returns the keys of the rows that have given values in some columns, in key order.
  ///
  /// - Parameters:
  ///   - columns: The columns, by their positions in the plan.
  ///   - values: The value of each column.
  func keys(whereColumns columns: [Int], are values: [Value]) throws -> [RowKey]

  /// Returns the keys of the rows whose columns reference a key of another plan's rows, in key
  /// order. The comparison is that of a foreign key.
  func keys(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan
  ) throws -> [RowKey]

  /// Returns, for each of several keys, the keys of the rows that reference it.
  func keys(
    whereColumns columns: [Int],
    referToAny keys: [RowKey],
    of other: any RowPlan
  ) throws -> [[RowKey]]

  /// Returns the rows that the request selects, in its order, as if unsaved changes were in the
  /// database.
  ///
  /// - Parameters:
  ///   - overlay: The changes. The condition, order and limit of the request apply to them.
  ///   - offset: The number of rows to skip.
  /// - Throws: `StoreError`, also if the database does not support overlays.
  func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow]

  /// Computes aggregates of the rows that the request selects, as if unsaved changes were in the
  /// database.
  ///
  /// Rows with equal values in `columns` form a group. The groups are ordered by these values.
  /// Without columns, all rows form one group.
  ///
  /// - Throws: `StoreError`, also if a sum overflows.
  func aggregate(
    _ aggregates: [RowAggregate],
    by columns: [Int],
    _ overlay: RowOverlay
  ) throws -> [RowGroup]

  /// Returns the key of the row whose key the database considers equal to `key`, or nil if none
  /// exists.
  func key(equalTo key: RowKey) throws -> RowKey?
}

extension KeyedRows {
  /// Reads all rows, and compares them with the known values.
  public func find(_ keys: [RowKey], known: (Int) -> [Value]) throws -> [RowLookup] {
    try values(of: keys).enumerated().map { index, values in
      guard let values else { return .nothing }
      return values == known(index) ? .same : .values(values)
    }
  }

  /// Returns the stored rows. Throws if the overlay is not empty.
  public func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow] {
    guard overlay.isEmpty else {
      throw StoreError(
        .refused,
        context: "rows",
        message: "this database cannot query unsaved rows: save first"
      )
    }
    return try all().dropFirst(offset).map { .stored($0) }
  }

  /// Reads all rows, and computes the aggregates in memory.
  public func aggregate(
    _ aggregates: [RowAggregate],
    by columns: [Int],
    _ overlay: RowOverlay
  ) throws -> [RowGroup] {
    let rows = try all(overlay, offset: 0).map { row in
      switch row {
      case .stored(let row): row.values
      case .overlaid(let index): overlay.rows[index].values
      }
    }
    let groups =
      columns.isEmpty
      ? [[]: rows] : Dictionary(grouping: rows) { row in columns.map { row[$0] } }
    return try groups.sorted { left, right in
      let pair = zip(left.key, right.key).first { $0 != $1 }
      return pair.map { $0.compare(to: $1) < 0 } ?? false
    }.map { key, rows in
      RowGroup(key: key, results: try aggregates.map { try $0.result(rows) })
    }
  }

  /// Returns the keys of the rows whose columns equal the values of the key.
  public func keys(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan
  ) throws -> [RowKey] {
    try keys(whereColumns: columns, are: key.values)
  }

  /// Queries each key separately.
  public func keys(
    whereColumns columns: [Int],
    referToAny keys: [RowKey],
    of other: any RowPlan
  ) throws -> [[RowKey]] {
    try keys.map { try self.keys(whereColumns: columns, referTo: $0, of: other) }
  }

  /// Returns the key itself.
  public func key(equalTo key: RowKey) throws -> RowKey? { key }

  /// Returns the values of a row, or nil if the row does not exist.
  public func values(of key: RowKey) throws -> [Value]? {
    try values(of: [key])[0]
  }
}
