/// A relation to the objects whose relation to one leads here.
// Safety: as its superclass.
public final class ManagedToMany<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, [Target]>, ToManyProperty, @unchecked Sendable
{
  private let inversePath: KeyPath<Target, Root?>
  private let placePath: AnyKeyPath?

  /// Describes a relation.
  init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, Root?>,
    orderedBy place: AnyKeyPath?
  ) {
    inversePath = inverse
    placePath = place
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// The objects, as faults where nobody holds them. What the macro's accessor calls.
  public func value(of object: Root) -> [Target] { remembered(of: object) }

  /// Lets the relations of those that come lead here, and of those that go nowhere, and numbers them
  /// where the relation has an order. What the macro's accessor calls.
  public func setValue(_ targets: [Target], of object: Root) {
    let before = read(object)
    let inverse = typedInverse
    let change = {
      let wanted = Set(targets.map { ObjectIdentifier($0) })
      for target in before where !wanted.contains(ObjectIdentifier(target)) {
        inverse.setValue(nil, of: target)
      }
      let known = Set(before.map { ObjectIdentifier($0) })
      for target in targets where !known.contains(ObjectIdentifier(target)) {
        inverse.assign(object, of: target)
      }
      guard let place = self.place else { return }
      var seen: Set<ObjectIdentifier> = []
      let ordered = targets.filter { seen.insert(ObjectIdentifier($0)).inserted }
      if let context = object.managedState.context {
        context.number(ordered, by: self, present: known)
      } else {
        for (number, target) in ordered.enumerated() {
          target.managedState.assign(place, [.integer(Int64(number))], nil, of: target)
          target.managedState.isPlaced = true
        }
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
    if targetTable.family != nil { return related.compactMap { $0 as? Target } }
    // All of them are of the target's table.
    return related.map { Target.known($0) }
  }

  var targetTable: ManagedTable { Target.managedTable }

  var inverse: any ToOneProperty { typedInverse }

  var place: ManagedProperty? {
    guard let placePath else { return nil }
    guard let place = targetTable.property(for: placePath), place.columns.count == 1 else {
      preconditionFailure("\(Root.self).\(name): its order is no column of \(Target.self)")
    }
    return place
  }

  func make(_ keys: [RowKey], in context: ManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  private var typedInverse: ManagedToOne<Target, Root> {
    guard
      let inverse = targetTable.property(for: inversePath) as? ManagedToOne<Target, Root>
    else {
      preconditionFailure(
        "\(Root.self).\(name): the inverse is no relation that \(Target.self) declares itself"
      )
    }
    return inverse
  }
}

/// A relation to many objects, whatever the types are.
protocol ToManyProperty: ManagedProperty {
  /// The table of the rows whose relation to one leads here.
  var targetTable: ManagedTable { get }
  var inverse: any ToOneProperty { get }
  /// The property of these rows that their order is in; nil where that is the order of their keys.
  var place: ManagedProperty? { get }
  /// The objects of keys, as faults where nobody holds them.
  func make(_ keys: [RowKey], in context: ManagedContext) -> [any ManagedObject]
}

extension TypedManagedProperty {
  /// What a relation to many leads to: as it was read last, if nothing has changed since.
  func remembered<Target: ManagedObject>(of object: Root) -> Property where Property == [Target] {
    let state = object.managedState
    state.registry.access(index)
    tracking?.access(object)
    let isObserved = state.registry.isObserved(index)
    let context = state.context
    if let last = context?.lastRelation, last.property === self, last.isHeld == isObserved,
      last.owner === object
    {
      // Safety: a memo of a property is made here only, with the objects of the property's type.
      return unsafeDowncast(last, to: TypedRelationMemo<Target>.self).targets
    }
    if state.relations[index] == nil { context?.loadTogether(self, of: object) }
    let wanted = context?.late.wantedMembers
    let targets = read(object)
    // Those that are left out because nobody knows their classes yet are told of.
    if let context, context.late.wantedMembers != wanted { context.tellOfMembers(self, of: object) }
    state.hold(isObserved ? targets : nil, at: index)
    context?.lastRelation = TypedRelationMemo(
      of: self,
      on: object,
      targets: targets,
      isHeld: isObserved
    )
    return targets
  }
}
