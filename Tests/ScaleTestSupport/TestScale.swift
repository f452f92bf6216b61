#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much the long tests do: enough to mean something, unless `LIVECELLS_TEST_SCALE` is in the
/// environment. A number there does so many times as much; `full` does all that a promise needs.
package enum TestScale {
  private static let wish: String? = {
    // Safety: nothing in these tests sets the environment, and the text is copied.
    getenv("LIVECELLS_TEST_SCALE").map { String(cString: $0) }
  }()

  /// Whether all is to be done.
  package static let isFull = wish == "full"

  /// How many times as much as usual is to be done; 1 where all of it is, which is a count of its own.
  package static let factor = max(1, wish.flatMap { Int($0) } ?? 1)

  /// How many minutes a long test may take: at full length, and on a machine with other work, hours.
  package static let minutes = isFull ? 480 : 15

  /// One of two counts, or a multiple of the first.
  package static func count(usual: Int, full: Int) -> Int { isFull ? full : usual * factor }
}
