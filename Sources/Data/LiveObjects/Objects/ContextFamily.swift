/// The child contexts of a context, and the changes that they have not received.
struct ContextFamily {
  private struct Child {
    weak var context: ManagedContext?
  }

  private struct Known {
    weak var object: (any ManagedObject)?
  }

  /// Changes of a context that its children have not received.
  struct UnsentChanges {
    /// Objects whose state as seen by children may have changed.
    var objects: [any ManagedObject] = []
    /// Whether a transaction was committed.
    var isCommit = false

    var isEmpty: Bool { objects.isEmpty && !isCommit }

    mutating func add(_ other: UnsentChanges) {
      objects += other.objects
      if other.isCommit { isCommit = true }
    }
  }

  private var children: [Child] = []
  private var provisional: [RowKey: Known] = [:]
  private var pendingChanges = UnsentChanges()
  /// Changes received from the parent context that have not been applied.
  var received = UnsentChanges()

  /// Whether the context has children, or had some at the last delivery of changes.
  var hasChildren: Bool { !children.isEmpty }

  /// The children that still exist.
  var living: [ManagedContext] { children.compactMap(\.context) }

  mutating func add(_ child: ManagedContext) { children.append(Child(context: child)) }

  /// Records a changed object for the children.
  mutating func touch(_ object: any ManagedObject) {
    if hasChildren { pendingChanges.objects.append(object) }
  }

  /// Records changed objects for the children.
  mutating func touch(_ objects: [any ManagedObject]) {
    if hasChildren { pendingChanges.objects += objects }
  }

  /// Records a commit for the children.
  mutating func noteCommit() {
    if hasChildren { pendingChanges.isCommit = true }
  }

  /// Removes and returns the changes for the children. Returns nil if there are no changes or no
  /// children.
  mutating func removeUnsentChanges() -> UnsentChanges? {
    guard hasChildren else { return nil }
    children.removeAll { $0.context == nil }
    if children.isEmpty { provisional = [:] }
    defer { pendingChanges = UnsentChanges() }
    return children.isEmpty || pendingChanges.isEmpty ? nil : pendingChanges
  }

  /// Returns the new object that children refer to by a provisional key, if it still exists.
  func object(_ key: RowKey) -> (any ManagedObject)? {
    provisional.isEmpty ? nil : provisional[key]?.object
  }

  /// Returns whether a provisional key was assigned to a new object, even if the object no longer
  /// exists.
  func knows(_ key: RowKey) -> Bool { provisional[key] != nil }

  /// Records the provisional key by which children refer to a new object.
  mutating func note(_ object: any ManagedObject, _ key: RowKey) {
    provisional[key] = Known(object: object)
  }

  /// Removes a provisional key, because its object has a permanent one.
  mutating func forget(_ key: RowKey) { provisional[key] = nil }
}

/// A change of an object's key that the children of its context have to follow.
struct KeyChange {
  let table: ManagedTable
  let old: RowKey
  let new: RowKey
}
