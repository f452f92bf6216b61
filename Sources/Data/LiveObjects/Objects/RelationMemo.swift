/// The cached objects of the to-many relation that was read last. A loop that accesses its elements
/// by index reads the relation in each iteration.
class RelationMemo {
  /// Weak, and not an identifier: another object may be allocated at the same address.
  final weak let owner: (any ManagedObject)?
  final let property: ManagedProperty
  /// Whether the owner retains the objects, because the relation is observed.
  final let isHeld: Bool

  fileprivate init(of property: ManagedProperty, on owner: any ManagedObject, isHeld: Bool) {
    self.property = property
    self.owner = owner
    self.isHeld = isHeld
  }
}

/// A cached relation with the type of its objects.
final class TypedRelationMemo<Target: ManagedObject>: RelationMemo {
  let targets: [Target]

  init<Root: ManagedObject>(
    of property: TypedManagedProperty<Root, [Target]>,
    on owner: Root,
    targets: [Target],
    isHeld: Bool
  ) {
    self.targets = targets
    super.init(of: property, on: owner, isHeld: isHeld)
  }
}

extension AsyncManagedContext {
  /// Clears the cached relation, because relations may have changed.
  func forgetRelation() {
    // Clearing it may deallocate objects, whose observers may read a relation. The property is
    // therefore set to nil first.
    let last = loading.lastRelation
    loading.lastRelation = nil
    withExtendedLifetime(last) {}
  }
}
