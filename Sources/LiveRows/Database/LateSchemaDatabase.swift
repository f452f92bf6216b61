/// A database whose tables a program may make and change, and which nobody waits for but the task that
/// calls.
public protocol LateSchemaDatabase: WritableRowDatabase {
  /// Reads how tables are declared.
  ///
  /// - Throws: `StoreError`, and what `body` throws.
  func readSchemaLater<Result: Sendable>(
    _ body: @escaping @Sendable (any DeclarationReader) throws -> Result
  ) async throws -> Result

  /// Runs one transaction that changes tables: all of it is committed, or nothing is.
  ///
  /// Nobody else changes tables of the schema in this way meanwhile. The body may be run again from the
  /// beginning when others came between.
  ///
  /// - Throws: As ``SchemaDatabase/changeSchema(_:)``.
  func changeSchemaLater<Result: Sendable>(
    _ body: @escaping @Sendable (any DeclarationWriter) throws -> Result
  ) async throws -> Result
}
