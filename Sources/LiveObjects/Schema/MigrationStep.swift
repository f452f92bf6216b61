/// What a program does itself when its file is brought to a version: what cannot be worked out from the
/// classes.
public struct MigrationStep: Sendable {
  /// The version that it leads to.
  public let version: Int
  /// What it does, in a few words; it is shown before it is done.
  public let name: String
  let body: @Sendable (any StatementWriter) throws -> Void

  /// Makes a step.
  ///
  /// It is done once for each file, in the transaction of the migration: after new tables and columns
  /// are made and renamed ones have their new names, and before anything is taken away or declared
  /// anew. So it finds old columns and new ones, and new ones may still be `NULL`.
  ///
  /// - Parameters:
  ///   - version: The version that it leads to; steps are done in the order of their versions.
  ///   - name: What it does, in a few words.
  ///   - body: What does it. What it throws ends the migration, and nothing has changed.
  public init(
    to version: Int,
    _ name: String,
    _ body: @escaping @Sendable (any StatementWriter) throws -> Void
  ) {
    self.version = version
    self.name = name
    self.body = body
  }
}
