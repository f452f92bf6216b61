import Synchronization

/// Observes a value that is computed from a root object. The common superclass of ``PathListener``,
/// for confined objects, and ``SharedPathListener``, for synchronized objects.
// Safety: immutable. The subclasses prove that `evaluate` and `body` are called in the right place.
@usableFromInline
class EvaluatingListener<Value>: RootedListener, @unchecked Sendable {
  /// A value from before a change, wrapped so that an optional value is preserved.
  @usableFromInline
  struct Kept {
    @usableFromInline let value: Value
  }

  private final let evaluate: (AnyObject) -> Value
  final let body: (AnyObject, Change<Value>) -> Void

  init(
    _ root: AnyObject,
    _ rootState: ObjectState,
    path: Any,
    key: Int?,
    options: ObservationOptions,
    origin: ObservationOrigin,
    body: @escaping (AnyObject, Change<Value>) -> Void,
    evaluate: @escaping (AnyObject) -> Value
  ) {
    self.evaluate = evaluate
    self.body = body
    super.init(root, rootState, path: path, key: key, options: options, origin: origin)
  }

  /// Evaluates the value, and observes the properties that are read.
  final func evaluateTracked(_ root: AnyObject) -> Value {
    track {
      noteKey()
      return evaluate(root)
    }
  }

  /// Evaluates the value without observing further properties.
  final func evaluateUntracked(_ root: AnyObject) -> Kept {
    Kept(value: TrackingListener.untracked { evaluate(root) })
  }

  /// Notifies the observer of a setting, unless `.distinct` is set and the value is unchanged.
  @inlinable
  @inline(__always)
  final func notify(old: Value?, new: Value, _ body: (Change<Value>) -> Void) {
    if suppresses(old: old, new: new) { return }
    countDelivery()
    body(
      Change(
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil
      )
    )
  }

  /// Notifies the observer before a setting.
  final func notifyBefore(_ root: AnyObject, old: Kept?) {
    countPriorDelivery()
    body(root, Change(isPrior: true, old: options.contains(.old) ? old?.value : nil))
  }
}
