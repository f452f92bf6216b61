/// The managed objects that anyone holds, by class and key: at most one for each row.
struct ObjectMap {
  private struct Entry {
    /// The class, or the first one of a family.
    let managedClass: ManagedClass
    let type: any ManagedObject.Type
    /// All classes of the family, by the identity of their tables.
    var members: [ObjectIdentifier: ManagedClass] = [:]

    var objects: IdentityMap<AnyObject> { managedClass.objects }

    subscript(key: RowKey) -> (any ManagedObject)? { objects[key].map { type.known($0) } }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// Whether any classes share a table by inheritance.
  private(set) var hasFamilies = false

  /// What the objects of a class share in a context. Traps when it is a subclass that nobody has mapped.
  mutating func managedClass<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    in context: ManagedContext
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
    in context: ManagedContext
  ) -> ManagedClass {
    precondition(
      ObjectIdentifier(type) == ObjectIdentifier(kind.type),
      "\(type) inherits from \(table.className) without a kind of its own: mark it @Managed(kind:),"
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

  /// The object of a row, if anyone holds it; of whichever class of a family that is.
  subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
    entries[table.identity]?[key]
  }

  /// The same by the identity of the class's table, or of its family.
  subscript(table: ObjectIdentifier, key: RowKey) -> (any ManagedObject)? { entries[table]?[key] }

  /// Makes an object the one of its row.
  func insert(_ object: any ManagedObject, _ key: RowKey) {
    object.managedState.managedClass.objects.insert(object, key)
  }

  /// Forgets an object under a key that is no longer its own.
  func remove(_ object: any ManagedObject, _ key: RowKey) {
    let objects = object.managedState.managedClass.objects
    if objects[key] === object { objects.remove(key) }
  }

  /// How many objects are held.
  var count: Int { entries.values.reduce(0) { $0 + $1.objects.count } }

  /// How many classes any are known of.
  var classCount: Int { entries.count }

  /// The classes of which any are known; of a family the first, which stands for all.
  var classes: [(managedClass: ManagedClass, type: any ManagedObject.Type)] {
    entries.values.map { ($0.managedClass, $0.type) }
  }

  /// All classes that are known, each one of a family too.
  var members: [(managedClass: ManagedClass, type: any ManagedObject.Type)] {
    entries.values.flatMap { entry -> [(ManagedClass, any ManagedObject.Type)] in
      if entry.members.isEmpty { return [(entry.managedClass, entry.type)] }
      return entry.members.values.map { ($0, $0.table.kind?.type ?? entry.type) }
    }
  }

  /// All objects that anyone holds; those of a class whose keys are integers in the order of these.
  var living: [any ManagedObject] {
    var all: [any ManagedObject] = []
    all.reserveCapacity(count)
    for entry in entries.values {
      for object in entry.objects.living { all.append(entry.type.known(object)) }
    }
    return all
  }
}
