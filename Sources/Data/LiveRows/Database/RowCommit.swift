/// The result of a committed write transaction.
///
/// ```swift
/// let commit = try database.write(patience: .full, after: version) { writer in
///   try writer.deleteAll(from: writer.plan(for: RowRequest(table: "orders")))
/// }
/// // Without a version, other commits may have to be read first.
/// if let next = commit.version { version = next }
/// ```
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
