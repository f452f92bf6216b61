import CThreadLocal
import Synchronization

/// Lets one thread at a time copy for a binding.
///
/// A thread that finds a copy in progress requests another one, so that the last copy follows the
/// last change. Circular bindings therefore end: a request by the copying thread itself is handled
/// after the copy, and at most a hundred times in succession.
final class CopyTurn: Sendable {
  enum Direction {
    case forth
    case back
  }

  private struct State {
    /// The thread that is copying, or 0.
    var holder: UInt = 0
    var forth = false
    var back = false
    /// The number of successive requests that the copies have caused.
    var rounds = 0
  }

  private static var rounds: Int { 100 }

  private let state = Mutex(State())

  /// Whether this thread is copying.
  var isMine: Bool { state.withLock { $0.holder == livecells_thread() } }

  /// Copies, or requests another copy from the thread that is copying.
  ///
  /// - Parameter copy: Copies in a direction. It does not write an equal value again. All requests
  ///   of a binding pass the same function.
  func requestCopy(_ direction: Direction = .forth, _ copy: (Direction) -> Void) {
    let thread = livecells_thread()
    let isMine = state.withLock { state in
      state.rounds = state.holder == thread ? state.rounds + 1 : 0
      if state.rounds > Self.rounds { return false }
      switch direction {
      case .forth: state.forth = true
      case .back: state.back = true
      }
      guard state.holder == 0 else { return false }
      state.holder = thread
      return true
    }
    guard isMine else { return }
    while let direction = next() { copy(direction) }
  }

  /// Returns the direction of a requested copy. If there is none, the turn ends.
  private func next() -> Direction? {
    state.withLock { state in
      if state.forth {
        state.forth = false
        return .forth
      }
      if state.back {
        state.back = false
        return .back
      }
      state.holder = 0
      return nil
    }
  }
}
