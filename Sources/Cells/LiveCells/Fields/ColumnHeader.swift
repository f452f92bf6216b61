/// The title and the layout preferences of a column.
public struct ColumnHeader: Hashable, Sendable {
  /// The title.
  public var title: String
  /// The alignment of the texts, or nil to align each text by its kind of value.
  public var alignment: FieldAlignment?
  /// The preferred width of the column.
  public var width: ColumnWidth

  /// Creates the header of a column.
  public init(
    _ title: String,
    alignment: FieldAlignment? = nil,
    width: ColumnWidth = .content
  ) {
    self.title = title
    self.alignment = alignment
    self.width = width
  }
}
