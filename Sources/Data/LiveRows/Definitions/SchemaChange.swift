/// One change of a database's tables.
///
/// ```swift
/// func statements(for change: SchemaChange) throws -> [String] {
///   switch change {
///   case .renameTable(let former, let name): ["ALTER TABLE \(former) RENAME TO \(name)"]
///   case .dropIndex(let index, _): index.name.map { ["DROP INDEX \($0)"] } ?? []
///   default: throw StoreError(.refused, context: "schema", message: "cannot be changed")
///   }
/// }
/// ```
public enum SchemaChange: Hashable, Sendable {
  /// Creates a table with its indexes.
  case makeTable(TableDefinition)
  /// Renames a table.
  case renameTable(String, to: String)
  /// Renames a column.
  case renameColumn(String, to: String, of: String)
  /// Adds a column, optionally with a foreign key.
  case addColumn(TableDefinition.Column, TableDefinition.ForeignKey?, to: String)
  /// Creates an index.
  case makeIndex(TableDefinition.Index, of: String)
  /// Drops an index.
  case dropIndex(TableDefinition.Index, of: String)
  /// Recreates a table, and copies the values of the columns that both versions have.
  case remake(TableDefinition, TableDefinition)
}

extension SchemaChange {
  /// Whether the change frees a name.
  var isRenaming: Bool {
    switch self {
    case .renameTable, .renameColumn: true
    default: false
    }
  }
}
