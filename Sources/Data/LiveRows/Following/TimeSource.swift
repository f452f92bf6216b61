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
