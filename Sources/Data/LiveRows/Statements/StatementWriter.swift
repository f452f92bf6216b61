/// A write transaction that runs custom SQL statements. It is valid only inside the call that
/// receives it.
///
/// ```swift
/// let count = try store.writeTransaction { transaction in
///   try transaction.run("UPDATE orders SET status = ?1 WHERE total > ?2", ["sent", 100])
/// }
/// ```
public protocol StatementWriter: StatementReader {
  /// Runs a statement and returns the number of rows that it wrote itself. Changes by triggers and
  /// foreign keys are not counted.
  ///
  /// - Parameters:
  ///   - statement: One statement in the database's SQL dialect. `?1` refers to the first value,
  ///     `?2` to the second. A parameter without a value is an error.
  ///   - values: The parameter values.
  /// - Throws: `StoreError` with the message of the database.
  @discardableResult
  func run(_ statement: String, _ values: [Value]) throws -> Int
}

extension StatementWriter {
  /// Runs a statement without parameters.
  ///
  /// - Throws: As ``run(_:_:)``.
  @discardableResult
  public func run(_ statement: String) throws -> Int { try run(statement, []) }
}
