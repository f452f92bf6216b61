/// Counts the changes of the last second.
package struct ChangeMeter {
  private static let window = Duration.seconds(1)

  private var entries: [(time: Duration, count: Int)] = []

  package init() {}

  /// The time at which the count falls to zero if no more changes follow, or nil if there are none.
  package var expiry: Duration? { entries.last.map { $0.time + ChangeMeter.window } }

  package mutating func note(_ count: Int, at time: Duration) {
    guard count > 0 else { return }
    entries.removeAll { $0.time + ChangeMeter.window <= time }
    entries.append((time, count))
  }

  package mutating func changesPerSecond(at time: Duration) -> Int {
    entries.removeAll { $0.time + ChangeMeter.window <= time }
    return entries.reduce(0) { $0 + $1.count }
  }
}
