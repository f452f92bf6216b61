import CThreadLocal
import Synchronization

/// Copies between two synchronized properties, one copy at a time.
///
/// A thread that finds a copy in progress requests another one, so that the last copy follows the
/// last change. A value that a copy has set is known and is not copied back.
// Safety: `known` is used only by the thread that has the turn, which the mutex hands over. `copy`
// captures only Sendable values.
final class SharedCopying<Value, Shown>: @unchecked Sendable {
  enum Direction {
    case forth
    case back
  }

  /// The values of both sides after the last copy.
  struct Known {
    var value: Value?
    var shown: Shown?

    /// Whether the values can be compared.
    var isComparable: Bool {
      (value == nil || isEqual(value, value)) && (shown == nil || isEqual(shown, shown))
    }
  }

  private struct Turn {
    /// The thread that is copying, or 0.
    var holder: UInt = 0
    var forth = false
    var back = false
  }

  private let turn = Mutex(Turn())
  private var known = Known()
  private let copy: (Direction, Known, (Known) -> Void) -> Void

  /// `copy` compares with the known values, reports the values that it will set, and then sets
  /// them.
  init(_ copy: @escaping (Direction, Known, (Known) -> Void) -> Void) {
    self.copy = copy
  }

  /// Copies, or requests another copy from the thread that is copying.
  func requestCopy(_ direction: Direction) {
    let thread = livecells_thread()
    let isInside = turn.withLock { $0.holder == thread }
    // Values that cannot be compared would be copied back and forth. A notification inside a copy
    // is then assumed to be caused by the copy.
    if isInside, !known.isComparable { return }
    let isMine = turn.withLock { turn in
      switch direction {
      case .forth: turn.forth = true
      case .back: turn.back = true
      }
      guard turn.holder == 0 else { return false }
      turn.holder = thread
      return true
    }
    guard isMine else { return }
    while let direction = next() {
      copy(direction, known) { known = $0 }
    }
  }

  private func next() -> Direction? {
    turn.withLock { turn in
      if turn.forth {
        turn.forth = false
        return .forth
      }
      if turn.back {
        turn.back = false
        return .back
      }
      turn.holder = 0
      return nil
    }
  }
}
