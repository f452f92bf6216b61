/// The changes in a context that its lists have to process.
struct ContextChanges {
  /// Objects that may have been inserted, marked for deletion, or reverted.
  var objects: [any ManagedObject] = []
  /// Objects whose row is represented by another object before or after the change, because the
  /// row's discriminator has changed.
  var exchanged: [any ManagedObject] = []
  /// Objects whose classes have just been determined by reading their rows.
  var identified: [any ManagedObject] = []
  /// Whether a transaction was committed, by this context or by another connection.
  var isCommit = false

  var isEmpty: Bool { objects.isEmpty && identified.isEmpty && !isCommit }

  mutating func add(_ other: ContextChanges) {
    objects += other.objects
    exchanged += other.exchanged
    identified += other.identified
    if other.isCommit { isCommit = true }
  }
}
