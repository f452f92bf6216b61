/// Rows of a plan that a database can restrict to those that may contain a searched text.
package protocol CandidateRows: OrderedRows {
  /// Calls `body` with the rows beyond a sort position that satisfy a condition, nearest first,
  /// until it returns false. The first row and the row with a certain key are always included.
  ///
  /// - Parameters:
  ///   - condition: The condition. Other rows are only counted.
  ///   - key: The key of a row that is included, or nil.
  ///   - sortPosition: The sort position to start at, or nil to start at the first or last row.
  ///   - direction: The direction from there.
  ///   - isIncluded: Whether to include a row at the sort position itself.
  ///   - count: The maximum number of rows to read.
  ///   - body: Receives the number of rows before the row, and the row.
  /// - Returns: The number of rows read, and the sort position of the last one if there may be
  ///   more. Nil if the condition cannot be evaluated.
  func forEachCandidate(
    _ condition: CandidateCondition,
    orKey key: RowKey?,
    beyond sortPosition: [Value]?,
    _ direction: RowDirection,
    including isIncluded: Bool,
    count: Int,
    _ body: (Int, PositionedRow) throws -> Bool
  ) throws -> CandidateSlice?

  /// The rows of the table in key order, without the conditions of the plan. Nil if reading them
  /// needs a sort or the key is not unique.
  func allInKeyOrder() throws -> (any CandidateRows)?
}

/// The extent of one read of candidates.
package struct CandidateSlice: Sendable {
  /// The number of rows read.
  package var count: Int
  /// The sort position of the last row, if the read ended because of its maximum.
  package var end: [Value]?

  /// Creates an extent.
  package init(count: Int, end: [Value]? = nil) {
    self.count = count
    self.end = end
  }
}
