/// A database that is near enough for its rows to be read while the caller waits.
public protocol LocalRowDatabase: RowDatabase {
  /// Reads one state at once.
  ///
  /// - Parameters:
  ///   - patience: How long to wait for a lock of another process.
  ///   - body: What reads the state.
  /// - Throws: `StoreError`: `locked` when a writer kept it locked for longer; and what `body` throws.
  func read<Result>(
    patience: Patience,
    _ body: (any RowReader) throws -> Result
  ) throws -> Result
}
