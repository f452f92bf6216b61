/// A database whose tables can be created and changed synchronously.
///
/// ```swift
/// func make(_ tables: [TableDefinition], in database: any LocalSchemaDatabase) throws {
///   let known = try database.readSchema { try $0.definitions(of: tables) }
///   try database.changeSchema { writer in
///     for table in tables where !known.contains(where: { $0.name == table.name }) {
///       for statement in try writer.statements(for: .makeTable(table)) {
///         try writer.run(statement)
///       }
///     }
///     try writer.setSchemaNumber(1)
///   }
/// }
/// ```
public protocol LocalSchemaDatabase: LocalWritableRowDatabase {
  /// Reads the declarations of tables.
  ///
  /// - Throws: `StoreError`, and the errors of `body`.
  func readSchema<Result>(_ body: (any DeclarationReader) throws -> Result) throws -> Result

  /// Runs a transaction that changes tables. It commits all changes or none.
  ///
  /// Foreign keys have no effect during the transaction and are checked at its end.
  ///
  /// - Throws: `StoreError`: `readOnly` if the database was not opened for writing, `constraint` if
  ///   a referenced row is missing. Also the errors of `body`.
  func changeSchema<Result>(_ body: (any DeclarationWriter) throws -> Result) throws -> Result
}

/// Reads the declarations of a database's tables. It is valid only inside the call that receives
/// it.
///
/// ```swift
/// let (number, found) = try store.readSchema { reader in
///   (try reader.schemaNumber(), try reader.definitions(of: [orders]))
/// }
/// ```
public protocol DeclarationReader: StatementReader {
  /// Returns the number that the last migration stored, or 0 if there was none.
  func schemaNumber() throws -> Int

  /// Returns the declarations of those tables that exist, found by their names or former names.
  ///
  /// A column whose declared type can hold the wanted type is reported with the wanted type.
  ///
  /// - Throws: `StoreError`, also if the name belongs to an object that is not a table.
  func definitions(of wanted: [TableDefinition]) throws -> [TableDefinition]

  /// Returns the statements that make a change.
  ///
  /// - Throws: `StoreError` if the change would lose something that a definition cannot express.
  func statements(for change: SchemaChange) throws -> [String]
}

/// Changes the tables of a database. It is valid only inside the call that receives it.
///
/// ```swift
/// for statement in try writer.statements(for: .renameTable("orders", to: "invoice")) {
///   try writer.run(statement)
/// }
/// try writer.setSchemaNumber(2)
/// ```
public protocol DeclarationWriter: DeclarationReader, StatementWriter {
  /// Stores a number for the next migration.
  func setSchemaNumber(_ number: Int) throws

  /// Checks that a table's values stay the same when the table is recreated with other column
  /// types.
  ///
  /// - Throws: `StoreError` with the column and a value that would be stored differently.
  func checkConversion(from present: TableDefinition, to wanted: TableDefinition) throws

  /// Checks that columns of a recreated table contain values of their declared types.
  ///
  /// - Throws: `StoreError` with the column and the number of rows that contain other values.
  func check(_ columns: [TableDefinition.Column], of table: String) throws
}

extension DeclarationWriter {
  /// Accepts all changes: the database reports values that it cannot convert.
  public func checkConversion(
    from present: TableDefinition,
    to wanted: TableDefinition
  ) throws {}
}
