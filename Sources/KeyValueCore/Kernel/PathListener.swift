/// Observes a value that is found by evaluating: a key path of several links, a computed property, a
/// path by name. It evaluates when something that it read changes, and is rewired by doing so. Of
/// synchronized objects ``SharedPathListener`` does the same.
// Safety: `evaluate` and `body` aren't Sendable; they are called, and `isEvaluating` is set, only in the
// isolation of the objects read. The rest is immutable.
@usableFromInline
final class PathListener<Value>: RootedListener, @unchecked Sendable {
  /// Evaluates anew and tells of the setting, with the value from before, if it was kept, boxed. Made where
  /// the types are known: the same as generic code takes three times as long.
  @usableFromInline typealias Telling = (PathListener, AnyObject, _ kept: Any?) -> Void

  /// A value from before a change, wrapped so that an optional stays what it is.
  @usableFromInline
  struct Kept {
    @usableFromInline let value: Value
  }

  /// Whether it evaluates: what a getter changes then, such as a cache that it fills, is a part of the value
  /// that it returns.
  @exclusivity(unchecked) @usableFromInline var isEvaluating = false
  private let evaluate: (AnyObject) -> Value
  private let body: (AnyObject, Change<Value>) -> Void
  private let telling: Telling

  init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    key: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value,
    telling: @escaping Telling
  ) {
    self.evaluate = evaluate
    self.body = body
    self.telling = telling
    super.init(root, rootState, path: path, key: key, options: options, origin: origin)
    _ = evaluateTracked(root)
  }

  /// Evaluates, and listens to what that reads.
  private func evaluateTracked(_ root: AnyObject) -> Value {
    isEvaluating = true
    defer { isEvaluating = false }
    return track {
      noteKey()
      return evaluate(root)
    }
  }

  /// What a ``Telling`` does.
  @inlinable
  @inline(__always)
  func tell(
    _ root: AnyObject,
    _ kept: Any?,
    evaluate: () -> Value,
    body: (Change<Value>) -> Void
  ) {
    isEvaluating = true
    let outer = beginTracking()
    noteKey()
    let new = evaluate()
    endTracking(outer)
    isEvaluating = false
    if hasReadShared { refuse(root) }
    let old = kept == nil ? nil : (kept as? Kept)?.value
    if options.contains(.distinct), isEqual(old, new) { return }
    countTold()
    body(
      Change(
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil
      )
    )
  }

  @usableFromInline
  @inline(never)
  func refuse(_ root: AnyObject) -> Never {
    preconditionFailure(refusal(of: root))
  }

  override func announce(_ round: Round) -> Any? {
    guard keepsOld, !isEvaluating, let root else { return nil }
    isEvaluating = true
    defer { isEvaluating = false }
    return Kept(value: TrackingListener.untracked { evaluate(root) })
  }

  override func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {
    guard !isEvaluating, let root else { return }
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
    guard !isEvaluating else { return }
    guard let root else { return end() }
    _ = evaluateTracked(root)
    if hasReadShared { refuse(root) }
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    guard !isEvaluating else { return }
    guard let root else { return end() }
    if let round, round.kind != .setting, link.isTerminal {
      tellElements(round, root)
    } else {
      telling(self, root, stash)
    }
  }

  /// Tells of a change of elements. By itself, as it has to look up types, which takes longer than to tell
  /// of a setting.
  @inline(never)
  private func tellElements(_ round: Round, _ root: AnyObject) {
    let old = options.contains(.old) ? round.boxedOld.flatMap { $0 as? Value } : nil
    let new = options.contains(.new) ? round.boxedNew.flatMap { $0 as? Value } : nil
    countTold()
    body(root, Change(kind: round.kind, old: old, new: new, indexes: round.indexes))
  }
}
