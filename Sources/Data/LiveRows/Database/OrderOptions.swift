/// The options of a scan for an order.
///
/// ```swift
/// var options = OrderOptions()
/// options.piece = 1_000
/// options.interval = .seconds(1)
/// let order = try await database.orderedKeys(of: plan, options) { progress in
///   if let fraction = progress.fraction { print("\(Int(fraction * 100)) % of the rows") }
/// }
/// ```
public struct OrderOptions: Sendable {
  /// The number of rows that are read in one transaction.
  public var piece = 8_192
  /// The estimated number of all rows, or 0.
  public var estimate = 0
  /// The maximum number of found keys in a progress report, or 0 for none. They are in key order.
  public var shownCount = 0
  /// The minimum time between two progress reports.
  public var interval = Duration.milliseconds(100)

  /// Creates the default options.
  public init() {}
}
