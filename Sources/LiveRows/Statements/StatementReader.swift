/// Reads one state of a database with statements of the program's own. It is valid only inside the call
/// it is passed to.
public protocol StatementReader {
  /// The rows that a statement gives.
  ///
  /// - Parameters:
  ///   - statement: One statement, in the database's own words. `?1` stands for the first of the
  ///     values, and so on.
  ///   - values: The values.
  /// - Throws: `StoreError` with what the database says is wrong.
  func rows(_ statement: String, _ values: [Value]) throws -> [ResultRow]
}

extension StatementReader {
  /// The rows that a statement without values gives.
  ///
  /// - Throws: As ``rows(_:_:)``.
  public func rows(_ statement: String) throws -> [ResultRow] { try rows(statement, []) }

  /// The first value of the first row, nil when there is no row.
  ///
  /// - Throws: As ``rows(_:_:)``.
  public func value(_ statement: String, _ values: [Value] = []) throws -> Value? {
    try rows(statement, values).first?.values.first
  }
}
