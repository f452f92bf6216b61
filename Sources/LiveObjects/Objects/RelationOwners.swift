/// The objects that know the keys of relations to many, so that a commit looks at these and at no
/// others.
struct RelationOwners {
  private struct Entry {
    weak var object: (any ManagedObject)?
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var sweepAt = 64

  /// Notes the keys of a relation.
  mutating func setKeys(
    _ keys: RelatedKeys,
    of property: any ToManyProperty,
    on object: any ManagedObject
  ) {
    object.managedState.relations[property.index] = keys
    entries[ObjectIdentifier(object)] = Entry(object: object)
    if entries.count >= sweepAt { sweep() }
  }

  /// Those that anyone holds and that still know keys.
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
