/// The objects with loaded to-many relations. After a commit, only these have to be examined.
struct RelationOwners {
  private struct Entry {
    weak var object: (any ManagedObject)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 64

  /// Sets the keys of a relation.
  mutating func setKeys(
    _ keys: RelatedKeys,
    of property: any ToManyProperty,
    on object: any ManagedObject
  ) {
    object.managedState.relations[property.index] = keys
    entries[ObjectIdentifier(object)] = Entry(object: object)
    if entries.count >= sweepAt { sweep() }
  }

  /// The objects that still exist and have loaded relations.
  var living: [any ManagedObject] {
    mutating get {
      sweep()
      return entries.values.compactMap(\.object)
    }
  }

  private mutating func sweep() {
    entries = entries.filter {
      $0.value.object.map { !$0.managedState.relations.isEmpty } ?? false
    }
    sweepAt = max(64, entries.count * 2)
  }
}
