/// A database that is fast enough to be read synchronously.
public protocol LocalRowDatabase: RowDatabase {
  /// Reads one state synchronously.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a lock of another process.
  ///   - body: Reads the state.
  /// - Throws: `StoreError`: `locked` if a writer held its lock for longer. Also the errors of
  ///   `body`.
  func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result
}
