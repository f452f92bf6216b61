import CThreadLocal
import Synchronization

/// Observes a value of a synchronized object that is found by evaluating it.
///
/// One thread at a time has the turn: it evaluates, and tells. Who finds the turn taken asks for another
/// round, so that the last round comes after the last change, and tells for all that came meanwhile. A
/// change made by the observer itself is told at once, inside.
// Safety: all that changes is in `turn`. What it evaluates and calls is called by one thread at a time; for
// more than one it was `@Sendable`, or reads a Sendable object by a Sendable key path.
final class SharedPathListener<Value>: EvaluatingListener<Value>, @unchecked Sendable {
  private struct Turn {
    /// The thread that has the turn; 0 for none.
    var holder: UInt = 0
    var isEvaluating = false
    /// Whether something has changed since the evaluation began.
    var isAsked = false
    /// How many notices before a change are to be sent.
    var priors = 0
    /// How many announced changes haven't been told yet.
    var rounds = 0
    /// What was told last, for as long as a change is announced or being told.
    var kept: Kept?
  }

  private enum Step {
    case tellBefore
    case tell
  }

  private let turnLock = Mutex(())
  // Safety: only under `turnLock`.
  private var turn: Turn

  /// Evaluates, and has the turn until ``begin(_:)``.
  override init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    key: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value
  ) {
    turn = Turn(holder: livecells_thread(), isEvaluating: true)
    super.init(
      root,
      rootState,
      path: path,
      key: key,
      options: options,
      origin: origin,
      body: body,
      evaluate: evaluate
    )
    let value = Kept(value: evaluateTracked(root))
    withTurn { turn in
      turn.isEvaluating = false
      turn.kept = value
    }
  }

  private func withTurn<Result>(_ body: (inout Turn) -> Result) -> Result {
    var result: Result?
    turnLock.withLockBriefly { result = body(&turn) }
    guard let result else { preconditionFailure("the lock ran nothing") }
    return result
  }

  override func begin(_ object: AnyObject) {
    TrackingListener.untracked {
      if options.contains(.initial), let value = withTurn({ $0.kept })?.value {
        countTold()
        body(object, Change(new: options.contains(.new) ? value : nil))
      }
      work(on: object, isOutermost: true)
    }
  }

  override func targetDied() {
    ask { $0.isAsked = true }
  }

  override func tellNoted(_ object: AnyObject, _ index: Int) {
    ask { $0.isAsked = true }
  }

  override func tellNotedBefore(_ object: AnyObject, _ index: Int) {
    ask { $0.priors += 1 }
  }

  /// Asks for something to be done, and does it unless somebody else does.
  private func ask(_ note: (inout Turn) -> Void) {
    guard let root else { return end() }
    let thread = livecells_thread()
    let (isMine, isOutermost) = withTurn { turn in
      note(&turn)
      guard turn.holder == 0 else { return (turn.holder == thread && !turn.isEvaluating, false) }
      turn.holder = thread
      return (true, true)
    }
    if isMine { work(on: root, isOutermost: isOutermost) }
  }

  private func work(on root: AnyObject, isOutermost: Bool) {
    while let step = nextStep(isOutermost) {
      switch step {
      case .tellBefore: tellBefore(root)
      case .tell: tell(root)
      }
    }
  }

  private func nextStep(_ isOutermost: Bool) -> Step? {
    // Let go of outside of the lock.
    var kept: Kept?
    return withTurn { turn in
      if turn.priors > 0 {
        turn.priors -= 1
        return .tellBefore
      }
      if turn.isAsked {
        turn.isAsked = false
        turn.isEvaluating = true
        return .tell
      }
      if isOutermost {
        turn.holder = 0
        if turn.rounds == 0 { swap(&kept, &turn.kept) }
      }
      return nil
    }
  }

  private func tell(_ root: AnyObject) {
    let new = evaluateTracked(root)
    var old: Kept? = Kept(value: new)
    withTurn { turn in
      swap(&old, &turn.kept)
      turn.isEvaluating = false
    }
    guard isActive else { return }
    tell(old: old?.value, new: new) { body(root, $0) }
  }

  private func tellBefore(_ root: AnyObject) {
    guard isActive else { return }
    tellBefore(root, old: options.contains(.old) ? withTurn { $0.kept } : nil)
  }

  override func joined() {
    withTurn { $0.rounds += 1 }
  }

  /// Keeps the present value, unless what was told last is kept.
  override func keep() {
    guard keepsOld, let root, withTurn({ $0.kept == nil }) else { return }
    let value = evaluateUntracked(root)
    withTurn { turn in
      if turn.kept == nil, turn.rounds > 0 { turn.kept = value }
    }
  }

  override func left() {
    // Let go of outside of the lock.
    var kept: Kept?
    withTurn { turn in
      turn.rounds -= 1
      if turn.rounds == 0, turn.holder == 0 { swap(&kept, &turn.kept) }
    }
  }
}
