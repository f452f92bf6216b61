/// What a relation to many leads to, until anything changes: whoever goes through it by index reads it
/// once for each.
class RelationMemo {
  /// Not held, but known: another object may come to lie where it was.
  final weak let owner: (any ManagedObject)?
  final let property: ManagedProperty
  /// Whether whoever observes the relation holds the objects too.
  final let isHeld: Bool

  fileprivate init(of property: ManagedProperty, on owner: any ManagedObject, isHeld: Bool) {
    self.property = property
    self.owner = owner
    self.isHeld = isHeld
  }
}

/// The same with the objects, of whatever class they are.
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

extension ManagedContext {
  /// Notes that relations may lead elsewhere.
  func forgetRelation() {
    // The objects may end with it, and whoever hears of that may read a relation.
    let last = lastRelation
    lastRelation = nil
    withExtendedLifetime(last) {}
  }
}
