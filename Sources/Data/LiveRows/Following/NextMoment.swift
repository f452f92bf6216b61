/// The next moment at which rows may change because time passes.
package struct NextMoment: Hashable, Sendable {
  /// The longest sleep. A clock that was set is noticed after it.
  private static let longestSleep = Duration.seconds(1)
  /// The difference of the clocks after a sleep from which on one of them was set.
  private static let jump: Int64 = 50

  /// The time before the rows were read.
  package var start: TimeReading
  /// The time from the start to the moment, in milliseconds.
  package var delay: Int64

  /// Creates the moment after a delay in milliseconds.
  package init(_ start: TimeReading, delay: Int64) {
    self.start = start
    self.delay = max(delay, 1)
  }

  private var end: Int64 { start.wall.addingReportingOverflow(delay).partialValue }

  /// Returns whether the moment has come at a time, or the system's clock was set since the start.
  package func isDue(at time: TimeReading) -> Bool {
    time.wall >= end || Self.isSet(from: start, to: time)
  }

  /// Returns whether the system's clock was set between two times.
  private static func isSet(from start: TimeReading, to end: TimeReading) -> Bool {
    let drift = (end.wall - start.wall) - Int64((end.steady - start.steady) / .milliseconds(1))
    return drift.magnitude > UInt64(jump)
  }

  /// Waits for the moment, or until the system's clock was set. It runs no statement.
  ///
  /// - Throws: `CancellationError`.
  package func wait(on source: any TimeSource) async throws {
    var last = start
    while true {
      let now = TimeReading(source)
      if now.wall >= end || Self.isSet(from: last, to: now) { return }
      last = now
      try await source.sleep(for: min(Self.longestSleep, .milliseconds(end - now.wall)))
    }
  }
}

extension RowReader {
  /// Returns the next moment at which rows of a plan may change without a commit. Nil if there is
  /// none, or if it cannot be found quickly.
  ///
  /// - Parameters:
  ///   - plan: A plan that this reader has made.
  ///   - start: The time before the rows were read.
  ///   - effort: The maximum effort, as for `limited`.
  func nextMoment(
    of plan: any RowPlan,
    since start: TimeReading,
    effort: Int
  ) throws -> NextMoment? {
    guard plan.changesWithoutCommits, let moments = self as? any MomentReader else { return nil }
    let delay = try limited(effort: effort) {
      try moments.delayToNextMoment(of: plan, since: start.wall)
    }
    return (delay ?? nil).map { NextMoment(start, delay: $0) }
  }
}
