public import KeyValueObserving

/// The face that a table turns to its screen: everything a screen needs of it, whatever its rows
/// are.
///
/// Positions that are given to a table or asked of it are those of the last update: what the user
/// sees.
@MainActor
public protocol TablePresenting: AnyObject {
  /// The heads of the columns.
  var columnHeads: [ColumnHead] { get }
  /// The number of rows.
  var rowCount: Int { get }
  /// The positions that can be seen.
  var visibleRange: Range<Int> { get }
  /// What to show when there are no rows.
  var emptyText: String { get }
  /// What the table has done so far.
  var counters: TableCounters { get }

  /// The text that a visible field shows.
  func text(row: Int, column: Int) -> CellText
  /// When a visible field last changed while visible, by the screen's clock.
  func changedAt(row: Int, column: Int) -> Duration?
  /// When a visible row was inserted, if it was while its place was visible.
  func insertedAt(row: Int) -> Duration?
  /// Whether any visible field changed, or any visible row was inserted, at or after a time.
  func hasHighlights(since time: Duration) -> Bool
  /// Why a visible row shows what it shows.
  func why(_ row: Int) -> RowHistory?

  /// The position of the cursor.
  var cursor: Int? { get }
  /// The number of selected rows.
  var selectionCount: Int { get }
  /// Whether a visible row is selected.
  func isSelected(_ row: Int) -> Bool

  /// Says how many rows fit on the screen.
  func resize(rows: Int)
  /// Whether a table that shows its last row goes on showing its last row when rows are added.
  var followsEnd: Bool { get set }
  /// Scrolls by a number of rows, down if positive.
  func scroll(by distance: Int)
  /// Makes a position the first visible one, as far as there are rows enough.
  func scroll(to position: Int)
  /// Moves the cursor by a number of rows and makes it visible.
  func moveCursor(by distance: Int)
  /// Moves the cursor to a row and makes it visible.
  func moveCursor(to row: Int)
  /// Takes the cursor away.
  func clearCursor()
  /// Selects a row in addition to those that are selected.
  func select(_ row: Int)
  /// Selects all rows of a range in addition. Each is read and held.
  func select(_ rows: ClosedRange<Int>)
  /// Selects a row, or the other way round if it is selected.
  func toggleSelection(_ row: Int)
  /// Selects nothing any more.
  func clearSelection()

  /// Moves the cursor to the next row with a field that satisfies a condition; reads at most
  /// `limit` rows.
  func moveCursorToNextRow(
    backwards: Bool,
    limit: Int,
    where matches: (CellText) -> Bool
  ) -> Bool

  /// The sections that the rows stand in, as of the last update; nil when they stand in none.
  var sections: [RowSection]? { get }
  /// What stands above a row because it is the first of its section; nil above any other row.
  func sectionHeader(above row: Int) -> String?

  /// The column that the rows are ordered by, if it was this table that ordered them by one.
  var sortedColumn: Int? { get }
  /// Whether that order begins with the least.
  var isSortAscending: Bool { get }
  /// Orders the rows by a column and keeps them so; nil gives them back the order of their source.
  func sort(byColumn column: Int?, ascending: Bool)
  /// Shows only rows that have a field which satisfies a condition, and only they as values change;
  /// nil shows all rows.
  func filter(whereAnyField matches: ((CellText) -> Bool)?)
  /// Whether only some of the rows are shown, because the table was given a filter.
  var isFiltered: Bool { get }

  /// Whether rows keep their places while somebody reads, whatever their values become. The values
  /// are still updated.
  var holdsOrder: Bool { get set }
  /// How many rows would stand elsewhere, come or go if the order were not held.
  var heldChanges: Int { get }

  /// Whether the screen keeps showing what it shows, whatever changes.
  var isPaused: Bool { get set }
  /// How many changes wait to be shown: each change of the list, and each visible row that has
  /// changed.
  var waitingChanges: Int { get }
  /// Is told, at most once a frame, when more changes wait because the table is paused, or another
  /// number of rows because the order is held.
  var onWaitingChange: (() -> Void)? { get set }

  /// Says that the screen has appeared: rows are brought up to date and followed from the next
  /// frame on.
  func appear()
  /// Says that the screen has disappeared: nothing is observed until it appears again.
  func disappear()
  /// Ends the table's connection with its screen. Twice is harmless.
  func detach()
}
