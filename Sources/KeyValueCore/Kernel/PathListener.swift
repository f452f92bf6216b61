/// Observes a value that is found by evaluating: a key path of several links, a computed property, a
/// path by name. It evaluates when something that it read changes, and is rewired by doing so. Of
/// synchronized objects ``SharedPathListener`` does the same.
// Safety: what it evaluates and calls isn't Sendable; that is done, and `isEvaluating` is set, only in the
// isolation of the objects read. The rest is immutable.
@usableFromInline
final class PathListener<Value>: EvaluatingListener<Value>, @unchecked Sendable {
  /// Evaluates anew and tells of the setting, with the value from before, if it was kept, boxed. Made where
  /// the types are known: the same as generic code takes three times as long.
  @usableFromInline typealias Telling = (PathListener, AnyObject, _ kept: Any?) -> Void

  /// Whether it evaluates: what a getter changes then, such as a cache that it fills, is a part of the value
  /// that it returns.
  @exclusivity(unchecked) @usableFromInline var isEvaluating = false
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
    self.telling = telling
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
    relink(root)
  }

  /// Listens to what is to be read now.
  private func relink(_ root: AnyObject) {
    isEvaluating = true
    defer { isEvaluating = false }
    _ = evaluateTracked(root)
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
    tell(old: kept == nil ? nil : (kept as? Kept)?.value, new: new, body)
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
    return evaluateUntracked(root)
  }

  override func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {
    guard !isEvaluating, let root else { return }
    if round.kind != .setting, link.isTerminal {
      countTold()
      let elements = options.contains(.old) ? round.boxedOld.flatMap { $0 as? Value } : nil
      body(
        root,
        Change(kind: round.kind, isPrior: true, old: elements, indexes: round.indexes)
      )
    } else {
      tellBefore(root, old: stash as? Kept)
    }
  }

  override func follow() {
    guard !isEvaluating else { return }
    guard let root else { return end() }
    relink(root)
    if hasReadShared { refuse(root) }
  }

  override func targetDied() {
    guard !isEvaluating, let root else { return }
    telling(self, root, nil)
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
