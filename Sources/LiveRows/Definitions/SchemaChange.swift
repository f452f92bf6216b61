/// One change of a database's tables.
public enum SchemaChange: Hashable, Sendable {
  /// Makes a table, with its indexes.
  case makeTable(TableDefinition)
  /// Gives a table another name.
  case renameTable(String, to: String)
  /// Gives a column another name.
  case renameColumn(String, to: String, of: String)
  /// Adds a column, which may refer to another table.
  case addColumn(TableDefinition.Column, TableDefinition.ForeignKey?, to: String)
  /// Makes an index.
  case makeIndex(TableDefinition.Index, of: String)
  /// Takes an index away.
  case dropIndex(TableDefinition.Index, of: String)
  /// Makes a table anew, with what its rows hold in columns that both have.
  case remake(TableDefinition, TableDefinition)
}
