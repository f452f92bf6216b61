/// A to-many relation that is the inverse of a to-one relation.
///
/// `@Managed` generates one for a property such as this:
///
/// ```swift
/// @Relation(inverse: \Track.album, orderedBy: \Track.number) var tracks: [Track]
/// ```
// Safety: as its superclass.
public final class ManagedToMany<Root: ManagedObject, Target: ManagedObject>:
  TypedManagedProperty<Root, [Target]>, ToManyProperty, @unchecked Sendable
{
  private let inversePath: KeyPath<Target, Root?>
  private let orderPath: AnyKeyPath?

  init(
    _ index: Int,
    _ name: String,
    _ keyPath: KeyPath<Root, [Target]>,
    inverse: KeyPath<Target, Root?>,
    orderedBy orderProperty: AnyKeyPath?
  ) {
    inversePath = inverse
    orderPath = orderProperty
    super.init(index, name, [], keyPath as AnyKeyPath)
  }

  /// Returns the related objects, which are faults unless they already exist. Called by the
  /// generated accessor.
  public func value(of object: Root) -> [Target] { remembered(of: object) }

  /// Sets the to-one relations of added and removed objects, and numbers the objects if the
  /// relation is ordered. Called by the generated accessor.
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
      guard let orderProperty = self.orderProperty else { return }
      var seen: Set<ObjectIdentifier> = []
      let ordered = targets.filter { seen.insert(ObjectIdentifier($0)).inserted }
      if let context = object.managedState.context {
        context.number(ordered, by: self, present: known)
      } else {
        for (number, target) in ordered.enumerated() {
          target.managedState.assign(orderProperty, [.integer(Int64(number))], nil, of: target)
          target.managedState.isPositioned = true
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
    // All of them are in the map of the target's class.
    return related.map { Target.known($0) }
  }

  func contents(
    _ related: [any ManagedObject],
    of owner: any ManagedObject,
    rows: [ObjectIdentifier: Bool],
    in context: AsyncManagedContext
  ) -> [any ManagedObject] {
    targetTable.family == nil ? related : related.filter { $0 is Target }
  }

  var targetTable: ManagedTable { Target.managedTable }

  var inverse: any ToOneProperty { typedInverse }

  var orderProperty: ManagedProperty? {
    guard let orderPath else { return nil }
    guard let orderProperty = targetTable.property(for: orderPath), orderProperty.columns.count == 1
    else {
      preconditionFailure("\(Root.self).\(name): its order is not a column of \(Target.self)")
    }
    return orderProperty
  }

  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject] {
    context.objects(Target.self, targetTable, keys)
  }

  private var typedInverse: ManagedToOne<Target, Root> {
    guard
      let inverse = targetTable.property(for: inversePath) as? ManagedToOne<Target, Root>
    else {
      preconditionFailure(
        "\(Root.self).\(name): the inverse is not a relation that \(Target.self) declares"
      )
    }
    return inverse
  }
}

/// A to-many relation of any type.
protocol ToManyProperty: ManagedProperty {
  /// The table of the rows that refer to the owner.
  var targetTable: ManagedTable { get }
  var inverse: any ToOneProperty { get }
  /// The property of the related objects that stores the order. Nil if they are ordered by key.
  var orderProperty: ManagedProperty? { get }
  /// Returns the objects with the given keys, which are faults unless they already exist.
  func make(_ keys: [RowKey], in context: AsyncManagedContext) -> [any ManagedObject]
  /// Returns the objects that the property of an object contains for the objects of the target
  /// table. `rows` overrides whether the rows of objects exist.
  func contents(
    _ related: [any ManagedObject],
    of owner: any ManagedObject,
    rows: [ObjectIdentifier: Bool],
    in context: AsyncManagedContext
  ) -> [any ManagedObject]
}

extension TypedManagedProperty {
  /// Returns the objects of a to-many relation. The last result is cached until something changes.
  func remembered<Target: ManagedObject>(of object: Root) -> Property where Property == [Target] {
    let state = object.managedState
    state.registry.access(index)
    tracking?.access(object)
    let isObserved = state.registry.isObserved(index)
    let context = state.context
    if let last = context?.loading.lastRelation, last.property === self, last.isHeld == isObserved,
      last.owner === object
    {
      // Safety: memos of a property are created only here, with targets of the property's type.
      return unsafeDowncast(last, to: TypedRelationMemo<Target>.self).targets
    }
    if state.relations[index] == nil { context?.loadTogether(self, of: object) }
    let wanted = context?.reads.memberRequestCount
    let targets = read(object)
    // Objects are missing from the result because their classes are unknown. Observers are notified
    // when they are known.
    if let context, context.reads.memberRequestCount != wanted {
      context.notifyOfMembers(self, of: object)
    }
    state.hold(isObserved ? targets : nil, at: index)
    context?.loading.lastRelation = TypedRelationMemo(
      of: self,
      on: object,
      targets: targets,
      isHeld: isObserved
    )
    return targets
  }
}
