/// What a write transaction has committed.
public struct RowCommit<Result> {
  /// What its body answered.
  public var result: Result
  /// The version of the state that it has made, when that is known to be the next after the one that
  /// was named and the last of all; nil when others may have committed in between or since.
  public var version: DatabaseVersion?

  /// Makes a result.
  public init(result: Result, version: DatabaseVersion?) {
    self.result = result
    self.version = version
  }
}

extension RowCommit: Sendable where Result: Sendable {}
