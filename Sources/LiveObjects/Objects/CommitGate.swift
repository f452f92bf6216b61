import Synchronization

/// Closed while a save that runs elsewhere is being committed and its objects don't know it yet:
/// whoever looked then would take its new rows for those of strangers.
final class CommitGate: Sendable {
  private let closed = Atomic(false)

  var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

  /// Called in the transaction, before it is committed, so that nobody can see that without this.
  func close() { closed.store(true, ordering: .sequentiallyConsistent) }

  func open() { closed.store(false, ordering: .sequentiallyConsistent) }
}
