/// The rows of a plan in one state, in their order. The object is valid only while its reader is.
///
/// ```swift
/// let page = try database.read { reader in
///   let plan = try reader.plan(for: RowRequest(table: "orders", order: ["total desc"]))
///   let rows = reader.rows(of: plan)
///   let selected = try rows.sortPosition(of: RowKey(3))
///   return try rows.rows(beyond: selected, .forward, including: true, until: nil, count: 50)
/// }
/// ```
///
/// Lists use these queries. Each states its cost if it may be high. A *sort position* is the sort
/// key of a row: see ``RowPlan``.
public protocol OrderedRows: KeyedRows {
  /// Returns whether an index leads to any sort position, so that only the displayed rows need to
  /// be read.
  func canSeek() throws -> Bool

  /// Returns the keys of all rows in order, or of the first `limit` rows. It may read all rows.
  ///
  /// - Throws: `StoreError`: `keyNotUnique` if the named key columns do not identify the rows.
  func keys(limit: Int?) throws -> CompactKeys

  /// Returns the sections of all rows in order. The result is empty if the plan has no sections or
  /// there are more than ``ValueSection/maxSections``. It may read all rows.
  func sections() throws -> [ValueSection]

  /// Returns the smallest and the greatest key, if keys are single integers that are the database's
  /// own.
  func keyBounds() throws -> ClosedRange<Int64>?

  /// Returns the approximate number of rows if the database knows it without reading them, and
  /// otherwise nil.
  func estimatedCount() throws -> Int?

  /// Returns up to `count` rows beyond a sort position, nearest first.
  ///
  /// - Parameters:
  ///   - sortPosition: The sort position to start at, or nil to start at the first or last row.
  ///   - direction: The direction from there.
  ///   - isIncluded: Whether to include a row at the sort position itself.
  ///   - end: The sort position after which no row is returned.
  ///   - count: The maximum number of rows.
  func rows(
    beyond sortPosition: [Value]?,
    _ direction: RowDirection,
    including isIncluded: Bool,
    until end: [Value]?,
    count: Int
  ) throws -> [PositionedRow]

  /// Returns the first rows, in key order, whose keys are integers in a set.
  ///
  /// - Parameters:
  ///   - keys: The set.
  ///   - limit: The maximum number of rows.
  func rows(in keys: KeyRanges, limit: Int) throws -> [SelectedRow]

  /// Reads known adjacent rows again, forward from a sort position. Unchanged rows, usually nearly
  /// all, are reported without their values.
  ///
  /// - Parameters:
  ///   - sortPosition: The sort position of the first row, which is included.
  ///   - end: The sort position after which no row is returned.
  ///   - count: The maximum number of rows.
  ///   - known: The rows as they were last read, from the same sort position.
  func revalidateRows(
    from sortPosition: [Value],
    until end: [Value]?,
    count: Int,
    known: [PositionedRow]
  ) throws -> [RowComparison]

  /// Calls `body` with the rows beyond a sort position, in order, until it returns false. Nil
  /// starts at the first row.
  func forEach(beyond sortPosition: [Value]?, _ body: (PositionedRow) throws -> Bool) throws

  /// Returns rows from an offset, which counts from the first row or, backward, from the last. It
  /// reads the rows that it skips.
  func rows(at offset: Int, _ direction: RowDirection, count: Int) throws -> [PositionedRow]

  /// Returns the sort position of the row at a distance beyond another one, or nil if there are
  /// fewer rows. It reads the rows between them.
  func sortPosition(_ distance: Int, beyond sortPosition: [Value]) throws -> [Value]?

  /// Counts up to `most` rows beyond a sort position, and reports sort positions and sections on
  /// the way. It reads these rows.
  ///
  /// - Parameters:
  ///   - sortPosition: The sort position to start at, or nil to start at the first row.
  ///   - most: The maximum number of rows.
  ///   - stride: The number of rows between two recorded sort positions.
  ///   - key: A row to search for.
  ///   - stops: Whether to stop at that row.
  func count(
    beyond sortPosition: [Value]?,
    most: Int,
    stride: Int,
    finding key: RowKey?,
    stops: Bool
  ) throws -> RowCount

  /// Returns the number of rows before a sort position. It reads each of them.
  func count(before sortPosition: [Value]) throws -> Int

  /// Returns whether the row with a key follows a sort position, or nil if the row does not exist.
  func isRow(_ key: RowKey, after sortPosition: [Value]) throws -> Bool?

  /// Returns whether the row with a key is in the section of a sort position, or nil if the row
  /// does not exist or the answer is unknown: then all rows are read again after a commit.
  func isRow(_ key: RowKey, inSectionOf sortPosition: [Value]) throws -> Bool?

  /// Returns the sort position of the row with a key, or nil if the row does not exist.
  func sortPosition(of key: RowKey) throws -> [Value]?

  /// Returns the sort position that a new row would have, or nil if it cannot be determined.
  ///
  /// - Parameters:
  ///   - row: The values of the row by column name. Missing columns are `NULL`. A missing key that
  ///     the database generates counts as greater than all existing keys.
  ///   - number: The index among several new rows without a key. A greater number yields a greater
  ///     key.
  func sortPosition(ofNew row: [ExactName: Value], number: Int) throws -> [Value]?
}

extension OrderedRows {
  /// Reads all rows.
  public func rows(in keys: KeyRanges, limit: Int) throws -> [SelectedRow] {
    let found = try all().compactMap { row in
      row.key.integer.flatMap { keys.contains($0) ? (key: $0, row: row) : nil }
    }
    return found.sorted { $0.key < $1.key }.prefix(limit).map(\.row)
  }

  /// Reads the rows with ``rows(beyond:_:including:until:count:)``, and compares them.
  public func revalidateRows(
    from sortPosition: [Value],
    until end: [Value]?,
    count: Int,
    known: [PositionedRow]
  ) throws -> [RowComparison] {
    let rows = try rows(beyond: sortPosition, .forward, including: true, until: end, count: count)
    return rows.enumerated().map { index, row in
      index < known.count && known[index] == row ? .same : .other(row)
    }
  }

  /// Returns nil: the answer is unknown.
  public func isRow(_ key: RowKey, inSectionOf sortPosition: [Value]) throws -> Bool? { nil }

  /// Returns nil: the number is unknown.
  public func estimatedCount() throws -> Int? { nil }

  /// Returns nil: the sort position cannot be determined.
  public func sortPosition(ofNew row: [ExactName: Value], number: Int) throws -> [Value]? { nil }
}

extension Value {
  /// Returns the provisional key of a new row. It is greater than any key that a database
  /// generates.
  package static func futureKey(_ number: Int) -> Value {
    .integer(.max - 1 << 40 + Int64(clamping: number))
  }
}

extension OrderedRows {
  /// Returns up to `count` rows beyond a sort position, which is excluded, nearest first.
  package func rows(
    beyond sortPosition: [Value]?,
    _ direction: RowDirection,
    count: Int
  ) throws -> [PositionedRow] {
    try rows(beyond: sortPosition, direction, including: false, until: nil, count: count)
  }
}
