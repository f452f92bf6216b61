/// The result of a committed write transaction.
public struct RowCommit<Result> {
  /// The value that the body returned.
  public var result: Result
  /// The version of the committed state, if it directly follows the version that the caller named
  /// and is the newest one. Nil if other transactions may have committed in between or since.
  public var version: DatabaseVersion?

  /// Creates a result.
  public init(result: Result, version: DatabaseVersion?) {
    self.result = result
    self.version = version
  }
}

extension RowCommit: Sendable where Result: Sendable {}
