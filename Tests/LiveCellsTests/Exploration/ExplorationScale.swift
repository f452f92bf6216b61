import ScaleTestSupport

/// How far explorations go.
enum ExplorationScale {
  static let factor = TestScale.count(usual: 1, full: 2)

  /// How many steps all orders are played of, beside those that lead to where it begins.
  static var depth: Int { 2 + min(factor, 4) }

  /// The seeds of random histories.
  static func seeds(_ count: Int) -> ClosedRange<UInt64> { 1...UInt64(count * factor) }
}
