/// The managed objects that anyone holds, by class and key: at most one for each row.
struct ObjectMap {
  private struct Entry {
    let managedClass: ManagedClass
    let type: any ManagedObject.Type

    var objects: IdentityMap<AnyObject> { managedClass.objects }

    subscript(key: RowKey) -> (any ManagedObject)? { objects[key].map { type.known($0) } }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// What the objects of a class share in a context.
  mutating func managedClass<Object: ManagedObject>(
    _ type: Object.Type,
    _ table: ManagedTable,
    in context: ManagedContext
  ) -> ManagedClass {
    let identity = ObjectIdentifier(table)
    if let entry = entries[identity] { return entry.managedClass }
    let fresh = ManagedClass(table, in: context)
    entries[identity] = Entry(managedClass: fresh, type: type)
    return fresh
  }

  /// The object of a row, if anyone holds it.
  subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
    entries[ObjectIdentifier(table)]?[key]
  }

  /// The same by the identity of the class's table.
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

  /// The classes of which any are known.
  var classes: [(managedClass: ManagedClass, type: any ManagedObject.Type)] {
    entries.values.map { ($0.managedClass, $0.type) }
  }

  /// All objects that anyone holds.
  var living: [any ManagedObject] {
    entries.values.flatMap { entry in entry.objects.living.map { entry.type.known($0) } }
  }
}
