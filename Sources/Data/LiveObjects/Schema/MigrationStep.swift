/// A migration step that the program performs itself, for changes that cannot be derived from the
/// classes.
///
/// ```swift
/// let step = MigrationStep(to: 2, "trim the titles") { transaction in
///   try transaction.run("UPDATE album SET title = trim(title)")
/// }
/// let schema = ManagedSchema(Artist.self, Album.self, version: 2, steps: [step])
/// try schema.migrate(store, .keepingData)
/// ```
public struct MigrationStep: Sendable {
  /// The version that the database has after the step.
  public let version: Int
  /// A short description, displayed before the step is performed.
  public let name: String
  let body: @Sendable (any StatementWriter) throws -> Void

  /// Creates a step.
  ///
  /// A step runs once per database, in the transaction of the migration. It runs after new tables
  /// and columns have been added and renamed ones have their new names. It runs before anything is
  /// dropped or redefined. Old and new columns therefore both exist, and new columns may still
  /// contain `NULL`.
  ///
  /// - Parameters:
  ///   - version: The version that the database has after the step. Steps run in the order of their
  ///     versions.
  ///   - name: A short description.
  ///   - body: Performs the step. An error that it throws rolls back the migration.
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
