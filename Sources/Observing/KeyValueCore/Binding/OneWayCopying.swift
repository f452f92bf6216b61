import CThreadLocal
import Synchronization

/// The copies of a one-way binding, made one at a time.
///
/// A thread that finds a copy in progress requests another one, so that the last copy follows the
/// last change. Circular bindings therefore end: a request by the copying thread itself is handled
/// after the copy, and at most a hundred times.
final class OneWayCopying: Sendable {
  private struct Turn {
    /// The thread that is copying, or 0.
    var holder: UInt = 0
    var isRequested = false
    /// The number of requests that the copies have caused.
    var rounds = 0
  }

  private static var rounds: Int { 100 }

  private let turn = Mutex(Turn())

  /// Copies, or requests another copy from the thread that is copying.
  ///
  /// - Parameter copy: Receives the value of the previous copy, if there was one, and returns the
  ///   value that it has read. It does not write an equal value again.
  func requestCopy<Value>(_ copy: (_ copied: Value?) -> Value?) {
    let thread = livecells_thread()
    let isMine = turn.withLock { turn in
      if turn.holder == thread {
        turn.rounds += 1
        if turn.rounds > Self.rounds { return false }
      }
      turn.isRequested = true
      guard turn.holder == 0 else { return false }
      turn.holder = thread
      turn.rounds = 0
      return true
    }
    guard isMine else { return }
    var copied: Value?
    while consumeRequest() { copied = copy(copied) }
  }

  /// Returns whether a copy was requested. If not, the turn ends.
  private func consumeRequest() -> Bool {
    turn.withLock { turn in
      guard turn.isRequested else {
        turn.holder = 0
        return false
      }
      turn.isRequested = false
      return true
    }
  }
}
