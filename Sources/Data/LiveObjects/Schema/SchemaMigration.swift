/// A planned migration of a database to a schema.
///
/// ```swift
/// let migration = try schema.migration(of: store)
/// print(migration)
/// if migration.losses.isEmpty { try schema.migrate(store, .keepingData) }
/// ```
///
/// The description lists the statements in order, for review before the migration is allowed.
public struct SchemaMigration: Hashable, Sendable {
  /// The current version of the database; zero if it has none.
  public internal(set) var version: Int
  /// The version after the migration.
  public internal(set) var nextVersion: Int
  /// All differences, including those that need no change.
  public internal(set) var differences: [SchemaDifference]
  /// Statements that run before the steps.
  public internal(set) var firstStatements: [String]
  /// The names of the program's migration steps.
  public internal(set) var steps: [String]
  /// Statements that run after the steps.
  public internal(set) var lastStatements: [String]
  /// Descriptions of the data that is lost.
  public internal(set) var losses: [String]

  /// The tables whose changes are not recorded as they should be, or no longer exist. The migration
  /// creates their triggers.
  public internal(set) var historyTables: [String] = []
  /// Whether the migration removes the history.
  var dropsHistory = false

  /// A Boolean value indicating whether no change is required.
  public var isEmpty: Bool {
    firstStatements.isEmpty && steps.isEmpty && lastStatements.isEmpty && historyTables.isEmpty
      && !dropsHistory && version == nextVersion
  }
}

extension SchemaMigration: CustomStringConvertible {
  /// The statements, with comments for steps, for the history and for lost data.
  public var description: String {
    let lines =
      firstStatements.map { $0 + ";" } + steps.map { "-- step: \($0)" }
      + lastStatements.map { $0 + ";" } + historyTables.map { "-- history: \($0)" }
      + losses.map { "-- lost: \($0)" }
    return lines.joined(separator: "\n")
  }
}
