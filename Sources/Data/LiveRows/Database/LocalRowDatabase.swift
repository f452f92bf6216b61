/// A database that is fast enough to be read synchronously.
///
/// ```swift
/// func first(of table: String, in database: any LocalRowDatabase) throws -> Row? {
///   let rows = try FetchedRows(RowRequest(table: table), in: database)
///   return rows.count == 0 ? nil : rows[0]
/// }
/// ```
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

extension LocalRowDatabase {
  /// Reads one state. It waits for locks as long as the database is configured to.
  ///
  /// - Throws: As ``read(patience:_:)``.
  public func read<Result>(_ body: (any RowReader) throws -> Result) throws -> Result {
    try read(patience: .full, body)
  }
}
