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
    let order: Int
    /// Nil where it was taken out.
    var object: (any ManagedObject)?
    var targets: [Target]
  }

  /// In their order.
  private var entries: [Entry] = []
  private var orders: [ObjectIdentifier: Int] = [:]
  private var leading: [Target: Set<ObjectIdentifier>] = [:]
  private var nextOrder = 0

  var isEmpty: Bool { orders.isEmpty }

  func contains(_ object: any ManagedObject) -> Bool {
    orders[ObjectIdentifier(object)] != nil
  }

  /// All of them, in their order.
  var objects: [any ManagedObject] { entries.compactMap(\.object) }

  /// Where an object stands in the order; nil when there is nothing to save of it.
  func order(of object: any ManagedObject) -> Int? { orders[ObjectIdentifier(object)] }

  /// Those of which a relation leads to one of some targets, in their order.
  func objects(leadingTo targets: [Target]) -> [any ManagedObject] {
    if leading.isEmpty { return [] }
    var found: Set<Int> = []
    for target in targets {
      for identity in leading[target] ?? [] {
        if let order = orders[identity] { found.insert(order) }
      }
    }
    return found.sorted().compactMap { entries[place(of: $0)].object }
  }

  /// Notes where the relations of an object lead that has changes to save.
  mutating func insert(_ object: any ManagedObject, targets: [Target]) {
    let identity = ObjectIdentifier(object)
    if let order = orders[identity] {
      let place = place(of: order)
      if entries[place].targets == targets { return }
      unlink(identity, entries[place].targets)
      entries[place].targets = targets
    } else {
      nextOrder += 1
      orders[identity] = nextOrder
      entries.append(Entry(order: nextOrder, object: object, targets: targets))
    }
    for target in targets { leading[target, default: []].insert(identity) }
  }

  /// Notes that there is nothing to save of an object.
  mutating func remove(_ object: any ManagedObject) {
    let identity = ObjectIdentifier(object)
    guard let order = orders.removeValue(forKey: identity) else { return }
    let place = place(of: order)
    unlink(identity, entries[place].targets)
    entries[place].object = nil
    // What is left keeps its order.
    if entries.count > 2 * orders.count + 16 { entries.removeAll { $0.object == nil } }
  }

  mutating func removeAll() {
    entries = []
    orders = [:]
    leading = [:]
  }

  /// Where the entry of an order stands.
  private func place(of order: Int) -> Int {
    let guess = order - entries[0].order
    if guess < entries.count, entries[guess].order == order { return guess }
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].order <= order { low = middle } else { high = middle }
    }
    return low
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
    for relation in table.relationsToOne {
      if let reference = edits?.references[relation.index] {
        targets.append(.object(ObjectIdentifier(reference)))
      } else if stage == .inserted || isEdited(relation),
        let key = relation.key(in: values, of: table)
      {
        let own = context?.ownKey(key, of: relation.targetTable) ?? key
        targets.append(.row(relation.targetTable.identity, own))
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
