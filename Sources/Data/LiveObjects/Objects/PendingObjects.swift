/// The objects with unsaved changes, in the order of their first change, indexed by the targets of
/// their relations. Looking up or changing one object does not depend on the number of others.
struct PendingObjects {
  /// The target of a to-one relation.
  enum Target: Hashable {
    /// An object that has no key yet.
    case object(ObjectIdentifier)
    /// The row with a key, and the identity of its table.
    case row(ObjectIdentifier, RowKey)
  }

  private struct Entry {
    let order: UInt32
    /// Nil after the object was removed.
    var object: (any ManagedObject)?
    var targets: [Target]
  }

  /// The entries in ascending order. Each object stores the order of its entry, which is used to
  /// find it.
  private var entries: [Entry] = []
  /// The orders of the entries that refer to a target.
  private var leading: [Target: Set<UInt32>] = [:]
  private var count = 0
  /// The order of the most recently added object.
  private(set) var latestOrder: UInt32 = 0

  var isEmpty: Bool { count == 0 }

  func contains(_ object: any ManagedObject) -> Bool { place(of: object) != nil }

  /// All objects, in order.
  var objects: [any ManagedObject] { entries.compactMap { $0.object } }

  /// Returns the order of an object, or nil if it has no unsaved changes.
  func order(of object: any ManagedObject) -> Int? {
    place(of: object).map { Int(entries[$0].order) }
  }

  /// Returns the objects with a relation to one of the targets, in order.
  func objects(leadingTo targets: [Target]) -> [any ManagedObject] {
    if leading.isEmpty { return [] }
    var found: Set<UInt32> = []
    for target in targets { found.formUnion(leading[target] ?? []) }
    return found.sorted().compactMap { order in place(of: order).flatMap { entries[$0].object } }
  }

  /// Adds an object with unsaved changes, or updates the targets of its relations.
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

  /// Removes an object that no longer has unsaved changes.
  mutating func remove(_ object: any ManagedObject) {
    guard let place = place(of: object) else { return }
    unlink(entries[place])
    entries[place].object = nil
    count -= 1
    // Compacts the array. The remaining entries keep their order.
    if entries.count > 2 * count + 16 { entries.removeAll { $0.object == nil } }
  }

  mutating func removeAll() {
    entries = []
    leading = [:]
    count = 0
  }

  /// Returns the index of an object's entry. The order that the object stores may be from another
  /// context, so the entry is compared with the object.
  private func place(of object: any ManagedObject) -> Int? {
    guard let place = place(of: object.managedState.pendingOrder),
      entries[place].object === object
    else { return nil }
    return place
  }

  private func place(of order: UInt32) -> Int? {
    guard let first = entries.first, order >= first.order else { return nil }
    // Orders are consecutive unless entries were removed, so the first guess is usually right.
    let guess = Int(order - first.order)
    if guess < entries.count, entries[guess].order == order { return guess }
    let index = entries.partitioningIndex { $0.order >= order }
    return index < entries.count && entries[index].order == order ? index : nil
  }

  private mutating func unlink(_ entry: Entry) {
    for target in entry.targets {
      leading[target]?.remove(entry.order)
      if leading[target]?.isEmpty ?? false { leading[target] = nil }
    }
  }
}

extension ManagedState {
  /// The targets of changed relations, or of all relations for a new object.
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

  /// Returns whether a property has an unsaved change.
  func isEdited(_ property: ManagedProperty) -> Bool {
    guard let edits else { return false }
    return edits.references[property.index] != nil
      || table.positions(of: property).contains { edits.base[$0] != nil }
  }
}

/// The unsaved changes of a context, and what is needed to undo and save them.
///
/// A class, because releasing objects in one property may run deinitializers that use another.
final class UnsavedChanges {
  var pending = PendingObjects()
  var history = UndoHistory()
  /// The fields that a save keeps when it restores what foreign keys did.
  var kept = KeptFields()
  /// Called for each change of the history.
  var onUndoChange: ((UndoEvent) -> Void)?
  /// The keys of rows that this context has deleted and may insert again.
  var reservedKeys = ReservedKeys()
  var referring = ReferringKeys()
  /// The objects whose deletion hooks are running.
  var beingDeleted: Set<ObjectIdentifier> = []
  /// Whether `awakeFromFetch` is running.
  var isAwaking = false
}

/// Cached foreign key lookups for objects that are being deleted. Valid for one generation of the
/// context.
struct ReferringKeys {
  var generation = -1
  /// The keys of referring rows, by relation and by the key that they refer to.
  var keys: [ObjectIdentifier: [RowKey: [RowKey]]] = [:]
  var ahead: [ObjectIdentifier: ReadAhead] = [:]
  /// The relations that refer to a table, with the number of classes that were known when they were
  /// collected.
  var referrers: [ObjectIdentifier: (classCount: Int, all: [AsyncManagedContext.Referrer])] = [:]
  /// The delete rules of relations.
  var rules: [ObjectIdentifier: DeleteRule?] = [:]
}
