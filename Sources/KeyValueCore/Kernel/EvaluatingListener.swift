import Synchronization

/// Observes a value that is found by evaluating something of its root: what ``PathListener``, of confined
/// objects, and ``SharedPathListener``, of synchronized ones, have in common.
// Safety: immutable. `evaluate` and `body` aren't Sendable; where they are called the subclasses say.
@usableFromInline
class EvaluatingListener<Value>: RootedListener, @unchecked Sendable {
  /// A value from before a change, wrapped so that an optional stays what it is.
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

  /// Evaluates, and listens to what that reads.
  final func evaluateTracked(_ root: AnyObject) -> Value {
    track {
      noteKey()
      return evaluate(root)
    }
  }

  /// Evaluates, and listens to nothing that it doesn't already.
  final func evaluateUntracked(_ root: AnyObject) -> Kept {
    Kept(value: TrackingListener.untracked { evaluate(root) })
  }

  /// Tells of a setting, unless the value is the same and that isn't wanted.
  @inlinable
  @inline(__always)
  final func tell(old: Value?, new: Value, _ body: (Change<Value>) -> Void) {
    if options.contains(.distinct), isEqual(old, new) { return }
    countTold()
    body(
      Change(
        old: options.contains(.old) ? old : nil,
        new: options.contains(.new) ? new : nil
      )
    )
  }

  /// Tells of a setting before it is made.
  final func tellBefore(_ root: AnyObject, old: Kept?) {
    countTold()
    body(root, Change(isPrior: true, old: options.contains(.old) ? old?.value : nil))
  }
}
