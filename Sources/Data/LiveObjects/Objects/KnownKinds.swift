/// The classes of rows that were read, for tables shared by an inheritance hierarchy in databases
/// without synchronous access.
///
/// With a known class, a fault can be created without reading the row first. Each row that was ever
/// read takes one or two words. If another process changes a row's discriminator, the entry is
/// corrected when the row is read again.
struct KnownKinds {
  private var tables: [ObjectIdentifier: [RowKey: ManagedTable]] = [:]

  /// The class of a row, or nil if it is unknown. `table` may be any class of the hierarchy.
  subscript(table: ManagedTable, key: RowKey) -> ManagedTable? { tables[table.identity]?[key] }

  /// Records the class of a row. Removes the entry if no class has the row's discriminator.
  mutating func note(_ table: ManagedTable, _ key: RowKey, _ values: [Value]) {
    tables[table.identity, default: [:]][key] = table.family?.table(of: values)
  }

  mutating func forget(_ table: ManagedTable, _ key: RowKey) {
    tables[table.identity]?[key] = nil
  }
}
