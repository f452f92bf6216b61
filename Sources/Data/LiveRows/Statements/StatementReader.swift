/// Runs custom SQL queries on one consistent state of a database. It is valid only inside the call
/// that receives it.
///
/// ```swift
/// let open = try store.readTransaction { transaction in
///   try transaction.rows("SELECT id, total FROM orders WHERE status = ?1", ["open"])
/// }
/// ```
public protocol StatementReader {
  /// Returns the result rows of a query.
  ///
  /// - Parameters:
  ///   - statement: One statement in the database's SQL dialect. `?1` refers to the first value,
  ///     `?2` to the second. A parameter without a value is an error.
  ///   - values: The parameter values.
  /// - Throws: `StoreError` with the message of the database.
  func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow]
}

extension StatementReader {
  /// Returns the result rows of a query without parameters.
  ///
  /// - Throws: As ``rows(_:_:)``.
  public func rows(_ statement: String) throws -> [ResultRow] { try rows(statement, []) }

  /// Returns the first value of the first row, or nil if the result is empty.
  ///
  /// - Throws: As ``rows(_:_:)``.
  public func value(_ statement: String, _ values: [Value] = []) throws -> Value? {
    try rows(statement, values).first?.values.first
  }
}
