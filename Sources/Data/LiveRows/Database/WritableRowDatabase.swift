/// A database that can be written to.
///
/// ```swift
/// func rename(_ row: Row, of rows: FetchedRows, in database: any WritableRowDatabase)
///   async throws
/// {
///   let editor = try RowEditor(rows, in: database)
///   try await editor.draft(of: [row]).set("customer", to: "Cy", overwriting: false)
/// }
/// ```
public protocol WritableRowDatabase: RowDatabase {
  /// A Boolean value indicating whether the database was opened read-only. All writes fail then.
  var isReadOnly: Bool { get }

  /// Runs a write transaction in the background. It commits all changes of `body` or none.
  ///
  /// Foreign keys are checked at the commit. The transaction can read its own changes, and waits
  /// for locks as long as the database is configured to. Once started, it is not cancelled. If
  /// another transaction conflicts with it, `body` may run again from the beginning.
  ///
  /// - Parameters:
  ///   - version: The version of the state that the caller has read last. ``RowCommit/version`` is
  ///     nil unless the committed state follows it directly.
  ///   - body: Writes the changes.
  /// - Throws: `StoreError`: `readOnly` if the database was not opened for writing, `constraint` if
  ///   a table rejects a row, `locked`. Also the errors of `body`.
  func write<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result>
}
