/// Makes one resize of the many that dragging a window's edge makes: after a pause of one frame,
/// or at the latest when the first of them is 75 milliseconds old.
struct ResizeDebouncer: Sendable {
  private static let pause = Duration.milliseconds(16)
  private static let longestDelay = Duration.milliseconds(75)

  private var first: ContinuousClock.Instant?
  private(set) var deadline: ContinuousClock.Instant?

  /// Notes that the window's size changed.
  mutating func note(at now: ContinuousClock.Instant) {
    let start = first ?? now
    first = start
    deadline = min(now + ResizeDebouncer.pause, start + ResizeDebouncer.longestDelay)
  }

  /// Whether a resize is due; asking ends it.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    self.deadline = nil
    first = nil
    return true
  }
}
