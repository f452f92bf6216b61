/// A row with its sort position.
///
/// ```swift
/// var page: [PositionedRow] = []
/// func readNextPage() throws {
///   let end = page.last?.sortPosition
///   page = try rows.rows(beyond: end, .forward, including: false, until: nil, count: 2)
/// }
/// ```
public struct PositionedRow: Hashable, Sendable {
  /// The key that identifies the row.
  public var key: RowKey
  /// The sort key: the values of all terms of the order. It stays valid after the row is deleted.
  public var sortPosition: [Value]
  /// The values of the plan's columns.
  public var values: [Value]

  /// Creates a row.
  public init(key: RowKey, sortPosition: [Value], values: [Value]) {
    self.key = key
    self.sortPosition = sortPosition
    self.values = values
  }
}
