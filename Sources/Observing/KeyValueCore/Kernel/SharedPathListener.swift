import CThreadLocal
import Synchronization

/// Observes an evaluated value of a synchronized object.
///
/// One thread at a time holds the turn: it evaluates and notifies. A thread that finds the turn
/// taken requests another evaluation. The last evaluation therefore follows the last change, and
/// one notification can cover several changes. A change that the observer itself makes is delivered
/// immediately, inside of the call.
// Safety: all mutable state is in `turn`. The closures are called by one thread at a time. If that
// can be more than one thread, they are `@Sendable`, or read a Sendable object by a Sendable key
// path.
final class SharedPathListener<Value>: EvaluatingListener<Value>, @unchecked Sendable {
  private struct Turn {
    /// The thread that holds the turn, or 0.
    var holder: UInt = 0
    var isEvaluating = false
    /// Whether a property has changed since the evaluation began.
    var isRequested = false
    /// The number of pending notices before a change.
    var priors = 0
    /// The number of announced changes that have not been delivered.
    var rounds = 0
    /// The last delivered value, kept while a change is announced or being delivered.
    var kept: Kept?
  }

  private enum Step {
    case notifyBefore
    case notify
  }

  private let turnLock = Mutex(())
  // Safety: guarded by `turnLock`.
  private var turn: Turn

  /// Evaluates the value and holds the turn until ``begin(_:)``.
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
    guard let result else { preconditionFailure("the body of the lock did not run") }
    return result
  }

  override func begin(_ object: AnyObject) {
    TrackingListener.untracked {
      if options.contains(.initial), let value = withTurn({ $0.kept })?.value {
        countDelivery()
        body(object, Change(new: options.contains(.new) ? value : nil))
      }
      work(on: object, isOutermost: true)
    }
  }

  override func targetDied() {
    enqueue { $0.isRequested = true }
  }

  override func notifyRecorded(_ object: AnyObject, _ index: Int) {
    enqueue { $0.isRequested = true }
  }

  override func notifyRecordedBefore(_ object: AnyObject, _ index: Int) {
    enqueue { $0.priors += 1 }
  }

  /// Records a request, and processes it unless another thread holds the turn.
  private func enqueue(_ note: (inout Turn) -> Void) {
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
      case .notifyBefore: notifyBefore(root)
      case .notify: notify(root)
      }
    }
  }

  private func nextStep(_ isOutermost: Bool) -> Step? {
    // Released outside of the lock.
    var kept: Kept?
    return withTurn { turn in
      if turn.priors > 0 {
        turn.priors -= 1
        return .notifyBefore
      }
      if turn.isRequested {
        turn.isRequested = false
        turn.isEvaluating = true
        return .notify
      }
      if isOutermost {
        turn.holder = 0
        if turn.rounds == 0 { swap(&kept, &turn.kept) }
      }
      return nil
    }
  }

  private func notify(_ root: AnyObject) {
    let new = evaluateTracked(root)
    var old: Kept? = Kept(value: new)
    withTurn { turn in
      swap(&old, &turn.kept)
      turn.isEvaluating = false
    }
    guard isActive else { return }
    notify(old: old?.value, new: new) { body(root, $0) }
  }

  private func notifyBefore(_ root: AnyObject) {
    guard isActive else { return }
    notifyBefore(root, old: options.contains(.old) ? withTurn { $0.kept } : nil)
  }

  override func joined() {
    withTurn { $0.rounds += 1 }
  }

  /// Stores the current value, unless the last delivered one is still stored.
  override func keep() {
    guard traits.keepsOld, let root, withTurn({ $0.kept == nil }) else { return }
    let value = evaluateUntracked(root)
    withTurn { turn in
      if turn.kept == nil, turn.rounds > 0 { turn.kept = value }
    }
  }

  override func left() {
    // Released outside of the lock.
    var kept: Kept?
    withTurn { turn in
      turn.rounds -= 1
      if turn.rounds == 0, turn.holder == 0 { swap(&kept, &turn.kept) }
    }
  }
}
