/// One row of a table in the state in which it must be drawn.
public struct ShownRow: Hashable, Sendable {
  /// Its position in the table.
  public var position: Int
  /// One text for each column.
  public var texts: [CellText] {
    didSet { versions = TextVersions() }
  }
  /// The versions of the texts. Nothing is known about texts that no page has read.
  package internal(set) var versions = TextVersions()
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

  /// Creates a row of a page, without marks.
  init(position: Int, of row: TablePage.Row) {
    self.init(position: position, texts: row.texts)
    versions = row.versions
  }
}

extension ShownRow {
  /// The parts of a row that differ from a row that was drawn before.
  package enum Difference: Equatable {
    case none
    /// The fields of some columns.
    case fields(Set<Int>)
    case all

    /// Returns whether the field of a column may differ.
    package func contains(_ column: Int) -> Bool {
      switch self {
      case .none: false
      case .fields(let columns): columns.contains(column)
      case .all: true
      }
    }
  }

  /// Returns whether the texts are known to be those of another row.
  package func hasTexts(of other: ShownRow) -> Bool {
    versions.changes(since: other.versions)?.isEmpty == true
  }

  /// Returns the difference from the row that a screen has drawn in the same place. Compares no
  /// texts, and ignores the position.
  package func difference(from drawn: ShownRow) -> Difference {
    guard hasCursor == drawn.hasCursor, isSelected == drawn.isSelected, isNew == drawn.isNew,
      isDeleted == drawn.isDeleted, typed == drawn.typed,
      let changes = versions.changes(since: drawn.versions)
    else { return .all }
    if changes.isEmpty, changedColumns == drawn.changedColumns { return .none }
    // A typed text may cover other fields.
    if typed != nil { return .all }
    return .fields(
      changedColumns.symmetricDifference(drawn.changedColumns).union(changes.map(\.column))
    )
  }
}

extension [ShownRow] {
  /// Returns the row at a position of the table. The rows have consecutive positions.
  package func row(at position: Int) -> ShownRow? {
    guard let first = first?.position, indices.contains(position - first) else { return nil }
    return self[position - first]
  }
}
