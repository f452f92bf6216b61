/// What a person can have a table do, whatever its rows are.
///
/// Positions that are given to a table are those of the last update: what the user sees.
@MainActor
package protocol TableCommanding: TableReading {
  /// Says how many rows fit on the screen.
  func resize(rows: Int)
  /// Whether a table that shows its last row goes on showing its last row when rows are added.
  var followsEnd: Bool { get set }
  /// Scrolls by a number of rows, down if positive.
  func scroll(by distance: Int)
  /// Moves the cursor by a number of rows and makes it visible.
  func moveCursor(by distance: Int)
  /// Moves the cursor to a row and makes it visible.
  func moveCursor(to row: Int)

  /// Moves the cursor to the next row with a field that satisfies a condition; reads at most
  /// `limit` rows.
  func moveCursorToNextRow(
    backwards: Bool,
    limit: Int,
    where matches: (CellText) -> Bool
  ) -> Bool

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

  /// When a visible field last changed while visible, by the screen's clock.
  func changedAt(row: Int, column: Int) -> Duration?
  /// When a visible row was inserted, if it was while its place was visible.
  func insertedAt(row: Int) -> Duration?
}

extension LiveTable: TableCommanding {
  package func changedAt(row: Int, column: Int) -> Duration? {
    cell(at: row)?.changeTime(of: column)
  }

  package func insertedAt(row: Int) -> Duration? {
    cell(at: row)?.insertedAt
  }
}
