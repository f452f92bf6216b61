import CThreadLocal
import Synchronization

/// Copies between two synchronized properties, one copy after the other.
///
/// Whoever finds a copy under way asks for another one, so that the last one comes after the last change.
/// What a copy itself sets is not copied back: it is known to be there.
// Safety: `known` is used by the thread that has the turn only, which the mutex hands over; `copy` was
// given Sendable values only.
final class SharedCopying<Value, Shown>: @unchecked Sendable {
  enum Direction {
    case forth
    case back
  }

  /// What was copied last, on both sides.
  struct Known {
    var value: Value?
    var shown: Shown?

    /// Whether the values can be compared at all.
    var isComparable: Bool {
      (value == nil || isEqual(value, value)) && (shown == nil || isEqual(shown, shown))
    }
  }

  private struct Turn {
    /// The thread that is copying; 0 for none.
    var holder: UInt = 0
    var forth = false
    var back = false
  }

  private let turn = Mutex(Turn())
  private var known = Known()
  private let copy: (Direction, Known, (Known) -> Void) -> Void

  /// `copy` compares with what is known, says what will be known, then copies.
  init(_ copy: @escaping (Direction, Known, (Known) -> Void) -> Void) {
    self.copy = copy
  }

  /// Copies, or has who is copying copy once more.
  func ask(_ direction: Direction) {
    let thread = livecells_thread()
    let isInside = turn.withLock { $0.holder == thread }
    // Values that can't be compared would go to and fro: then what is told inside a copy is its own.
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
