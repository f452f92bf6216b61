/// A database whose tables can be created and changed asynchronously.
///
/// ```swift
/// func make(_ table: TableDefinition, in database: some SchemaDatabase) async throws {
///   try await database.changeSchema { writer in
///     guard try writer.definitions(of: [table]).isEmpty else { return }
///     for statement in try writer.statements(for: .makeTable(table)) {
///       try writer.run(statement)
///     }
///   }
/// }
/// ```
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
