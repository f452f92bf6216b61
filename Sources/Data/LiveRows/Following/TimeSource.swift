import CLibrary

/// The clocks of a list whose rows depend on the current time. Tests replace them.
package protocol TimeSource: Sendable {
  /// The time of the system's clock, in milliseconds since 1970. The clock may be set.
  var wallTime: Int64 { get }

  /// The time since a fixed moment. It also advances while the system is suspended.
  var steadyTime: Duration { get }

  /// Sleeps for a duration of the steady time.
  ///
  /// - Throws: `CancellationError`.
  func sleep(for duration: Duration) async throws
}

/// The clocks of the system.
package struct SystemTime: TimeSource {
  private static let start = ContinuousClock.now

  /// Creates the clocks.
  package init() {}

  package var wallTime: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
  }

  package var steadyTime: Duration { ContinuousClock.now - Self.start }

  package func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration, tolerance: .milliseconds(1))
  }
}

/// The time of both clocks.
package struct TimeReading: Hashable, Sendable {
  /// The time of the system's clock, in milliseconds since 1970.
  package var wall: Int64
  /// The steady time.
  package var steady: Duration

  /// Reads the clocks.
  package init(_ source: any TimeSource) {
    wall = source.wallTime
    steady = source.steadyTime
  }
}

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

  /// Returns whether the moment has come, or the system's clock was set since the start.
  package func isDue(on source: any TimeSource) -> Bool {
    let now = TimeReading(source)
    return now.wall >= end || Self.isSet(from: start, to: now)
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
