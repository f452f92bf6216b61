/// A database that rows can be written to.
public protocol WritableRowDatabase: RowDatabase {
  /// Whether it was opened to be read only, so that nothing can be written after all.
  var isReadOnly: Bool { get }

  /// Runs one write transaction behind the scenes: all that `body` writes is committed, or nothing is.
  ///
  /// Foreign keys are checked when it is committed. It may read what it has written. Nobody waits for
  /// it but the task that calls, and locks are waited for as long as the database was told to. Once it
  /// has begun it is not cancelled. Where others commit meanwhile what excludes it, it may be run
  /// again from the beginning.
  ///
  /// - Parameters:
  ///   - version: The state that the caller has read last; the answer says whether what was
  ///     committed is the next one.
  ///   - body: What writes.
  /// - Throws: `StoreError`: `readOnly` when the database was not opened to be written to,
  ///   `constraint` when a table refuses a row, `locked`; and what `body` throws.
  func writeLater<Result: Sendable>(
    after version: DatabaseVersion?,
    _ body: @escaping @Sendable (any RowWriter) throws -> Result
  ) async throws -> RowCommit<Result>
}
