/// Limits how often commits are read, so that other work has time however fast they arrive.
package struct CommitPace {
  /// The time after which a locked database is read again.
  package static let lockInterval = Duration.milliseconds(30)
  /// Commits that are further apart than this do not belong to the same burst.
  private static let pause = Duration.milliseconds(100)
  /// The duration of a burst after which commits are read less often, if only screens show them.
  private static let manyCommits = Duration.seconds(1)

  /// The time before which nothing is read.
  package private(set) var next = ContinuousClock.now
  /// Whether a lock has blocked the last read.
  package private(set) var isLocked = false
  private var last = ContinuousClock.now
  /// The start of the current burst of commits.
  private var beginning = ContinuousClock.now

  /// Creates a pace that allows the first read immediately.
  package init() {}

  /// Records a read that has just ended.
  ///
  /// - Parameters:
  ///   - start: The time at which it began.
  ///   - end: The time at which it ended.
  ///   - interval: The minimum time between two reads. It doubles during a long burst: values
  ///     change too fast to be read, and half as many refreshes look the same.
  ///   - isLocked: Whether a lock has blocked it.
  package mutating func record(
    from start: ContinuousClock.Instant,
    to end: ContinuousClock.Instant = .now,
    interval: Duration = .zero,
    isLocked: Bool = false
  ) {
    self.isLocked = isLocked
    let least = isLocked ? Self.lockInterval : .milliseconds(2)
    let rest = min(max(end - start, least), .milliseconds(500))
    if start - last > Self.pause { beginning = start }
    last = start
    next = max(end + rest, start + (start - beginning > Self.manyCommits ? interval * 2 : interval))
  }
}
