/// A consumer of changed rows that recognizes the rows it knows by their hashes.
package struct RowFilter: Sendable {
  /// Called in the transaction of the first rows with the keys that may have changed. Called again
  /// if that transaction is repeated.
  package var begin: @Sendable (KeyRanges) -> Void
  /// Receives the key of a present row and the value of its `RowDigest`. Returns whether the row is
  /// known, so that its values are not needed.
  package var isKnown: @Sendable (Int64, UInt64) -> Bool

  /// Creates a filter.
  package init(
    begin: @escaping @Sendable (KeyRanges) -> Void,
    isKnown: @escaping @Sendable (Int64, UInt64) -> Bool
  ) {
    self.begin = begin
    self.isKnown = isKnown
  }
}

/// The rows of a piece that a filter does not know.
package struct UnknownRows: Sendable {
  /// The rows in key order.
  package var rows: [SelectedRow] = []
  /// The last key that was read, if more may follow.
  package var end: Int64?

  /// Creates a piece without rows.
  package init() {}
}

/// Rows that can be compared by their hashes without creating values.
package protocol DigestingRows {
  /// Returns those of the first rows, in key order, whose keys are integers in a set, and that are
  /// not known. `limit` is the maximum number of rows that are read.
  func rows(
    in keys: KeyRanges,
    limit: Int,
    unless isKnown: (Int64, UInt64) -> Bool
  ) throws -> UnknownRows
}

extension OrderedRows {
  /// Returns those of the first rows in a set of keys that a filter does not know.
  func unknownRows(in keys: KeyRanges, limit: Int, _ filter: RowFilter?) throws -> UnknownRows {
    if let filter, let rows = self as? any DigestingRows {
      return try rows.rows(in: keys, limit: limit, unless: filter.isKnown)
    }
    var found = UnknownRows()
    found.rows = try rows(in: keys, limit: limit)
    if found.rows.count == limit { found.end = found.rows.last?.key.integer }
    guard let filter else { return found }
    found.rows.removeAll { row in
      row.key.integer.map { filter.isKnown($0, RowDigest(row.values).value) } ?? false
    }
    return found
  }
}
