import Synchronization

/// Tells of each change of anything that it has read, by name: what explains a cell, beside the
/// ``DirtyObserver`` that keeps it.
///
/// Each change costs a call, where a dirty observer pays for the first one only; so it is for looking
/// into things, not for keeping them. Confined to the isolation of the objects it reads, and ends with
/// its last reference there.
public final class MutationTracer {
  private let listener: TracingListener

  /// Makes a tracer that listens to nothing yet.
  ///
  /// `onMutation` is called on the thread that makes a change, when the new value is in place.
  public init(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    onMutation: @escaping @Sendable (Mutation) -> Void
  ) {
    listener = TracingListener(origin: ObservationOrigin(fileID: fileID, line: line), onMutation)
  }

  /// Runs `read` and listens to exactly the observable properties that it read, no longer to what was
  /// read before. What is read is not noted by a tracking around this one.
  public func track<Result>(_ read: () throws -> Result) rethrows -> Result {
    try listener.track(read)
  }

  /// Listens to nothing any more; harmless when it doesn't.
  public func end() {
    listener.dropAll()
  }

  deinit {
    listener.dropAll()
  }
}

/// The kernel's side of a tracer.
// Safety: `onMutation` is Sendable, and the links are confined as `MutationTracer` says.
private final class TracingListener: TrackingListener, @unchecked Sendable {
  private let onMutation: @Sendable (Mutation) -> Void

  private static let lastOrder = Atomic<UInt64>(0)

  init(origin: ObservationOrigin, _ onMutation: @escaping @Sendable (Mutation) -> Void) {
    self.onMutation = onMutation
    super.init(role: .tracking, options: [], origin: origin, isShared: true)
  }

  override func didChange(_ object: AnyObject, _ round: Round?, link: Link, stash: Any?) {
    tellNoted(object, round?.index ?? link.slot)
  }

  override func tellNoted(_ object: AnyObject, _ index: Int) {
    countTold()
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
