public import KeyValueObserving

/// What a screen reads of a table, whatever its rows are.
///
/// Everything is as of the last update: positions are those that the user sees. Nothing changes
/// between two updates.
@MainActor
public protocol TableReading: AnyObject {
  /// The heads of the columns.
  var columnHeads: [ColumnHead] { get }
  /// What to show when there are no rows.
  var emptyText: String { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The positions that can be seen.
  var visibleRange: Range<Int> { get }

  /// The text of a field of a row that is visible or held ready; the empty text for any other.
  func text(row: Int, column: Int) -> CellText
  /// The row itself at a position that is visible or held ready, which tells it from others
  /// wherever it moves; nil for any other.
  func object(ofRow row: Int) -> AnyObject?

  /// The position of the cursor.
  var cursor: Int? { get }
  /// Whether a row that is visible or held ready is selected.
  func isSelected(_ row: Int) -> Bool

  /// Whether a row that is visible or held ready was deleted from where it is kept, and its list
  /// holds it still. It shows what it showed last.
  func isDeleted(_ row: Int) -> Bool

  /// The sections that the rows stand in; nil when they stand in none.
  var sectionLayout: SectionLayout? { get }
}

extension TableReading {
  /// The texts of a row that is visible or held ready, one for each column.
  public func texts(ofRow row: Int) -> [CellText] {
    columnHeads.indices.map { text(row: row, column: $0) }
  }

  /// What stands above a row because it is the first of its section; nil above any other row.
  public func sectionHeader(above row: Int) -> String? {
    guard let sectionLayout, let path = sectionLayout.path(of: row), path.row == 0
    else { return nil }
    return sectionLayout.sections[path.section].title
  }
}
