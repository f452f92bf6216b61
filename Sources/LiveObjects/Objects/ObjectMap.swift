/// The managed objects that anyone holds, by class and key: at most one for each row.
struct ObjectMap {
  /// Leads to an object without holding it.
  private struct Held: RowHolder {
    weak var object: (any ManagedObject)?

    init(_ object: any ManagedObject) {
      self.object = object
    }
  }

  private var tables: [ObjectIdentifier: IdentityMap<Held>] = [:]

  /// The object of a row, if anyone holds it.
  subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
    tables[ObjectIdentifier(table)]?[key]
  }

  /// Makes an object the one of its row.
  mutating func insert(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
    objects(of: table).insert(object, key)
  }

  /// The objects of some rows: each new one is made with its values, the others are given to `known`
  /// with theirs.
  mutating func objects<Object: ManagedObject>(
    _ table: ManagedTable,
    _ rows: ArraySlice<SelectedRow>,
    known: (Object, [Value]) -> Void,
    make: (SelectedRow) -> Object
  ) -> [Object] {
    let found = objects(of: table)
    found.reserve(rows.count)
    var objects: [Object] = []
    objects.reserveCapacity(rows.count)
    for row in rows {
      if let object = found[row.key] as? Object {
        known(object, row.values)
        objects.append(object)
      } else {
        let object = make(row)
        found.insert(object, row.key)
        objects.append(object)
      }
    }
    return objects
  }

  /// Forgets an object under a key that is no longer its own.
  mutating func remove(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
    guard let table = tables[ObjectIdentifier(table)], table[key] === object else { return }
    table.remove(key)
  }

  /// The object of a row, if anyone holds it, by the identity of its class's table.
  subscript(table: ObjectIdentifier, key: RowKey) -> (any ManagedObject)? { tables[table]?[key] }

  /// How many objects were held when that was looked at last, or more.
  var count: Int { tables.values.reduce(0) { $0 + $1.count } }

  /// Their keys, by the identities of the classes' tables.
  var keys: [(table: ObjectIdentifier, keys: [RowKey])] { tables.map { ($0, $1.keys) } }

  /// All objects that anyone holds.
  var living: [any ManagedObject] { tables.values.flatMap(\.living) }

  private mutating func objects(of table: ManagedTable) -> IdentityMap<Held> {
    let identity = ObjectIdentifier(table)
    if let objects = tables[identity] { return objects }
    let fresh = IdentityMap<Held>()
    tables[identity] = fresh
    return fresh
  }
}
