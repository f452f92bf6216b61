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

  /// Those that hold the key's values.
  public func keys(
    whereColumns columns: [Int],
    referTo key: RowKey,
    of other: any RowPlan
  ) throws -> [RowKey] {
    try keys(whereColumns: columns, are: key.values)
  }

  /// The key itself.
  public func key(equalTo key: RowKey) throws -> RowKey? { key }

  /// The values of a row, or nil when it is not there.
  public func values(of key: RowKey) throws -> [Value]? {
    try values(of: [key])[0]
  }
}
