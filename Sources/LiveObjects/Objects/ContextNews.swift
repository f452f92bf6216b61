/// What lists of managed objects have to look at again.
struct ContextNews {
  /// Objects that may have come to be new or to be deleted, or no longer.
  var objects: [any ManagedObject] = []
  /// Whether something was committed, here or by another connection.
  var isCommit = false

  var isEmpty: Bool { objects.isEmpty && !isCommit }

  mutating func add(_ other: ContextNews) {
    objects += other.objects
    if other.isCommit { isCommit = true }
  }
}
