/// Combines the many resizes that dragging a window's edge causes. A resize is due after a pause of
/// one frame, or at most 75 milliseconds after the first.
struct ResizeDebouncer: Sendable {
  private static let pause = Duration.milliseconds(16)
  private static let maxDelay = Duration.milliseconds(75)

  private var first: ContinuousClock.Instant?
  private(set) var deadline: ContinuousClock.Instant?

  /// Records that the window's size has changed.
  mutating func note(at now: ContinuousClock.Instant) {
    let start = first ?? now
    first = start
    deadline = min(now + ResizeDebouncer.pause, start + ResizeDebouncer.maxDelay)
  }

  /// Returns whether a resize is due, and resets the debouncer if so.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    first = nil
    return true
  }
}
