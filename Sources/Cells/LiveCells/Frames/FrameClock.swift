/// The clock of a screen, which determines when the next frame is due.
///
/// Each screen supplies its own, such as a display link, a toolkit's frame clock, or a paced task.
/// Times are counted from an arbitrary fixed moment, so that only differences have a meaning.
public protocol FrameClock: AnyObject, Sendable {
  /// The current time.
  var now: Duration { get }

  /// Runs `frame` once on the main actor when the next frame is due, with the time of that frame.
  ///
  /// May be called from any thread. Never runs `frame` before it returns. A scheduler makes no
  /// further request before its frame has run.
  func requestFrame(_ frame: @escaping @MainActor @Sendable (Duration) -> Void)
}
