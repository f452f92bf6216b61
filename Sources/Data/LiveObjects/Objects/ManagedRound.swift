/// A change of several properties of several objects. All changes are announced, then all are made,
/// and then all observers are notified. No observer sees a partial change.
enum ManagedRound {
  /// A property of an object.
  struct Part {
    let object: any ManagedObject
    /// The property, or nil for `isDeleted`.
    let property: ManagedProperty?

    init(_ object: any ManagedObject, _ property: ManagedProperty?) {
      self.object = object
      self.property = property
    }
  }

  /// Notifies observers of a change that was announced, after it was made.
  struct Teller {
    // Wrapped in a struct, because a closure stored as an array element or optional is reabstracted
    // through another closure each time.
    let notify: () -> Void
  }

  private struct Identity: Hashable {
    let object: ObjectIdentifier
    let index: Int
  }

  static func run(_ parts: [Part], _ apply: () -> Void) {
    var seen: Set<Identity> = []
    var tellers: [Teller] = []
    var relations: [Part] = []
    if parts.count > 1 {
      seen.reserveCapacity(parts.count)
      tellers.reserveCapacity(parts.count)
    }
    for part in parts {
      let state = part.object.managedState
      let index = part.property?.index ?? state.table.deletion.index
      guard state.registry.isObserved(index),
        seen.insert(Identity(object: ObjectIdentifier(part.object), index: index)).inserted
      else { continue }
      if let property = part.property {
        if let teller = property.announce(part.object) { tellers.append(teller) }
        if property is any ToManyProperty { relations.append(part) }
      } else {
        tellers.append(announceDeletion(part.object))
      }
    }
    apply()
    for part in relations {
      if let index = part.property?.index { part.object.managedState.noteNotified(at: index) }
    }
    for teller in tellers { teller.notify() }
  }

  private static func announceDeletion(_ object: any ManagedObject) -> Teller {
    let state = object.managedState
    let index = state.table.deletion.index
    let announcement = state.registry.willMutate(index, of: object) { state.isKnownDeleted }
    return Teller {
      state.registry.didMutate(index, of: object, announcement) { state.isKnownDeleted }
    }
  }

  /// Returns the to-many relations of an owner that are inverses of a to-one relation.
  static func inverses(
    of relation: any ToOneProperty,
    _ table: ManagedTable,
    on owner: any ManagedObject
  ) -> [Part] {
    owner.managedState.table.properties.compactMap { property in
      guard let many = property as? any ToManyProperty, table.isKind(of: many.targetTable),
        many.inverse === relation
      else { return nil }
      return Part(owner, property)
    }
  }
}
