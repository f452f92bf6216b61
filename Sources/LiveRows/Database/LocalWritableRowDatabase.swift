/// A local database that rows can be written to while the caller waits.
public protocol LocalWritableRowDatabase: WritableRowDatabase, LocalRowDatabase {
  /// Runs one write transaction at once: all that `body` writes is committed, or nothing is.
  ///
  /// Foreign keys are checked when it is committed. It may read what it has written.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a lock of another process.
  ///   - version: The state that the caller has read last; the answer says whether what was
  ///     committed is the next one.
  ///   - body: What writes.
  /// - Throws: As ``WritableRowDatabase/writeLater(after:_:)``.
  func write<Result>(
    patience: Patience,
    after version: DatabaseVersion?,
    _ body: (any RowWriter) throws -> Result
  ) throws -> RowCommit<Result>
}

extension LocalWritableRowDatabase {
  /// Runs one write transaction, waiting for locks as long as the database was told to.
  ///
  /// - Throws: As ``write(patience:after:_:)``.
  public func write<Result>(_ body: (any RowWriter) throws -> Result) throws -> Result {
    try write(patience: .full, after: nil, body).result
  }
}
