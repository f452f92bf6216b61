/// Observes a value that is evaluated: a key path of several links, a computed property, or a key
/// path string. It evaluates when a property that it read changes, and then updates its links.
/// ``SharedPathListener`` does this for synchronized objects.
// Safety: `evaluate` and `body` are not Sendable, and `isEvaluating` is mutable. All three are used
// only in the isolation of the objects read. The rest is immutable.
@usableFromInline
final class PathListener<Value>: EvaluatingListener<Value>, @unchecked Sendable {
  /// Evaluates the value and sends the notification of a setting. `kept` is the boxed value from
  /// before the change, if it was stored. The closure is created where the types are known, because
  /// a call through an unspecialised generic takes three times as long.
  @usableFromInline typealias Delivery = (PathListener, AnyObject, _ kept: Any?) -> Void

  /// Whether the listener is evaluating. A change that a getter makes then, such as filling a
  /// cache, is part of the returned value and is ignored.
  @exclusivity(unchecked) @usableFromInline var isEvaluating = false
  private let delivering: Delivery

  init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    key: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value,
    delivering: @escaping Delivery
  ) {
    self.delivering = delivering
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

  /// Registers for the properties that an evaluation reads now.
  private func relink(_ root: AnyObject) {
    isEvaluating = true
    defer { isEvaluating = false }
    _ = evaluateTracked(root)
  }

  /// Implements ``Delivery``.
  @inlinable
  @inline(__always)
  func notify(
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
    notify(old: kept == nil ? nil : (kept as? Kept)?.value, new: new, body)
  }

  @usableFromInline
  @inline(never)
  func refuse(_ root: AnyObject) -> Never {
    preconditionFailure(refusal(of: root))
  }

  override func announce(_ round: Round) -> Any? {
    guard traits.keepsOld, !isEvaluating, let root else { return nil }
    isEvaluating = true
    defer { isEvaluating = false }
    return evaluateUntracked(root)
  }

  override func willChange(_ object: AnyObject, _ round: Round, link: Link, stash: Any?) {
    guard !isEvaluating, let root else { return }
    if round.kind != .setting, link.isTerminal {
      countPriorDelivery()
      let elements = options.contains(.old) ? round.boxedOld.flatMap { $0 as? Value } : nil
      body(
        root,
        Change(kind: round.kind, isPrior: true, old: elements, indexes: round.indexes)
      )
    } else {
      notifyBefore(root, old: stash as? Kept)
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
    delivering(self, root, nil)
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    guard !isEvaluating else { return }
    guard let root else { return end() }
    if let round, round.kind != .setting, link.isTerminal {
      notifyElements(round, root)
    } else {
      delivering(self, root, stash)
    }
  }

  /// Sends the notification of a change of elements. Not inlined, because it looks up types, which
  /// takes longer than notifying of a setting.
  @inline(never)
  private func notifyElements(_ round: Round, _ root: AnyObject) {
    let old = options.contains(.old) ? round.boxedOld.flatMap { $0 as? Value } : nil
    let new = options.contains(.new) ? round.boxedNew.flatMap { $0 as? Value } : nil
    countDelivery()
    body(root, Change(kind: round.kind, old: old, new: new, indexes: round.indexes))
  }
}
