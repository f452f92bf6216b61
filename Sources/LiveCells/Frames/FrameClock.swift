/// The clock of a screen: it knows when the next frame is due.
///
/// Each screen supplies its own: a display link, a frame clock of the toolkit, a paced task. Times
/// are counted from any fixed moment; only their differences mean something.
public protocol FrameClock: AnyObject, Sendable {
  /// The time now.
  var now: Duration { get }

  /// Runs `frame` once, on the main actor, when the next frame is due, with the time of that frame.
  ///
  /// May be called from any thread. Never runs `frame` before it returns. A scheduler does not ask
  /// again before its frame has run.
  func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void)
}
