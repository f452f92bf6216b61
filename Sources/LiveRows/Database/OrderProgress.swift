/// How far a scan for an order is.
public struct OrderProgress: Sendable {
  /// From 0 to 1, or nil when nobody knows.
  public var fraction: Double?
  /// The first keys found so far, in the order of the keys; nil when they are as before.
  public var found: CompactKeys?

  /// Makes a report.
  public init(fraction: Double? = nil, found: CompactKeys? = nil) {
    self.fraction = fraction
    self.found = found
  }
}
