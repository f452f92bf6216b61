import ScaleTestSupport

/// The extent of explorations.
enum ExplorationScale {
  static let factor = TestScale.count(usual: 1, full: 2)

  /// The number of steps of which all sequences are tried, after the initial history.
  static var depth: Int { 2 + min(factor, 4) }

  /// Returns the seeds of random histories.
  static func seeds(_ count: Int) -> ClosedRange<UInt64> { 1...UInt64(count * factor) }
}
