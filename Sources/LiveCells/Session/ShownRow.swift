/// One row of a table as it is to be drawn.
public struct ShownRow: Hashable, Sendable {
  /// Its position in the table.
  public var position: Int
  /// One text for each column.
  public var texts: [CellText]
  /// The columns that changed a moment ago.
  public var changedColumns: Set<Int> = []
  /// Whether the row itself is new.
  public var isNew = false
  /// When the first of these highlights is to fade, by the screen's clock.
  public var expiry: Duration?
  /// Whether the cursor is on it.
  public var hasCursor = false
  /// Whether it is selected.
  public var isSelected = false
  /// Whether it was deleted from where it is kept, and its list holds it still.
  public var isDeleted = false
  /// What its section is called, if it is the first row of one.
  public var sectionTitle: String?

  /// A text that a person is typing in the place of a field.
  public struct Typed: Hashable, Sendable {
    /// The field's column.
    public var column: Int
    /// What stands before the place where he types.
    public var before: String
    /// What stands behind it.
    public var after: String

    init(column: Int, before: String, after: String) {
      self.column = column
      self.before = before
      self.after = after
    }
  }

  /// What is being typed in the row, if anything.
  public var typed: Typed?

  /// A row without any mark.
  public init(position: Int, texts: [CellText]) {
    self.position = position
    self.texts = texts
  }
}
