/// What makes the tables of a database those of a schema; worked out, and not done yet.
///
/// Its description lists the statements one after the other, as a person reads them who is to consent.
public struct SchemaMigration: Hashable, Sendable {
  /// The version that the database has; zero when it never had one.
  public internal(set) var version: Int
  /// The version that it gets.
  public internal(set) var nextVersion: Int
  /// All that differs, also what can stay as it is.
  public internal(set) var differences: [SchemaDifference]
  /// What comes before the steps.
  public internal(set) var firstStatements: [String]
  /// The names of the program's own steps.
  public internal(set) var steps: [String]
  /// What comes after them.
  public internal(set) var lastStatements: [String]
  /// What gets lost.
  public internal(set) var losses: [String]

  /// Whether nothing has to be done.
  public var isEmpty: Bool {
    firstStatements.isEmpty && steps.isEmpty && lastStatements.isEmpty && version == nextVersion
  }
}

extension SchemaMigration: CustomStringConvertible {
  /// The statements, with the steps between them and what is lost at the end.
  public var description: String {
    let lines =
      firstStatements.map { $0 + ";" } + steps.map { "-- step: \($0)" }
      + lastStatements.map { $0 + ";" } + losses.map { "-- lost: \($0)" }
    return lines.joined(separator: "\n")
  }
}
