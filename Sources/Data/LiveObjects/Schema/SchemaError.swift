/// An error that describes why a database does not match the classes of a schema.
///
/// ```swift
/// do {
///   _ = try ManagedContext(store, ManagedSchema(Artist.self))
/// } catch let error as SchemaError {
///   message = "\(error)"
/// }
/// ```
public struct SchemaError: Error, Hashable, Sendable {
  /// The kinds of mismatch.
  ///
  /// ```swift
  /// switch error.reason {
  /// case .differs(let differences, let steps): missing = differences.map(\.description) + steps
  /// case .isNewer(let version, _): missing = ["a program for version \(version)"]
  /// }
  /// ```
  public enum Reason: Hashable, Sendable {
    /// Tables differ, or migration steps are pending.
    case differs([SchemaDifference], steps: [String])
    /// The database was written by a newer version of the program.
    case isNewer(version: Int, known: Int)
  }

  /// The name of the database.
  public var database: String
  /// The kind of mismatch.
  public var reason: Reason
}

extension SchemaError: CustomStringConvertible {
  /// The database and all differences, on one line.
  public var description: String {
    switch reason {
    case .differs(let differences, let steps):
      "\(database): the tables do not match the classes: "
        + (differences.map(\.description) + steps.map { "pending migration step: \($0)" })
        .joined(separator: "; ")
    case .isNewer(let version, let known):
      "\(database): the schema version is \(version), and this program supports up to \(known);"
        + " open it with a newer version of the program"
    }
  }
}
