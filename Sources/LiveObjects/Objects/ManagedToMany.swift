/// A relation to the objects whose relation to one leads here.
// Safety: as its superclass.
public final class ManagedToMany<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, [Target]>, ToManyProperty, @unchecked Sendable
{
  private let inversePath: KeyPath<Target, Root?>

  /// Describes a relation.
  public init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, Root?>
  ) {
    inversePath = inverse
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// The objects, as faults where nobody holds them. What the macro's accessor calls.
  public func value(of object: Root) -> [Target] {
    let state = object.managedState
    state.registry.access(index)
    let isObserved = state.registry.isObserved(index)
    if let last = state.context?.lastRelation, last.owner === object,
      last.property == ObjectIdentifier(self), last.isHeld == isObserved,
      let targets = last.objects as? [Target]
    {
      return targets
    }
    let targets = read(object)
    state.hold(targets, at: index)
    state.context?.lastRelation = RelationMemo(
      owner: object,
      property: ObjectIdentifier(self),
      objects: targets,
      isHeld: isObserved
    )
    return targets
  }

  /// Lets the relations of those that come lead here, and of those that go nowhere. What the
  /// macro's accessor calls.
  public func setValue(_ targets: [Target], of object: Root) {
    let present = read(object)
    let inverse = typedInverse
    let change = {
      let wanted = Set(targets.map { ObjectIdentifier($0) })
      for target in present where !wanted.contains(ObjectIdentifier(target)) {
        inverse.setValue(nil, of: target)
      }
      let known = Set(present.map { ObjectIdentifier($0) })
      for target in targets where !known.contains(ObjectIdentifier(target)) {
        inverse.setValue(object, of: target)
      }
    }
    if let context = object.managedState.context {
      context.group(change)
    } else {
      change()
    }
  }

  override func read(_ object: Root) -> [Target] {
    let related = object.managedState.context?.related(to: object, by: self) ?? []
    return related.compactMap { $0 as? Target }
  }

  var targetTable: ManagedTable { Target.managedTable }

  var inverse: any ToOneProperty { typedInverse }

  func make(_ key: RowKey, in context: ManagedContext) -> any ManagedObject {
    context.object(Target.self, key)
  }

  private var typedInverse: ManagedToOne<Target, Root> {
    guard
      let inverse = targetTable.property(for: inversePath) as? ManagedToOne<Target, Root>
    else {
      preconditionFailure("\(Root.self).\(name): the inverse is no relation of \(Target.self)")
    }
    return inverse
  }
}

/// A relation to many objects, whatever the types are.
protocol ToManyProperty: ManagedProperty {
  var targetTable: ManagedTable { get }
  var inverse: any ToOneProperty { get }
  /// The object of a key, as a fault if nobody holds it.
  func make(_ key: RowKey, in context: ManagedContext) -> any ManagedObject
}
