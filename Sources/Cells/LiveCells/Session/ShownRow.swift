/// One row of a table in the state in which it must be drawn.
public struct ShownRow: Hashable, Sendable {
  /// Its position in the table.
  public var position: Int
  /// One text for each column.
  public var texts: [CellText]
  /// The columns that have changed recently.
  public var changedColumns: Set<Int> = []
  /// A Boolean value indicating whether the row was inserted recently.
  public var isNew = false
  /// The time at which the first of these highlights fades, by the screen's clock.
  public var expiry: Duration?
  /// A Boolean value indicating whether the cursor is on the row.
  public var hasCursor = false
  /// A Boolean value indicating whether the row is selected.
  public var isSelected = false
  /// A Boolean value indicating whether the row was deleted from its store while its list still
  /// contains it.
  public var isDeleted = false
  /// The title of the row's section, if the row is the first of its section.
  public var sectionTitle: String?
  /// The title of the section to which the row, which was removed, belonged.
  package var formerSection: String?

  /// A text that the user types in the place of a field.
  public struct Typed: Hashable, Sendable {
    /// The field's column.
    public var column: Int
    /// The text before the text cursor.
    public var before: String
    /// The text after the text cursor.
    public var after: String

    init(column: Int, before: String, after: String) {
      self.column = column
      self.before = before
      self.after = after
    }
  }

  /// The text that the user types in the row, or nil.
  public var typed: Typed?

  /// Creates a row without marks.
  public init(position: Int, texts: [CellText]) {
    self.position = position
    self.texts = texts
  }
}

extension [ShownRow] {
  /// Returns the row at a position of the table. The rows have consecutive positions.
  package func row(at position: Int) -> ShownRow? {
    guard let first = first?.position, indices.contains(position - first) else { return nil }
    return self[position - first]
  }
}
