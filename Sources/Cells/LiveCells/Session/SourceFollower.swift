import KeyValueObserving

/// The status of a table's source, as the screen last received it.
struct SourceFollower {
  /// Returns the status of the source.
  var source: @MainActor () -> SourceStatus
  /// Observes the status while the session is on a screen.
  var observer: DirtyObserver?
  /// The status that the screen last received.
  var shown: SourceStatus?
  /// The number of commits when the source was last queried, or nil if it has not been queried yet.
  private var knownCommits: Int?
  /// Counts the source's commits, including those that change no visible row.
  private var meter = ChangeMeter()
  /// The time of day at which the source became stale or was lost.
  private var outdatedSince: String?

  init(_ source: @escaping @MainActor () -> SourceStatus) {
    self.source = source
  }

  /// The numbers of the source's commits that the displayed frame includes, or nil if commits are
  /// not counted.
  @MainActor var commitsOfFrame: ClosedRange<Int>? {
    let count = source().commits
    guard let knownCommits, count > knownCommits else { return nil }
    return knownCommits + 1...count
  }

  /// Counts the source's commits since the last call.
  ///
  /// - Returns: Whether there are any.
  mutating func countCommits(at now: Duration) -> Bool {
    guard let count = shown?.commits else { return false }
    defer { knownCommits = count }
    guard let knownCommits, count > knownCommits else { return false }
    meter.note(count - knownCommits, at: now)
    return true
  }

  mutating func forgetCommits() { knownCommits = nil }

  mutating func commitsPerSecond(at now: Duration) -> Int { meter.changesPerSecond(at: now) }

  /// The time at which the number of commits per second falls to zero, or nil if it is zero.
  mutating func fading(at now: Duration) -> Duration? {
    meter.changesPerSecond(at: now) > 0 ? meter.expiry : nil
  }

  /// Returns the time of day since when the source is outdated, or nil if it is not.
  mutating func outdatedSince(_ status: SourceStatus, timeOfDay: () -> String) -> String? {
    outdatedSince = status.isOutdated ? outdatedSince ?? timeOfDay() : nil
    return outdatedSince
  }
}
