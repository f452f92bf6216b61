/// A run of rows under one header.
public struct RowSection: Hashable, Sendable, Identifiable {
  /// Tells the section apart from the others of its collection for as long as it is there.
  public var id: Int
  /// What its header says.
  public var title: String
  /// How many rows it has; a section may be empty.
  public var rowCount: Int
  /// The value that its rows share, where that is what gathers them.
  public var value: Value?

  /// A section of a collection.
  public init(id: Int, title: String, rowCount: Int, value: Value? = nil) {
    self.id = id
    self.title = title
    self.rowCount = rowCount
    self.value = value
  }

  /// What stands for the section in an index beside the rows: the first letter of its title, as a capital;
  /// nothing where it has none.
  public var indexTitle: String { title.prefix(1).uppercased() }

  /// The one section that all rows stand in where there are none.
  package static func whole(_ rowCount: Int) -> RowSection {
    RowSection(id: -1, title: "", rowCount: rowCount)
  }
}
