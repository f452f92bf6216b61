/// The change of a table's number of rows in the last second.
package struct RowRate {
  private static let window = Duration.seconds(1)

  private var steps: [(time: ContinuousClock.Instant, difference: Int)] = []

  /// Creates a rate without changes.
  package init() {}

  /// Records that the number of rows has changed by `difference` since the last call.
  package mutating func note(_ difference: Int, at time: ContinuousClock.Instant) {
    guard difference != 0 else { return }
    steps.append((time, difference))
  }

  /// Returns the change in rows per second, or nil if there was none.
  package mutating func value(at time: ContinuousClock.Instant) -> Int? {
    steps.removeAll { $0.time + Self.window <= time }
    return steps.isEmpty ? nil : steps.reduce(0) { $0 + $1.difference }
  }
}
