import Synchronization

/// Counts the comparisons of texts that a task makes, in debug builds. Tests use it.
package final class TextComparisons: Sendable {
  @TaskLocal private static var current: TextComparisons?

  private let number = Atomic(0)

  /// Returns the number of comparisons that a closure makes.
  @MainActor
  package static func count(_ body: () throws -> Void) rethrows -> Int {
    let comparisons = TextComparisons()
    try $current.withValue(comparisons, operation: body)
    return comparisons.number.load(ordering: .relaxed)
  }

  /// Counts a comparison.
  static func note() { assert(isNoted()) }

  private static func isNoted() -> Bool {
    current?.number.add(1, ordering: .relaxed)
    return true
  }
}
