#if SQLite
  /// The managed objects that anyone holds, by table and key: at most one for each row.
  struct IdentityMap {
    private struct Entry {
      weak var object: (any ManagedObject)?
    }

    private var entries: [ObjectIdentifier: [RowKey: Entry]] = [:]
    private var count = 0
    private var sweepAt = 512

    /// The object of a row, if anyone holds it.
    subscript(table: ManagedTable, key: RowKey) -> (any ManagedObject)? {
      entries[ObjectIdentifier(table)]?[key]?.object
    }

    /// Makes an object the one of its row.
    mutating func insert(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
      if entries[ObjectIdentifier(table), default: [:]]
        .updateValue(Entry(object: object), forKey: key) == nil
      {
        count += 1
      }
      if count >= sweepAt { sweep() }
    }

    /// Forgets an object under a key that is no longer its own.
    mutating func remove(_ object: any ManagedObject, _ table: ManagedTable, _ key: RowKey) {
      guard self[table, key] === object else { return }
      entries[ObjectIdentifier(table)]?[key] = nil
      count -= 1
    }

    /// All objects that anyone holds.
    var living: [any ManagedObject] {
      entries.values.flatMap { $0.values.compactMap(\.object) }
    }

    private mutating func sweep() {
      entries = entries.mapValues { $0.filter { $0.value.object != nil } }
      count = entries.values.reduce(0) { $0 + $1.count }
      sweepAt = max(512, count * 2)
    }
  }
#endif
