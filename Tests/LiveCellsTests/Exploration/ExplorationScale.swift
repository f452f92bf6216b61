#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How far explorations go: 1, or what `LIVECELLS_EXPLORATION` says, for a night's run.
enum ExplorationScale {
  static let factor: Int = {
    // Safety: nothing in these tests sets the environment.
    guard let value = getenv("LIVECELLS_EXPLORATION") else { return 1 }
    return max(1, Int(String(cString: value)) ?? 1)
  }()

  /// How many steps all orders are played of, beside those that lead to where it begins.
  static var depth: Int { 2 + min(factor, 4) }

  /// The seeds of random histories.
  static func seeds(_ count: Int) -> ClosedRange<UInt64> { 1...UInt64(count * factor) }
}
