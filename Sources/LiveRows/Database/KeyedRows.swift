/// The rows of a plan in one state, by their keys. It is valid only while its reader is.
public protocol KeyedRows {
  /// All rows, in order.
  ///
  /// - Throws: `StoreError`; `keyNotUnique` when key columns were named and do not tell rows apart.
  func all() throws -> [SelectedRow]

  /// Gives `body` each row, in order, until it answers false.
  func forEach(_ body: (SelectedRow) throws -> Bool) throws

  /// The values of some rows, nil for those that are not there.
  func values(of keys: [RowKey]) throws -> [[Value]?]

  /// Finds rows again of which something is known, or nothing where that is empty.
  ///
  /// - Parameters:
  ///   - keys: The keys of the rows.
  ///   - known: What is known of the row of a key, by the key's position.
  func find(_ keys: [RowKey], known: (Int) -> [Value]) throws -> [FoundRow]

  /// The keys, in the order of the keys, of the rows that hold some values.
  ///
  /// - Parameters:
  ///   - columns: Columns by their positions among the plan's.
  ///   - values: What each of them holds.
  func keys(whereColumns columns: [Int], are values: [Value]) throws -> [RowKey]

  /// The keys, in the order of the keys, of the rows whose columns refer to a key of another plan's
  /// rows, as a foreign key does.
  func keys(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan
  ) throws -> [RowKey]

  /// The same for several keys of the other plan's rows.
  func keys(
    whereColumns columns: [Int],
    referToAny keys: [RowKey],
    of other: any RowPlan
  ) throws -> [[RowKey]]

  /// The rows that the request selects with changes that are not in the database, in its order.
  ///
  /// - Parameters:
  ///   - overlay: The changes; the request's condition, order and limit heed them.
  ///   - offset: How many rows to pass by.
  /// - Throws: `StoreError`; also where the database cannot do it.
  func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow]

  /// What is made of the rows that the request selects, with changes that are not in the database, for
  /// each group of rows that have the same values in some columns, in the order of these values; without
  /// columns all rows are one group.
  ///
  /// - Throws: `StoreError`; also when a sum is too large.
  func aggregate(
    _ aggregates: [RowAggregate],
    by columns: [Int],
    _ overlay: RowOverlay
  ) throws -> [RowGroup]

  /// The key of the row that is equal to a key as the database compares; nil when there is none.
  func key(equalTo key: RowKey) throws -> RowKey?

  /// The key by which the database itself knows the row with a key that the plan's request names;
  /// nil when there is no such row, or no other key.
  func databaseKey(of key: RowKey) throws -> RowKey?
}

extension KeyedRows {
  /// Reads all rows, and compares them with what is known.
  public func find(_ keys: [RowKey], known: (Int) -> [Value]) throws -> [FoundRow] {
    try values(of: keys).enumerated().map { index, values in
      guard let values else { return .nothing }
      return values == known(index) ? .same : .values(values)
    }
  }

  /// Without changes these are all rows; no others can be seen here.
  public func all(_ overlay: RowOverlay, offset: Int) throws -> [OverlaidRow] {
    guard overlay.isEmpty else {
      throw StoreError(
        .refused,
        context: "rows",
        message: "this database cannot select among what is not saved"
      )
    }
    return try all().dropFirst(offset).map { .stored($0) }
  }

  /// Reads all rows.
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

  /// Those that hold the key's values.
  public func keys(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan
  ) throws -> [RowKey] {
    try keys(whereColumns: columns, are: key.values)
  }

  /// Asks for each key alone.
  public func keys(
    whereColumns columns: [Int],
    referToAny keys: [RowKey],
    of other: any RowPlan
  ) throws -> [[RowKey]] {
    try keys.map { try self.keys(whereColumns: columns, referTo: $0, of: other) }
  }

  /// The key itself.
  public func key(equalTo key: RowKey) throws -> RowKey? { key }

  /// The values of a row, or nil when it is not there.
  public func values(of key: RowKey) throws -> [Value]? {
    try values(of: [key])[0]
  }
}
