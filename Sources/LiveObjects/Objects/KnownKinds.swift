/// Of which classes the rows are that were read of a database that is not local, where classes share a table: a fault
/// of the right class can be made of a row that nobody holds.
///
/// It takes a word or two for each row that was ever read. What others make of a row meanwhile is found out when
/// that is read again.
struct KnownKinds {
  private var tables: [ObjectIdentifier: [RowKey: ManagedTable]] = [:]

  /// The class of a row, by any class of its family.
  subscript(table: ManagedTable, key: RowKey) -> ManagedTable? { tables[table.identity]?[key] }

  /// Notes the class of a row; none where no class has its kind.
  mutating func note(_ table: ManagedTable, _ key: RowKey, _ values: [Value]) {
    tables[table.identity, default: [:]][key] = table.family?.table(of: values)
  }

  mutating func forget(_ table: ManagedTable, _ key: RowKey) {
    tables[table.identity]?[key] = nil
  }
}
