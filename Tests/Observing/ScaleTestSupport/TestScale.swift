import CLibrary

/// The amount of work of the long tests. `LIVECELLS_TEST_SCALE` in the environment multiplies the
/// usual amount by a number, or selects the full amount with `full`.
package enum TestScale {
  private static let wish = wish("LIVECELLS_TEST_SCALE")
  /// The seed before the first seed of random histories. `LIVECELLS_TEST_SEED` in the environment
  /// selects another one.
  private static let seed = wish("LIVECELLS_TEST_SEED").flatMap { Int($0) } ?? 0

  /// Whether the full amount is selected.
  package static let isFull = wish == "full"

  /// The factor on the usual amount; 1 for the full amount, which has its own counts.
  package static let factor = max(1, wish.flatMap { Int($0) } ?? 1)

  /// The time limit of a long test in minutes.
  package static let minutes = isFull ? 480 : 60

  /// Returns the full count, or a multiple of the usual one.
  package static func count(usual: Int, full: Int) -> Int { isFull ? full : usual * factor }

  /// Returns the seeds of random histories.
  package static func seeds(usual: Int, full: Int) -> ClosedRange<Int> {
    seed + 1...seed + count(usual: usual, full: full)
  }

  /// Returns some of the cases of a test, and all of them at full length. They begin at a place
  /// that depends on the text of the test's argument, so that other arguments get other cases.
  package static func part<Case>(of cases: [Case], usual: Int, turn: String) -> [Case] {
    let start = turn.utf8.reduce(0) { ($0 * 31 + Int($1)) % cases.count }
    let selected = min(cases.count, count(usual: usual, full: cases.count))
    return (0..<selected).map { cases[(start + $0) % cases.count] }
  }

  private static func wish(_ name: String) -> String? {
    // Safety: nothing in these tests sets the environment, and the text is copied.
    getenv(name).map { String(cString: $0) }
  }
}
