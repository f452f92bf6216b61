#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much the long tests do: enough to mean something, unless `LIVECELLS_TEST_SCALE` is in the
/// environment. A number there does so many times as much; `full` does all that a promise needs.
package enum TestScale {
  private static let wish = wish("LIVECELLS_TEST_SCALE")
  /// Random histories begin with the seed after this one: `LIVECELLS_TEST_SEED` in the environment has others played.
  private static let seed = wish("LIVECELLS_TEST_SEED").flatMap { Int($0) } ?? 0

  /// Whether all is to be done.
  package static let isFull = wish == "full"

  /// How many times as much as usual is to be done; 1 where all of it is, which is a count of its own.
  package static let factor = max(1, wish.flatMap { Int($0) } ?? 1)

  /// How many minutes a long test may take: at full length, and on a machine with other work, hours.
  package static let minutes = isFull ? 480 : 15

  /// One of two counts, or a multiple of the first.
  package static func count(usual: Int, full: Int) -> Int { isFull ? full : usual * factor }

  /// So many seeds of random histories.
  package static func seeds(usual: Int, full: Int) -> ClosedRange<Int> {
    seed + 1...seed + count(usual: usual, full: full)
  }

  private static func wish(_ name: String) -> String? {
    // Safety: nothing in these tests sets the environment, and the text is copied.
    getenv(name).map { String(cString: $0) }
  }
}
