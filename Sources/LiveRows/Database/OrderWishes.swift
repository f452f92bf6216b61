/// What is wanted of a scan for an order.
public struct OrderWishes: Sendable {
  /// So many rows are looked at in one transaction.
  public var piece = 8_192
  /// The number of all rows, as far as it is known.
  public var estimate = 0
  /// So many of the keys found on the way are told of, in the order of the keys; zero for none.
  public var shownCount = 0
  /// Progress is told at most so often.
  public var interval = Duration.milliseconds(100)

  /// The usual wishes.
  public init() {}
}
