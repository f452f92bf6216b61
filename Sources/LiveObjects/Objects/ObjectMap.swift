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

  /// The objects of some rows, each made where nobody holds one.
  mutating func objects<Object: ManagedObject>(
    _ table: ManagedTable,
    _ rows: some Sequence<SelectedRow>,
    make: (RowKey) -> Object
  ) -> [Object] {
    let found = objects(of: table)
    return rows.map { row in
      if let object = found[row.key] as? Object { return object }
      let object = make(row.key)
      found.insert(object, row.key)
      return object
    }
  }

  /// Forgets an object under a key that is no longer its own.
  mutating func remove(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
    guard let table = tables[ObjectIdentifier(table)], table[key] === object else { return }
    table.remove(key)
  }

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
