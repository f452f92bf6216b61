/// A to-many relation that is ordered by a number stored in the related objects.
struct RelationOrder: Sendable {
  /// The to-one relation of the related objects that it is the inverse of.
  let relation: any ToOneProperty
  let property: any ToManyProperty
  /// The property that stores the number.
  let orderProperty: ManagedProperty

  /// Returns all ordered relations that contain objects of a table.
  static func all(of table: ManagedTable) -> [RelationOrder] {
    var found: [RelationOrder] = []
    for relation in table.relationsToOne {
      for case let many as any ToManyProperty in relation.targetTable.properties
      where table.isKind(of: many.targetTable) && many.inverse === relation {
        if let orderProperty = many.orderProperty {
          found.append(
            RelationOrder(relation: relation, property: many, orderProperty: orderProperty)
          )
        }
      }
    }
    return found
  }

  /// Returns the numbers of objects for a new order. If the existing objects are first and in
  /// ascending order, they keep their numbers, and the new objects follow. Otherwise all objects
  /// are numbered, starting with the lowest existing number.
  ///
  /// - Parameter present: The current numbers in the relation, or nil for new objects.
  static func numbers(_ present: [Int64?]) -> [Int64] {
    let kept = present.prefix { $0 != nil }.compactMap { $0 }
    let isKept =
      zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 }
      && present.dropFirst(kept.count).allSatisfy { $0 == nil }
    if isKept {
      let last = kept.last ?? -1
      let (_, overflows) = last.addingReportingOverflow(Int64(present.count))
      if !overflows {
        return kept + (kept.count..<present.count).map { last + 1 + Int64($0 - kept.count) }
      }
    }
    let least = present.compactMap { $0 }.min() ?? 0
    let first = least.addingReportingOverflow(Int64(present.count)).overflow ? 0 : least
    return present.indices.map { first + Int64($0) }
  }
}

/// The ordered relations that contain objects of a class. Collected on first use.
final class RelationOrders: Sendable {
  let all: [RelationOrder]

  init(_ table: ManagedTable) {
    all = RelationOrder.all(of: table)
  }
}

extension ManagedState {
  /// Returns the value of the column that stores an order.
  func place(_ property: ManagedProperty) -> Value { value(of: property) ?? .null }

  /// Returns the to-many relations of other objects that are ordered by one of the properties.
  func orderParts(of properties: [ManagedProperty], in values: [Value]) -> [ManagedRound.Part] {
    guard let context, stage != .detached, !properties.isEmpty else { return [] }
    var parts: [ManagedRound.Part] = []
    for order in table.orders where properties.contains(where: { $0 === order.orderProperty }) {
      if let owner = order.relation.livingTarget(of: self, context) {
        parts.append(ManagedRound.Part(owner, order.property))
      }
    }
    return parts
  }

  /// Moves an object to the end of the ordered inverse of a relation, or of all its relations.
  func moveToEnd(by relation: (any ToOneProperty)?, _ object: any ManagedObject) {
    for order in table.orders where relation == nil || order.relation === relation {
      guard let owner = order.relation.target(of: self), let context = owner.managedState.context
      else { continue }
      let last = context.lastPosition(of: owner, by: order, besides: object)
      let next = last.flatMap { $0 == .max ? nil : $0 + 1 } ?? 0
      assign(order.orderProperty, [.integer(next)], nil, of: object)
    }
  }
}

extension AsyncManagedContext {
  /// Returns the highest number in an ordered relation, ignoring one object. Returns nil if the
  /// relation contains no other object.
  func lastPosition(
    of owner: any ManagedObject,
    by order: RelationOrder,
    besides object: any ManagedObject
  ) -> Int64? {
    related(to: owner, by: order.property).last { $0 !== object }
      .flatMap { self.place(of: $0, by: order.property) }
  }

  /// Returns the number of an object in an ordered relation. Loads the object if it is a fault.
  private func place(of object: any ManagedObject, by property: any ToManyProperty) -> Int64? {
    guard let orderProperty = property.orderProperty else { return nil }
    object.managedState.load(object)
    if case .integer(let number) = object.managedState.place(orderProperty) { return number }
    return nil
  }

  /// Numbers the objects of an ordered relation.
  ///
  /// - Parameter present: The objects that were in the relation before.
  func number(
    _ objects: [any ManagedObject],
    by property: any ToManyProperty,
    present: Set<ObjectIdentifier>
  ) {
    guard let orderProperty = property.orderProperty else { return }
    prefetchFaults(objects)
    let old = objects.map { object in
      present.contains(ObjectIdentifier(object))
        ? self.place(of: object, by: property) : nil
    }
    for (object, number) in zip(objects, RelationOrder.numbers(old)) {
      let state = object.managedState
      if state.stage == .saved, state.place(orderProperty) == .integer(number) { continue }
      state.assign(orderProperty, [.integer(number)], nil, of: object)
      if state.stage == .detached { state.isPositioned = true }
    }
  }

  /// Loads the faults among some objects in one statement.
  func prefetchFaults(_ objects: [any ManagedObject]) {
    let faults = objects.filter { $0.managedState.row.isFault && $0.managedState.context === self }
    if faults.count > 1 { load(faults) }
  }
}
