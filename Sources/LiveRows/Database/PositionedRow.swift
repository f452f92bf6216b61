/// A row with its place in the order.
public struct PositionedRow: Hashable, Sendable {
  /// The key that identifies the row.
  public var key: RowKey
  /// The sort key: the values of all terms of the order. It stays valid as a place after the row is
  /// deleted.
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
