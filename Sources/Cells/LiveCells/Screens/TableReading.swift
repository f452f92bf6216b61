public import KeyValueObserving

/// The interface through which a screen reads a table, independent of the class of its rows.
///
/// All values are those of the last update, and positions are those on the screen. Nothing changes
/// between two updates.
@MainActor
public protocol TableReading: AnyObject {
  /// The headers of the columns.
  var columnHeaders: [ColumnHeader] { get }
  /// The text to show if there are no rows.
  var emptyText: String { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The positions of the visible rows.
  var visibleRange: Range<Int> { get }

  /// Returns the text of a field in a visible or prefetched row, or the empty text for any other
  /// row.
  func text(row: Int, column: Int) -> CellText
  /// Returns the object of a visible or prefetched row, which identifies the row when it moves, or
  /// nil for any other row.
  func object(ofRow row: Int) -> AnyObject?

  /// The position of the cursor.
  var cursor: Int? { get }
  /// Returns whether a visible or prefetched row is selected.
  func isSelected(_ row: Int) -> Bool

  /// Returns whether a visible or prefetched row was deleted from its store while its list still
  /// contains it. Such a row shows its last values.
  func isDeleted(_ row: Int) -> Bool

  /// The sections of the rows, or nil if the rows have no sections.
  var sectionLayout: SectionLayout? { get }
}

extension TableReading {
  /// Returns the texts of a visible or prefetched row, one for each column.
  public func texts(ofRow row: Int) -> [CellText] {
    columnHeaders.indices.map { text(row: row, column: $0) }
  }

  /// Returns the title above a row if the row is the first of its section, otherwise nil.
  public func sectionHeader(above row: Int) -> String? {
    guard let sectionLayout, let path = sectionLayout.path(of: row), path.row == 0
    else { return nil }
    return sectionLayout.sections[path.section].title
  }
}
