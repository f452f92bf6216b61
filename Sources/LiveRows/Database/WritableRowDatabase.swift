/// A local database that rows can be written to.
public protocol WritableRowDatabase: LocalRowDatabase {
  /// Runs one write transaction: all that `body` writes is committed, or nothing is.
  ///
  /// Foreign keys are checked when it is committed. It may read what it has written.
  ///
  /// - Throws: `StoreError`: `readOnly` when the database was not opened to be written to,
  ///   `constraint` when a table refuses a row, `locked`; and what `body` throws.
  func write<Result>(_ body: (any RowWriter) throws -> Result) throws -> Result
}
