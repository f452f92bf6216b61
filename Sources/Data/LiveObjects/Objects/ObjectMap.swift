/// The managed objects in memory by class and key. There is at most one object per row.
struct ObjectMap {
  private struct Entry {
    /// The class, or the base class of a hierarchy.
    let managedClass: ManagedClass
    let type: any ManagedObject.Type
    /// All classes of the hierarchy, by the identity of their mappings.
    var members: [ObjectIdentifier: ManagedClass] = [:]

    var objects: IdentityMap<AnyObject> { managedClass.objects }

    subscript(key: RowKey) -> (any ManagedObject)? { objects[key].map { type.known($0) } }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Whether there are inheritance hierarchies.
  private(set) var hasFamilies = false

  /// Returns the shared data of a class, registering the class if required. Traps for a subclass
  /// without `@Managed`.
  mutating func managedClass<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    in context: AsyncManagedContext
  ) -> ManagedClass {
    if let kind = table.kind { return member(type, table, kind, in: context) }
    let identity = ObjectIdentifier(table)
    if let entry = entries[identity] { return entry.managedClass }
    let fresh = ManagedClass(table, in: context)
    entries[identity] = Entry(managedClass: fresh, type: type)
    return fresh
  }

  private mutating func member(
    _ type: any ManagedObject.Type,
    _ table: ManagedTable,
    _ kind: ManagedKind,
    in context: AsyncManagedContext
  ) -> ManagedClass {
    precondition(
      ObjectIdentifier(type) == ObjectIdentifier(kind.type),
      "\(type) inherits from \(table.className) without a kind: mark it @Managed(kind:),"
        + " and name it among the subclasses of \(table.className)"
    )
    if let known = entries[table.identity]?.members[ObjectIdentifier(table)] { return known }
    hasFamilies = true
    let objects = IdentityMap<AnyObject>()
    let all = table.members.map { ManagedClass($0, in: context, objects: objects) }
    entries[table.identity] = Entry(
      managedClass: all[0],
      type: all[0].table.kind?.type ?? type,
      members: Dictionary(all.map { (ObjectIdentifier($0.table), $0) }) { $1 }
    )
    return all.first { $0.table === table } ?? all[0]
  }

  /// The object of a row in memory, of any class of the hierarchy.
  subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
    entries[table.identity]?[key]
  }

  /// The object of a row in memory, by the identity of the table.
  subscript(table: ObjectIdentifier, key: RowKey) -> (any ManagedObject)? { entries[table]?[key] }

  /// Registers an object for a row.
  func insert(_ object: any ManagedObject, _ key: RowKey) {
    object.managedState.managedClass.objects.insert(object, key)
  }

  /// Removes an object that no longer has the given key.
  func remove(_ object: any ManagedObject, _ key: RowKey) {
    let objects = object.managedState.managedClass.objects
    if objects[key] === object { objects.remove(key) }
  }

  /// The number of objects in memory.
  var count: Int { entries.values.reduce(0) { $0 + $1.objects.count } }

  /// The number of registered classes, counting each hierarchy as one.
  var classCount: Int { entries.count }

  /// The registered classes, with the base class for each hierarchy.
  var classes: [(managedClass: ManagedClass, type: any ManagedObject.Type)] {
    entries.values.map { ($0.managedClass, $0.type) }
  }

  /// All registered classes, including all classes of hierarchies.
  var members: [(managedClass: ManagedClass, type: any ManagedObject.Type)] {
    entries.values.flatMap { entry -> [(ManagedClass, any ManagedObject.Type)] in
      if entry.members.isEmpty { return [(entry.managedClass, entry.type)] }
      return entry.members.values.map { ($0, $0.table.kind?.type ?? entry.type) }
    }
  }

  /// All objects in memory. Objects of a class with integer keys are ordered by key.
  var living: [any ManagedObject] { living { _ in true } }

  /// Returns the objects in memory whose class, or another one of its hierarchy, fulfils a
  /// condition.
  func living(of isIncluded: (ManagedTable) -> Bool) -> [any ManagedObject] {
    entries.values.flatMap { entry -> [any ManagedObject] in
      let tables = [entry.managedClass.table] + entry.members.values.map(\.table)
      guard tables.contains(where: isIncluded) else { return [] }
      return entry.objects.living.map { entry.type.known($0) }
    }
  }
}
