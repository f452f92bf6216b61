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
    listener = TracingListener(origin: ObservationOrigin(fileID: fileID, line: line), onMutation)
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
  private let onMutation: @Sendable (Mutation) -> Void

  private static let lastOrder = Atomic<UInt64>(0)

  init(origin: ObservationOrigin, _ onMutation: @escaping @Sendable (Mutation) -> Void) {
    self.onMutation = onMutation
    super.init(role: .tracking, options: [], origin: origin, isShared: true)
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    notifyRecorded(object, round?.index ?? link.slot)
  }

  override func notifyRecorded(_ object: AnyObject, _ index: Int) {
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
      )
    )
  }

  override func end() {
    dropAll()
  }
}
