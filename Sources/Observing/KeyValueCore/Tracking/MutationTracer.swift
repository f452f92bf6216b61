import Synchronization

/// A tracer that reports each change of the properties that it has read, by name. It explains why a
/// ``DirtyObserver`` was marked.
///
/// Each change costs a call, whereas a dirty observer is called only for the first one. Use it for
/// debugging. It is confined to the isolation of the objects that it reads, and must be released
/// there.
public final class MutationTracer {
  private let listener: TracingListener

  /// Creates a tracer that observes nothing yet.
  ///
  /// `onMutation` is called on the thread that makes a change, when the new value is set.
  public init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onMutation: @escaping @Sendable (Mutation) -> Void
  ) {
    let origin = ObservationOrigin(fileID: fileID, line: line)
    listener = TracingListener(origin: origin, options: []) { mutation, _ in onMutation(mutation) }
  }

  /// Creates a tracer that also reports the value before each setting. It is nil for synchronized
  /// objects and for changes of elements.
  package init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onMutationWithFormer onMutation: @escaping @Sendable (Mutation, _ former: Value?) -> Void
  ) {
    let origin = ObservationOrigin(fileID: fileID, line: line)
    listener = TracingListener(origin: origin, options: .old, onMutation)
  }

  /// Runs `read` and observes exactly the properties that it reads. An enclosing tracking does not
  /// see these reads.
  public func track<Result>(_ read: () throws -> Result) rethrows -> Result {
    try listener.track(read)
  }

  /// Returns the name of the property that the last evaluation has read, if it has read no other
  /// property, and this one of the given object.
  package func onlyProperty(of object: any KeyValueObservable) -> String? {
    let state = object.observationState
    let keys = object.keyTable.keys
    return keys.indices.first { listener.hasReadOnly(state, $0) }.map { keys[$0].name }
  }

  /// Stops observing. Repeated calls are harmless.
  public func end() {
    listener.dropAll()
  }

  deinit {
    listener.dropAll()
  }
}

/// The listener of a ``MutationTracer``.
// Safety: `onMutation` is Sendable, and the links are confined to the isolation that
// `MutationTracer` documents.
private final class TracingListener: TrackingListener, @unchecked Sendable {
  private let onMutation: @Sendable (Mutation, _ former: Value?) -> Void

  private static let lastOrder = Atomic<UInt64>(0)

  init(
    origin: ObservationOrigin,
    options: ObservationOptions,
    _ onMutation: @escaping @Sendable (Mutation, _ former: Value?) -> Void
  ) {
    self.onMutation = onMutation
    super.init(role: .tracking, options: options, origin: origin, isShared: true)
  }

  override func announce(_ round: Round) -> Any? {
    guard traits.keepsOld, round.kind == .setting else { return nil }
    return round.boxedOld.map { Value(showing: $0) }
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    report(object, round?.index ?? link.slot, former: stash as? Value)
  }

  override func notifyRecorded(_ object: AnyObject, _ index: Int) {
    report(object, index, former: nil)
  }

  private func report(_ object: AnyObject, _ index: Int, former: Value?) {
    countDelivery()
    guard let table = (object as? any KeyValueObservable)?.keyTable, index < table.keys.count else {
      return
    }
    onMutation(
      Mutation(
        object: ObjectIdentifier(object),
        className: table.className,
        key: table.keys[index].name,
        order: TracingListener.lastOrder.add(1, ordering: .relaxed).newValue
      ),
      former
    )
  }

  override func end() {
    dropAll()
  }
}
