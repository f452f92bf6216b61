/// What lists of managed objects have to look at again.
struct ContextNews {
  /// Objects that may have come to be new or to be deleted, or no longer.
  var objects: [any ManagedObject] = []
  /// Objects of rows that another object stands for by now, or did until now, because they were of another class.
  var exchanged: [any ManagedObject] = []
  /// Objects of rows of which it has just been found out of which class they are.
  var identified: [any ManagedObject] = []
  /// Whether something was committed, here or by another connection.
  var isCommit = false

  var isEmpty: Bool { objects.isEmpty && identified.isEmpty && !isCommit }

  mutating func add(_ other: ContextNews) {
    objects += other.objects
    exchanged += other.exchanged
    identified += other.identified
    if other.isCommit { isCommit = true }
  }
}
