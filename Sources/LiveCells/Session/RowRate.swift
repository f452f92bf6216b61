/// By how many rows a table has grown in the last second.
package struct RowRate {
  private static let window = Duration.seconds(1)

  private var steps: [(time: ContinuousClock.Instant, difference: Int)] = []

  /// Nothing came or went.
  package init() {}

  /// A table has so many rows more than when it was looked at before, or fewer if negative.
  package mutating func note(_ difference: Int, at time: ContinuousClock.Instant) {
    guard difference != 0 else { return }
    steps.append((time, difference))
  }

  /// Rows a second; nil where nothing came or went.
  package mutating func value(at time: ContinuousClock.Instant) -> Int? {
    steps.removeAll { $0.time + Self.window <= time }
    return steps.isEmpty ? nil : steps.reduce(0) { $0 + $1.difference }
  }
}
