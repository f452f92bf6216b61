import Synchronization

/// A clock that is advanced by hand, for tests and for screens in memory.
public final class ManualFrameClock: FrameClock {
  /// A requested frame. A structure, because an array of closures would reabstract each of them.
  private struct Request {
    let run: @MainActor @Sendable (Duration) -> Void
  }

  private struct State {
    var now = Duration.zero
    var pending: [Request] = []
    /// An empty array whose memory is reused.
    var spare: [Request] = []
    var requests = 0
  }

  private let state = Mutex(State())

  /// Creates a clock at time zero.
  public init() {}

  public var now: Duration { state.withLock { $0.now } }

  /// The number of frames that were requested since the clock was created.
  public var requestCount: Int { state.withLock { $0.requests } }

  /// Whether a frame was requested and has not run yet.
  public var isFramePending: Bool { state.withLock { !$0.pending.isEmpty } }

  public func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    state.withLock {
      $0.pending.append(Request(run: frame))
      $0.requests += 1
    }
  }

  /// Advances the time without running a frame, like work within a frame.
  public func spend(_ duration: Duration) {
    state.withLock { $0.now += duration }
  }

  /// Advances the time and then runs the requested frame, if any. Frames that this frame requests
  /// wait for the next call.
  @MainActor
  public func advance(by duration: Duration = .milliseconds(16)) {
    var (frames, time) = state.withLock { state -> ([Request], Duration) in
      state.now += duration
      var frames: [Request] = []
      swap(&frames, &state.pending)
      swap(&state.pending, &state.spare)
      return (frames, state.now)
    }
    for frame in frames { frame.run(time) }
    frames.removeAll(keepingCapacity: true)
    state.withLock { swap(&$0.spare, &frames) }
  }

  /// Runs frames until none is requested, at most `limit`, and returns their number.
  @MainActor @discardableResult
  public func advanceUntilIdle(by duration: Duration = .milliseconds(16), limit: Int = 100) -> Int {
    var count = 0
    while isFramePending, count < limit {
      advance(by: duration)
      count += 1
    }
    return count
  }
}
