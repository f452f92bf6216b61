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
    let order: UInt32
    /// Nil where it was taken out.
    var object: (any ManagedObject)?
    var targets: [Target]
  }

  /// In their order. Each object knows its own, by which it is found.
  private var entries: [Entry] = []
  /// The orders of those of which a relation leads to a target.
  private var leading: [Target: Set<UInt32>] = [:]
  private var count = 0
  /// The order of the object that came last to have something to save.
  private(set) var latestOrder: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  func contains(_ object: any ManagedObject) -> Bool { place(of: object) != nil }

  /// All of them, in their order.
  var objects: [any ManagedObject] { entries.compactMap { $0.object } }

  /// Where an object stands in the order; nil when there is nothing to save of it.
  func order(of object: any ManagedObject) -> Int? {
    place(of: object).map { Int(entries[$0].order) }
  }

  /// Those of which a relation leads to one of some targets, in their order.
  func objects(leadingTo targets: [Target]) -> [any ManagedObject] {
    if leading.isEmpty { return [] }
    var found: Set<UInt32> = []
    for target in targets { found.formUnion(leading[target] ?? []) }
    return found.sorted().compactMap { order in place(of: order).flatMap { entries[$0].object } }
  }

  /// Notes where the relations of an object lead that has changes to save.
  mutating func insert(_ object: any ManagedObject, targets: [Target]) {
    if let place = place(of: object) {
      if entries[place].targets == targets { return }
      unlink(entries[place])
      entries[place].targets = targets
    } else {
      latestOrder += 1
      count += 1
      object.managedState.pendingOrder = latestOrder
      entries.append(Entry(order: latestOrder, object: object, targets: targets))
    }
    let order = object.managedState.pendingOrder
    for target in targets { leading[target, default: []].insert(order) }
  }

  /// Notes that there is nothing to save of an object.
  mutating func remove(_ object: any ManagedObject) {
    guard let place = place(of: object) else { return }
    unlink(entries[place])
    entries[place].object = nil
    count -= 1
    // What is left keeps its order.
    if entries.count > 2 * count + 16 { entries.removeAll { $0.object == nil } }
  }

  mutating func removeAll() {
    entries = []
    leading = [:]
    count = 0
  }

  /// Where the entry of an object stands. What it takes for its order may be that of another context.
  private func place(of object: any ManagedObject) -> Int? {
    guard let place = place(of: object.managedState.pendingOrder),
      entries[place].object === object
    else { return nil }
    return place
  }

  private func place(of order: UInt32) -> Int? {
    guard let first = entries.first, order >= first.order else { return nil }
    let guess = Int(order - first.order)
    if guess < entries.count, entries[guess].order == order { return guess }
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].order <= order { low = middle } else { high = middle }
    }
    return entries[low].order == order ? low : nil
  }

  private mutating func unlink(_ entry: Entry) {
    for target in entry.targets {
      leading[target]?.remove(entry.order)
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
