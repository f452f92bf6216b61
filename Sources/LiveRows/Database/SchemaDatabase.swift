/// A database whose tables a program may make and change.
public protocol SchemaDatabase: LocalWritableRowDatabase {
  /// Reads how tables are declared.
  ///
  /// - Throws: `StoreError`, and what `body` throws.
  func readSchema<Result>(_ body: (any DeclarationReader) throws -> Result) throws -> Result

  /// Runs one transaction that changes tables: all of it is committed, or nothing is.
  ///
  /// Foreign keys do nothing meanwhile, and are checked at its end.
  ///
  /// - Throws: `StoreError`: `readOnly` when the database was not opened to be written to, `constraint`
  ///   when rows refer to others that are not there; and what `body` throws.
  func changeSchema<Result>(_ body: (any DeclarationWriter) throws -> Result) throws -> Result
}

/// Reads how the tables of a database are declared. It is valid only inside the call it is passed to.
public protocol DeclarationReader: StatementReader {
  /// The number that the last migration has left; zero where there was none.
  func schemaNumber() throws -> Int

  /// How those of some tables are declared that there are, by their names or their former names.
  ///
  /// What a column is declared to hold is what is wanted of it wherever it can hold that.
  ///
  /// - Throws: `StoreError`; also when the name is that of something else than a table.
  func definitions(of wanted: [TableDefinition]) throws -> [TableDefinition]

  /// The statements that make a change.
  ///
  /// - Throws: `StoreError` when it can't be made without something getting lost that a description
  ///   doesn't hold.
  func statements(for change: SchemaChange) throws -> [String]
}

/// Changes the tables of a database. It is valid only inside the call it is passed to.
public protocol DeclarationWriter: DeclarationReader, StatementWriter {
  /// Leaves a number for the next migration.
  func setSchemaNumber(_ number: Int) throws

  /// Checks, after a table was made anew, that columns hold what they are declared for.
  ///
  /// - Throws: `StoreError` that names the column and how many rows hold something else.
  func check(_ columns: [TableDefinition.Column], of table: String) throws
}
