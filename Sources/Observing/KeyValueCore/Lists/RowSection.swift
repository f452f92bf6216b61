/// A run of rows under one header.
public struct RowSection: Hashable, Sendable, Identifiable {
  /// The identifier of the section, unique in its collection while it exists.
  public var id: Int
  /// The title of the header.
  public var title: String
  /// The number of rows. A section may be empty.
  public var rowCount: Int
  /// The value that the rows have in common, if they are grouped by a value.
  public var value: Value?

  /// Creates a section.
  public init(id: Int, title: String, rowCount: Int, value: Value? = nil) {
    self.id = id
    self.title = title
    self.rowCount = rowCount
    self.value = value
  }

  /// The entry for the section in an index: the first letter of its title in upper case, or an
  /// empty string if it has no title.
  public var indexTitle: String { title.prefix(1).uppercased() }

  /// Returns the single section that represents a list without sections.
  package static func whole(_ rowCount: Int) -> RowSection {
    RowSection(id: -1, title: "", rowCount: rowCount)
  }
}
