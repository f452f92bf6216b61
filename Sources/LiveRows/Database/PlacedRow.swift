/// A row with its place in the order.
public struct PlacedRow: Hashable, Sendable {
  /// What tells the row apart.
  public var key: RowKey
  /// The values of all terms of the order: a place, even when the row is gone from it.
  public var place: [Value]
  /// The values of the plan's columns.
  public var values: [Value]

  /// Makes a row.
  public init(key: RowKey, place: [Value], values: [Value]) {
    self.key = key
    self.place = place
    self.values = values
  }
}
