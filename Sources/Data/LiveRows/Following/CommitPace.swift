/// Limits how often commits are read, so that other work has time however fast they arrive.
package struct CommitPace {
  /// The time after which a locked database is read again.
  package static let lockInterval = Duration.milliseconds(30)
  /// Commits that are further apart than this do not belong to the same burst.
  private static let pause = Duration.milliseconds(100)
  /// The duration of a burst after which commits are read less often, if only screens show them.
  private static let manyCommits = Duration.seconds(1)

  /// Whether a lock has blocked the last read.
  package private(set) var isLocked = false
  /// The start of the last read, or nil before the first.
  private var last: ContinuousClock.Instant?
  /// The time before which nothing is read, at any interval.
  private var earliest = ContinuousClock.now
  /// The start of the current burst of commits.
  private var beginning = ContinuousClock.now

  /// Creates a pace that allows the first read immediately.
  package init() {}

  /// Returns the time before which nothing is read.
  ///
  /// - Parameter interval: The minimum time between two reads. It doubles during a long burst:
  ///   values change too fast to be read, and half as many refreshes look the same.
  package func next(interval: Duration = .zero) -> ContinuousClock.Instant {
    guard let last else { return earliest }
    let isLong = last - beginning > Self.manyCommits
    return max(earliest, last + (isLong ? interval * 2 : interval))
  }

  /// Records a read that has just ended.
  ///
  /// - Parameters:
  ///   - start: The time at which it began.
  ///   - end: The time at which it ended.
  ///   - isLocked: Whether a lock has blocked it.
  package mutating func record(
    from start: ContinuousClock.Instant,
    to end: ContinuousClock.Instant = .now,
    isLocked: Bool = false
  ) {
    self.isLocked = isLocked
    let least = isLocked ? Self.lockInterval : .milliseconds(2)
    let rest = min(max(end - start, least), .milliseconds(500))
    if last.map({ start - $0 > Self.pause }) ?? true { beginning = start }
    last = start
    earliest = end + rest
  }
}
