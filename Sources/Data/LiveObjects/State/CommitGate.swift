import Synchronization

/// Blocks refreshes of a context while a save that runs on another thread is committed but not yet
/// applied to the objects.
///
/// 1. The save closes the gate inside its transaction.
/// 2. The transaction is committed. From here on, other reads see the new rows.
/// 3. The context gives the new keys to its objects and opens the gate.
///
/// A refresh between 2 and 3 would take the new rows for rows of another connection and create a
/// second object for each.
final class CommitGate: Sendable {
  private let closed = Atomic(false)

  var isClosed: Bool { closed.load(ordering: .sequentiallyConsistent) }

  /// Closes the gate. Must be called before the transaction is committed, so that the commit cannot
  /// be read while the gate is open.
  func close() { closed.store(true, ordering: .sequentiallyConsistent) }

  func open() { closed.store(false, ordering: .sequentiallyConsistent) }
}
