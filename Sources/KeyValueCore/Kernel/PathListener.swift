import Synchronization

/// Observes a value that is found by evaluating: a key path of several links, a computed property, a
/// path by name. It evaluates when something that it read changes, and is rewired by doing so.
// Safety: `root` is a weak reference, which may be read anywhere; `links` is what the lock is for; the
// rest is immutable. `evaluate` and `body` aren't Sendable; they are called only in the isolation of
// the objects read.
final class PathListener<Value>: TrackingListener, @unchecked Sendable {
  /// Whether a thread is evaluating a path of synchronized objects, and whether it must again.
  private enum Turn {
    case free
    case taken
    case again
  }

  /// A value from before a change, wrapped so that an optional stays what it is.
  private struct Kept {
    let value: Value
  }

  private weak let root: AnyObject?
  private let rootState: ObjectState
  /// The key path, typed or by name, for descriptions.
  private let path: Any
  private let lock = Mutex(())
  // Safety: used under `lock`.
  /// Where the death of the root is heard of, when a path reads nothing of it that changes.
  @exclusivity(unchecked) private var mourner: Link?
  private let turn = Mutex(Turn.free)
  private let evaluate: (AnyObject) -> Value
  private let body: (AnyObject, Change<Value>) -> Void

  init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value
  ) {
    self.root = root
    self.rootState = rootState
    self.path = path
    self.evaluate = evaluate
    self.body = body
    super.init(
      role: .tracking,
      options: options,
      origin: origin,
      isShared: rootState.isShared
    )
    _ = track { evaluate(root) }
  }

  override var evaluated: String? { "\(path)" }

  override func exclusively(_ body: () -> Void) {
    lock.withLock { _ in body() }
  }

  override func announce(_ round: Round) -> Any? {
    guard keepsOld, let root else { return nil }
    return Kept(value: TrackingListener.untracked { evaluate(root) })
  }

  override func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {
    guard let root else { return }
    countTold()
    let old = options.contains(.old)
    if round.kind != .setting, link.isTerminal {
      let elements = old ? round.boxedOld.flatMap { $0 as? Value } : nil
      body(
        root,
        Change(kind: round.kind, isPrior: true, old: elements, indexes: round.indexes)
      )
    } else {
      body(root, Change(isPrior: true, old: old ? (stash as? Kept)?.value : nil))
    }
  }

  override func follow() {
    guard let root else { return end() }
    _ = track { evaluate(root) }
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    guard let root else { return end() }
    if let round, round.kind != .setting, link.isTerminal {
      let old = options.contains(.old) ? round.boxedOld.flatMap { $0 as? Value } : nil
      let new = options.contains(.new) ? round.boxedNew.flatMap { $0 as? Value } : nil
      countTold()
      body(root, Change(kind: round.kind, old: old, new: new, indexes: round.indexes))
      return
    }
    guard rootState.isShared else { return tell(root, stash) }
    // Another thread may be evaluating: then it goes round once more, and tells for both.
    guard takeTurn() else { return }
    repeat { tell(root, stash) } while isAskedAgain()
  }

  private func takeTurn() -> Bool {
    turn.withLock { turn in
      defer { turn = turn == .free ? .taken : .again }
      return turn == .free
    }
  }

  private func isAskedAgain() -> Bool {
    turn.withLock { turn in
      defer { turn = turn == .again ? .taken : .free }
      return turn == .again
    }
  }

  private func tell(_ root: AnyObject, _ stash: Any?) {
    let new = track { evaluate(root) }
    let old = (stash as? Kept)?.value
    if options.contains(.distinct), isEqual(old, new) { return }
    countTold()
    body(
      root,
      Change(
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil
      )
    )
  }

  override func setOnDeath(_ body: @escaping @Sendable () -> Void) {
    super.setOnDeath(body)
    let link = Link(self)
    exclusively { mourner = link }
    rootState.insertMourner(link)
  }

  override func end() {
    active.store(false, ordering: .releasing)
    dropAll()
    var link: Link?
    exclusively { link = mourner.take() }
    if let link { rootState.remove(link) }
  }

  override func objectDied(_ state: ObjectState) {
    guard state === rootState else { return }
    end()
    tellDeath()
  }
}
