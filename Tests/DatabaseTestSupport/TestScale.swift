import Foundation

/// How much the long tests do: all of it with `LIVECELLS_TEST_SCALE=full` in the environment, enough
/// to mean something otherwise.
package enum TestScale {
  /// Whether all is to be done.
  package static let isFull =
    ProcessInfo.processInfo.environment["LIVECELLS_TEST_SCALE"] == "full"

  /// One of two counts.
  package static func count(usual: Int, full: Int) -> Int { isFull ? full : usual }
}
