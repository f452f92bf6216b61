/// Identifies a state of a database. It is cheap to read.
///
/// ```swift
/// let known = try database.read { reader in try reader.version() }
/// let isCurrent = try database.read { reader in try reader.version() == known }
/// ```
///
/// Equal versions of one database mean equal states. Different versions may have equal states.
public struct DatabaseVersion: Hashable, Sendable {
  private var words: [UInt64]
  private var text: String

  /// Creates a version from numbers.
  public init(_ words: UInt64...) {
    self.words = words
    text = ""
  }

  /// Creates a version from text that the database provides.
  public init(_ text: String) {
    words = []
    self.text = text
  }
}
