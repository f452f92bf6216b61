/// One write transaction that runs statements of the program's own. It is valid only inside the call it
/// is passed to.
public protocol StatementWriter: StatementReader {
  /// Runs a statement; answers how many rows it has written itself, without what triggers and foreign
  /// keys did.
  ///
  /// - Parameters:
  ///   - statement: One statement, in the database's own words. `?1` stands for the first of the
  ///     values, and so on.
  ///   - values: The values.
  /// - Throws: `StoreError` with what the database says is wrong.
  @discardableResult
  func run(_ statement: String, _ values: [Value]) throws -> Int
}

extension StatementWriter {
  /// Runs a statement without values.
  ///
  /// - Throws: As ``run(_:_:)``.
  @discardableResult
  public func run(_ statement: String) throws -> Int { try run(statement, []) }
}
