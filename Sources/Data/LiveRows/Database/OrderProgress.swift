/// The progress of a scan for an order.
///
/// ```swift
/// guard keys.count.isMultiple(of: options.piece), options.estimate > 0 else { continue }
/// progress(OrderProgress(fraction: min(1, Double(keys.count) / Double(options.estimate))))
/// ```
public struct OrderProgress: Sendable {
  /// The fraction that is done, from 0 to 1, or nil if it is unknown.
  public var fraction: Double?
  /// The first keys found so far, in key order, or nil if they are unchanged.
  public var found: CompactKeys?

  /// Creates a progress report.
  public init(fraction: Double? = nil, found: CompactKeys? = nil) {
    self.fraction = fraction
    self.found = found
  }
}
