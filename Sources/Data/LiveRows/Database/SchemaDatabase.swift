/// A database whose tables can be created and changed asynchronously.
public protocol SchemaDatabase: WritableRowDatabase {
  /// Reads the declarations of tables.
  ///
  /// - Throws: `StoreError`, and the errors of `body`.
  func readSchema<Result: Sendable>(
    _ body: @escaping @Sendable (any DeclarationReader) throws -> Result
  ) async throws -> Result

  /// Runs a transaction that changes tables. It commits all changes or none.
  ///
  /// Only one such transaction per schema runs at a time. If another transaction conflicts with it,
  /// `body` may run again from the beginning.
  ///
  /// - Throws: As ``LocalSchemaDatabase/changeSchema(_:)``.
  func changeSchema<Result: Sendable>(
    _ body: @escaping @Sendable (any DeclarationWriter) throws -> Result
  ) async throws -> Result
}
