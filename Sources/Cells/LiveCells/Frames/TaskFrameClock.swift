import Synchronization

/// A clock for screens that have none of their own. It runs frames at a steady rate while frames
/// are requested, and costs nothing otherwise.
public final class TaskFrameClock: FrameClock {
  private let interval: Duration
  private let start = ContinuousClock.now
  private let lastFrame = Mutex<Duration?>(nil)

  /// Creates a clock with a maximum frame rate.
  public init(framesPerSecond: Int = 60) {
    precondition(framesPerSecond > 0, "TaskFrameClock: framesPerSecond must be greater than 0")
    interval = .seconds(1) / framesPerSecond
  }

  public var now: Duration { ContinuousClock.now - start }

  public func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void) {
    Task { @MainActor in
      // The first frame after a pause runs immediately, the following ones at the clock's rate.
      let due = lastFrame.withLock { $0.map { $0 + interval } } ?? .zero
      if due > now {
        // A requested frame runs even if the task is cancelled, so the final value always arrives.
        try? await Task.sleep(until: start + due, clock: .continuous)
      }
      let time = now
      lastFrame.withLock { $0 = time }
      frame(time)
    }
  }
}
