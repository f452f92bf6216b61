/// A local database that rows can be written to.
public protocol WritableRowDatabase: LocalRowDatabase {
  /// Whether it was opened to be read only, so that nothing can be written after all.
  var isReadOnly: Bool { get }

  /// Runs one write transaction: all that `body` writes is committed, or nothing is.
  ///
  /// Foreign keys are checked when it is committed. It may read what it has written.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a lock of another process.
  ///   - version: The state that the caller has read last; the answer says whether what was
  ///     committed is the next one.
  ///   - body: What writes.
  /// - Throws: `StoreError`: `readOnly` when the database was not opened to be written to,
  ///   `constraint` when a table refuses a row, `locked`; and what `body` throws.
  func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result>

  /// The same behind the scenes: nobody waits for it but the task that calls, and locks are waited
  /// for as long as the database was told to. Once it has begun it is not cancelled.
  ///
  /// - Throws: As ``write(patience:after:_:)``.
  func writeLater<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result>
}

extension WritableRowDatabase {
  /// Runs one write transaction, waiting for locks as long as the database was told to.
  ///
  /// - Throws: As ``write(patience:after:_:)``.
  public func write<Result>(_ body: (any RowWriter) throws -> Result) throws -> Result {
    try write(patience: .full, after: nil, body).result
  }
}
