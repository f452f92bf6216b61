/// The objects with changes to save, in the order in which they came to have some, and where their
/// relations lead: whatever is asked of one object costs nothing for all the others.
struct PendingObjects {
  /// Where a relation to one object leads.
  enum Target: Hashable {
    /// An object that has no key yet.
    case object(ObjectIdentifier)
    /// The row with a key of a class's table.
    case row(ObjectIdentifier, RowKey)
  }

  private struct Entry {
    let object: any ManagedObject
    let order: Int
    var targets: [Target]
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var leading: [Target: Set<ObjectIdentifier>] = [:]
  private var nextOrder = 0

  var isEmpty: Bool { entries.isEmpty }

  func contains(_ object: any ManagedObject) -> Bool {
    entries[ObjectIdentifier(object)] != nil
  }

  /// All of them, in their order.
  var objects: [any ManagedObject] {
    entries.values.sorted { $0.order < $1.order }.map(\.object)
  }

  /// Where an object stands in the order; nil when there is nothing to save of it.
  func order(of object: any ManagedObject) -> Int? { entries[ObjectIdentifier(object)]?.order }

  /// Those of which a relation leads to one of some targets, in their order.
  func objects(leadingTo targets: [Target]) -> [any ManagedObject] {
    var found: [ObjectIdentifier: Entry] = [:]
    for target in targets {
      for identity in leading[target] ?? [] { found[identity] = entries[identity] }
    }
    return found.values.sorted { $0.order < $1.order }.map(\.object)
  }

  /// Notes where the relations of an object lead that has changes to save.
  mutating func insert(_ object: any ManagedObject, targets: [Target]) {
    let identity = ObjectIdentifier(object)
    if let present = entries[identity] {
      if present.targets == targets { return }
      unlink(identity, present.targets)
      entries[identity]?.targets = targets
    } else {
      nextOrder += 1
      entries[identity] = Entry(object: object, order: nextOrder, targets: targets)
    }
    for target in targets { leading[target, default: []].insert(identity) }
  }

  /// Notes that there is nothing to save of an object.
  mutating func remove(_ object: any ManagedObject) {
    let identity = ObjectIdentifier(object)
    guard let entry = entries.removeValue(forKey: identity) else { return }
    unlink(identity, entry.targets)
  }

  mutating func removeAll() {
    entries = [:]
    leading = [:]
  }

  private mutating func unlink(_ identity: ObjectIdentifier, _ targets: [Target]) {
    for target in targets {
      leading[target]?.remove(identity)
      if leading[target]?.isEmpty ?? false { leading[target] = nil }
    }
  }
}

extension ManagedState {
  /// Where relations lead that were set here, or all of them for a new object.
  var pendingTargets: [PendingObjects.Target] {
    guard stage == .inserted || edits != nil else { return [] }
    var targets: [PendingObjects.Target] = []
    for case let relation as any ToOneProperty in table.properties {
      if let reference = edits?.references[relation.index] {
        targets.append(.object(ObjectIdentifier(reference)))
      } else if stage == .inserted || isEdited(relation),
        let key = relation.key(in: values, of: table)
      {
        let own = context?.ownKey(key, of: relation.targetTable) ?? key
        targets.append(.row(ObjectIdentifier(relation.targetTable), own))
      }
    }
    return targets
  }

  /// Whether a property was set here, and is not saved.
  func isEdited(_ property: ManagedProperty) -> Bool {
    guard let edits else { return false }
    return edits.references[property.index] != nil
      || table.positions(of: property).contains { edits.base[$0] != nil }
  }
}
