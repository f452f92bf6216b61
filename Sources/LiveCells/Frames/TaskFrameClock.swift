import Synchronization

/// A clock for screens that have none of their own: frames at a steady rate while there is work,
/// and nothing at all while there is none.
public final class TaskFrameClock: FrameClock {
  private let interval: Duration
  private let start = ContinuousClock.now
  private let lastFrame = Mutex<Duration?>(nil)

  /// A clock that runs at most so many frames a second.
  public init(framesPerSecond: Int = 60) {
    precondition(framesPerSecond > 0, "TaskFrameClock: framesPerSecond must be greater than 0")
    interval = .seconds(1) / framesPerSecond
  }

  public var now: Duration { ContinuousClock.now - start }

  public func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    Task { @MainActor in
      // The first frame after a rest comes at once, the following ones at the clock's pace.
      let due = lastFrame.withLock { $0.map { $0 + interval } } ?? .zero
      if due > now {
        // Cancelled or not, a frame that was asked for is run: the final value always arrives.
        try? await Task.sleep(until: start + due, clock: .continuous)
      }
      let time = now
      lastFrame.withLock { $0 = time }
      frame(time)
    }
  }
}
