import Synchronization

/// A clock that is moved by hand, for tests and for screens made of memory.
public final class ManualFrameClock: FrameClock {
  /// A frame that was asked for. In a structure of its own, so that an array holds the function as it is.
  private struct Request {
    let run: @MainActor @Sendable (Duration) -> Void
  }

  private struct State {
    var now = Duration.zero
    var pending: [Request] = []
    /// Empty, with memory for the next ones.
    var spare: [Request] = []
    var requests = 0
  }

  private let state = Mutex(State())

  /// A clock that stands at zero.
  public init() {}

  public var now: Duration { state.withLock { $0.now } }

  /// How many frames were asked for since the clock was made.
  public var requestCount: Int { state.withLock { $0.requests } }

  /// Whether a frame was asked for that has not run.
  public var isFramePending: Bool { state.withLock { !$0.pending.isEmpty } }

  public func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    state.withLock {
      $0.pending.append(Request(run: frame))
      $0.requests += 1
    }
  }

  /// Lets time pass without running a frame, as work within a frame does.
  public func spend(_ duration: Duration) {
    state.withLock { $0.now += duration }
  }

  /// Lets time pass, then runs the frame that was asked for, if any. Frames asked for by that frame
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

  /// Runs frames until none is asked for, and returns how many ran; gives up after `limit`.
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
