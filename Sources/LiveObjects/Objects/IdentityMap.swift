/// The managed objects that anyone holds, by table and key: at most one for each row.
struct IdentityMap {
  private struct Entry {
    weak var object: (any ManagedObject)?
  }

  /// The objects of one class. Keys of one integer, of which there are most, take less room alone.
  private final class Table {
    var integers: [Int64: Entry] = [:]
    var others: [RowKey: Entry] = [:]
    var sweepAt = 512

    subscript(key: RowKey) -> (any ManagedObject)? {
      if let integer = key.integer { return integers[integer]?.object }
      return others[key]?.object
    }

    func insert(_ object: any ManagedObject, _ key: RowKey) {
      if let integer = key.integer {
        integers[integer] = Entry(object: object)
      } else {
        others[key] = Entry(object: object)
      }
      if integers.count + others.count >= sweepAt { sweep() }
    }

    func remove(_ key: RowKey) {
      if let integer = key.integer { integers[integer] = nil } else { others[key] = nil }
    }

    private func sweep() {
      integers = integers.filter { $0.value.object != nil }
      others = others.filter { $0.value.object != nil }
      sweepAt = max(512, (integers.count + others.count) * 2)
    }
  }

  private var tables: [ObjectIdentifier: Table] = [:]

  /// The object of a row, if anyone holds it.
  subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
    tables[ObjectIdentifier(table)]?[key]
  }

  /// Makes an object the one of its row.
  mutating func insert(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
    let identity = ObjectIdentifier(table)
    if let table = tables[identity] { return table.insert(object, key) }
    let fresh = Table()
    tables[identity] = fresh
    fresh.insert(object, key)
  }

  /// The objects of some rows, each made where nobody holds one.
  mutating func objects<Object: ManagedObject>(
    _ table: ManagedTable,
    _ rows: some Sequence<SelectedRow>,
    make: (RowKey) -> Object
  ) -> [Object] {
    let identity = ObjectIdentifier(table)
    let found = tables[identity] ?? Table()
    tables[identity] = found
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
  var living: [any ManagedObject] {
    var living: [any ManagedObject] = []
    for table in tables.values {
      for entry in table.integers.values {
        if let object = entry.object { living.append(object) }
      }
      for entry in table.others.values {
        if let object = entry.object { living.append(object) }
      }
    }
    return living
  }
}
