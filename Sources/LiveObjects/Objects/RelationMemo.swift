/// What a relation to many leads to, until anything changes: whoever goes through it by index reads it
/// once for each.
struct RelationMemo {
  /// Not held, but known: another object may come to lie where it was.
  weak let owner: (any ManagedObject)?
  let property: ObjectIdentifier
  /// The objects, as an array of their class.
  let objects: Any
  /// Whether whoever observes the relation holds them too.
  let isHeld: Bool
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
