/// What stands above a column, and how the column wishes to be laid out.
public struct ColumnHead: Hashable, Sendable {
  /// The title.
  public var title: String
  /// Where the texts stand; each as its kind of value does when nil.
  public var alignment: FieldAlignment?
  /// How wide the column wishes to be.
  public var width: ColumnWidth

  /// The head of a column.
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
