/// The rows of a plan in one state, in their order. It is valid only while its reader is.
///
/// These are the questions that a list asks; each says what it may cost.
public protocol OrderedRows: KeyedRows {
  /// Whether any place in the order can be found through an index, so that no row beyond those shown
  /// needs to be known.
  func canSeek() throws -> Bool

  /// The keys of all rows in order, or of the first few. It may cost a look at all rows.
  ///
  /// - Throws: `StoreError`; `keyNotUnique` when key columns were named and do not tell rows apart.
  func keys(limit: Int?) throws -> CompactKeys

  /// The sections of all rows in order; none if the plan has none, or more than
  /// ``ValueSection/most``. It may cost a look at all rows.
  func sections() throws -> [ValueSection]

  /// The least and the greatest key, when keys are single integers that the database knows rows by.
  func keyBounds() throws -> ClosedRange<Int64>?

  /// How many rows there are, roughly, where the database knows without looking at them; nil where it
  /// doesn't.
  func estimatedCount() throws -> Int?

  /// Up to `count` rows beyond a place, nearest first; all rows are beyond nil.
  ///
  /// - Parameters:
  ///   - place: Where to begin, or nil for an end of all rows.
  ///   - direction: Which way from there.
  ///   - isIncluded: Whether a row at the place itself is one of them.
  ///   - end: A place after which no row is wanted.
  ///   - count: How many rows at most.
  func rows(
    beyond place: [Value]?,
    _ direction: RowDirection,
    including isIncluded: Bool,
    until end: [Value]?,
    count: Int
  ) throws -> [PlacedRow]

  /// Reads rows again that were neighbours: those from a place on, forward, up to `count` of them. What is as
  /// it was known need not be made anew, which of many rows nearly all are.
  ///
  /// - Parameters:
  ///   - place: The place of the first; a row at the place itself is one of them.
  ///   - end: A place after which no row is wanted.
  ///   - count: How many rows at most.
  ///   - known: The rows as they were when they were read last, from the same place on.
  func rowsAgain(
    from place: [Value],
    until end: [Value]?,
    count: Int,
    known: [PlacedRow]
  ) throws -> [RowAgain]

  /// Gives `body` the rows beyond a place in order until it answers false; all rows are beyond nil.
  func forEach(beyond place: [Value]?, _ body: (PlacedRow) throws -> Bool) throws

  /// The rows from a position on, counted from the first or, backward, from the last. It costs a
  /// look at the rows that are passed by.
  func rows(at offset: Int, _ direction: RowDirection, count: Int) throws -> [PlacedRow]

  /// The place of the row so many rows beyond another; nil when there are fewer. It costs a look at
  /// those between.
  func place(_ distance: Int, beyond place: [Value]) throws -> [Value]?

  /// Counts up to `most` rows beyond a place, and says what it passed by. It costs a look at those.
  ///
  /// - Parameters:
  ///   - place: Where to begin, or nil for the first of all rows.
  ///   - most: How many rows at most.
  ///   - stride: How many rows lie between two places that are noted.
  ///   - key: A row to look for.
  ///   - stops: Whether to stop at that row.
  func count(
    beyond place: [Value]?,
    most: Int,
    stride: Int,
    finding key: RowKey?,
    stops: Bool
  ) throws -> RowCount

  /// How many rows come before a place. It costs a look at each of them.
  func count(before place: [Value]) throws -> Int

  /// Whether the row with a key comes after a place; nil when there is no such row.
  func isRow(_ key: RowKey, after place: [Value]) throws -> Bool?

  /// The place of the row with a key, or nil when there is none.
  func place(of key: RowKey) throws -> [Value]?

  /// The place that a row would have which is not there; nil where nobody can tell.
  ///
  /// - Parameters:
  ///   - row: What the row holds, by the names of columns; those that are left out are `NULL`. A key that is left
  ///     out and that the database gives by itself is greater than all there are.
  ///   - number: Which of several rows without a key it is: one with a greater number gets a greater key.
  func place(ofNew row: [ExactName: Value], number: Int) throws -> [Value]?
}

extension OrderedRows {
  /// Reads them all, and compares.
  public func rowsAgain(
    from place: [Value],
    until end: [Value]?,
    count: Int,
    known: [PlacedRow]
  ) throws -> [RowAgain] {
    let rows = try rows(beyond: place, .forward, including: true, until: end, count: count)
    return rows.enumerated().map { index, row in
      index < known.count && known[index] == row ? .same : .other(row)
    }
  }

  /// Nobody knows.
  public func estimatedCount() throws -> Int? { nil }

  /// Nobody can tell.
  public func place(ofNew row: [ExactName: Value], number: Int) throws -> [Value]? { nil }
}

extension Value {
  /// The key of a row that has none yet: greater than any that a database gives by itself.
  package static func futureKey(_ number: Int) -> Value {
    .integer(.max - 1 << 40 + Int64(clamping: number))
  }
}

extension OrderedRows {
  package func rows(
    beyond place: [Value]?,
    _ direction: RowDirection,
    count: Int
  ) throws -> [PlacedRow] {
    try rows(beyond: place, direction, including: false, until: nil, count: count)
  }
}
