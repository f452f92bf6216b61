/// The changes in a context that its lists have to process.
struct ContextChanges {
  /// Objects that may have been inserted, marked for deletion, reverted, or renumbered.
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

/// The lists and other observers of a context's changes.
struct ContextListeners {
  /// An observing list.
  struct List {
    /// Whether the list shows unsaved numbers of saved objects, and needs to know each edited
    /// object.
    let followsEdits: Bool
    /// Applies changes. Returns false when the list no longer exists.
    let update: (ContextChanges) -> Bool
  }

  /// Changes that lists have not received.
  var pending = ContextChanges()
  private(set) var lists: [Int: List] = [:]
  private var nextList = 0
  /// Whether a list needs to know each edited object.
  private(set) var followEdits = false
  /// Called after each change of an object. Those that return false are removed.
  var followers: [() -> Bool] = []

  mutating func add(_ list: List) {
    lists[nextList] = list
    nextList += 1
    if list.followsEdits { followEdits = true }
  }

  mutating func remove(_ number: Int) {
    lists[number] = nil
    followEdits = lists.values.contains(where: \.followsEdits)
  }
}
