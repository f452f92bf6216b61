/// A relation to many whose order is a number that the objects hold which it leads to.
struct RelationOrder: Sendable {
  /// The relation of these objects that it is the inverse of.
  let relation: any ToOneProperty
  let property: any ToManyProperty
  /// Where the number stands.
  let place: ManagedProperty

  /// All orders that the objects of a table are in.
  static func all(of table: ManagedTable) -> [RelationOrder] {
    var found: [RelationOrder] = []
    for relation in table.relationsToOne {
      for case let many as any ToManyProperty in relation.targetTable.properties
      where table.isKind(of: many.targetTable) && many.inverse === relation {
        if let place = many.place {
          found.append(RelationOrder(relation: relation, property: many, place: place))
        }
      }
    }
    return found
  }

  /// The numbers of objects in a new order. Those that stand in it already keep theirs, and what comes
  /// after them follows; otherwise all are numbered, from the least number on that there was.
  ///
  /// - Parameter present: The numbers that the objects have in this relation; nil for those that come.
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

/// The orders that the objects of a class are in, found when they are first needed.
final class RelationOrders: Sendable {
  let all: [RelationOrder]

  init(_ table: ManagedTable) {
    all = RelationOrder.all(of: table)
  }
}

extension ManagedState {
  /// What the object holds in the column of an order.
  func place(_ property: ManagedProperty) -> Value { value(of: property) ?? .null }

  /// The relations to many of others in whose order some properties are.
  func orderParts(of properties: [ManagedProperty], in values: [Value]) -> [ManagedRound.Part] {
    guard let context, stage != .detached, !properties.isEmpty else { return [] }
    var parts: [ManagedRound.Part] = []
    for order in table.orders where properties.contains(where: { $0 === order.place }) {
      let owner =
        edits?.references[order.relation.index]
        ?? order.relation.livingTarget(in: values, of: table, context)
      if let owner { parts.append(ManagedRound.Part(owner, order.property)) }
    }
    return parts
  }

  /// Has an object come last in the orders that it comes into by a relation, or by all of them.
  func comeLast(by relation: (any ToOneProperty)?, _ object: any ManagedObject) {
    for order in table.orders where relation == nil || order.relation === relation {
      guard let owner = order.relation.target(of: self), let context = owner.managedState.context
      else { continue }
      let last = context.lastPlace(of: owner, by: order, besides: object)
      let next = last.flatMap { $0 == .max ? nil : $0 + 1 } ?? 0
      assign(order.place, [.integer(next)], nil, of: object)
    }
  }
}

extension ManagedContext {
  /// The greatest number in an order, without that of one object; nil when there is none.
  func lastPlace(
    of owner: any ManagedObject,
    by order: RelationOrder,
    besides object: any ManagedObject
  ) -> Int64? {
    related(to: owner, by: order.property).last { $0 !== object }
      .flatMap { self.place(of: $0, by: order.property) }
  }

  /// The number that an object has in the order of a relation; loads a fault.
  private func place(of object: any ManagedObject, by property: any ToManyProperty) -> Int64? {
    guard let place = property.place else { return nil }
    object.managedState.load(object)
    if case .integer(let number) = object.managedState.place(place) { return number }
    return nil
  }

  /// Gives objects the numbers of their order in a relation.
  ///
  /// - Parameter present: Those that were in it before.
  func number(
    _ objects: [any ManagedObject],
    by property: any ToManyProperty,
    present: Set<ObjectIdentifier>
  ) {
    guard let place = property.place else { return }
    prefetchFaults(objects)
    let old = objects.map { object in
      present.contains(ObjectIdentifier(object))
        ? self.place(of: object, by: property) : nil
    }
    for (object, number) in zip(objects, RelationOrder.numbers(old)) {
      let state = object.managedState
      if state.stage == .saved, state.place(place) == .integer(number) { continue }
      state.assign(place, [.integer(number)], nil, of: object)
      if state.stage == .detached { state.isPlaced = true }
    }
  }

  /// Loads those of some objects that are faults, in one statement.
  func prefetchFaults(_ objects: [any ManagedObject]) {
    let faults = objects.filter { $0.managedState.row.isFault && $0.managedState.context === self }
    if faults.count > 1 { load(faults) }
  }
}
