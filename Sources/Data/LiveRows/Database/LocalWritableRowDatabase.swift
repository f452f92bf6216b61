/// A local database that can be written to synchronously.
///
/// ```swift
/// let key = try database.write { writer in
///   let plan = try writer.plan(for: RowRequest(table: "orders"))
///   return try writer.insert(into: plan, [1: "open", 2: 30], key: nil).key
/// }
/// ```
public protocol LocalWritableRowDatabase: WritableRowDatabase, LocalRowDatabase {
  /// Runs a write transaction synchronously. It commits all changes of `body` or none.
  ///
  /// Foreign keys are checked at the commit. The transaction can read its own changes.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a lock of another process.
  ///   - version: The version of the state that the caller has read last. ``RowCommit/version`` is
  ///     nil unless the committed state follows it directly.
  ///   - body: Writes the changes.
  /// - Throws: As ``WritableRowDatabase/write(after:_:)``.
  func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result>
}

extension LocalWritableRowDatabase {
  /// Runs a write transaction. It waits for locks as long as the database is configured to.
  ///
  /// - Throws: As ``write(patience:after:_:)``.
  public func write<Result>(_ body: (any RowWriter) throws -> Result) throws -> Result {
    try write(patience: .full, after: nil, body).result
  }
}
