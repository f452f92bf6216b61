/// The interface of a table for sessions, independent of the class of its rows.
///
/// Positions that are passed to a table are those of the last update, which the user sees.
@MainActor
package protocol TableCommanding: TableReading {
  /// Attaches the table to a screen and shows it there.
  func attach(to screen: some TableUpdating & FrameScheduling)
  /// Disconnects the table from its screen. Further calls have no effect.
  func detach()

  /// Sets the number of rows that fit on the screen, and of those that are partially visible on
  /// either side.
  func resize(rows: Int, partialRows: Int)
  /// The position of the first fully visible row.
  var firstRow: Int { get }
  /// Whether a table that shows its last row keeps showing its last row when rows are added.
  var followsEnd: Bool { get set }
  /// Whether the table currently scrolls to the last row when rows are added.
  var isFollowingEnd: Bool { get }
  /// Scrolls by a number of rows, down if positive.
  func scroll(by distance: Int)
  /// Scrolls so that the row at a position is the first visible one, if enough rows follow it.
  func scroll(to position: Int)
  /// The position that stays first, if enough rows follow it, whatever happens to the rows. Used
  /// where each of many viewers sees another part of the table. Nil by default; then the first
  /// visible row keeps its line.
  var standingPosition: Int? { get set }
  /// Moves the cursor by a number of rows and makes it visible.
  func moveCursor(by distance: Int)
  /// Moves the cursor to the row at a position and makes it visible.
  func moveCursor(to row: Int)
  /// Moves the cursor to a row, if its position is known, and makes it visible.
  ///
  /// - Returns: Whether the position is known.
  func moveCursor(toRow row: AnyObject) -> Bool
  /// Selects a row in addition to the selected rows, if its position is known.
  func select(row: AnyObject)
  /// Whether the user has put the cursor on its row, rather than on the first or the last row.
  var isCursorOnChosenRow: Bool { get }
  /// Whether the row on which the screen shows the cursor was removed, so that the cursor is on
  /// another one.
  var isCursorRowGone: Bool { get }
  /// Whether all rows that the screen shows as selected were removed.
  var isSelectionGone: Bool { get }
  /// The current position of the cursor, which the next update will show.
  var cursorPosition: Int? { get }
  /// Moves the cursor to the first row. If the start is followed, the cursor stays on the first
  /// row, whichever it is.
  func moveCursorToFirst()
  /// Moves the cursor to the last row. If the end is followed, the cursor stays on the last row,
  /// whichever it is.
  func moveCursorToLast()
  /// Fixes the cursor on the row on which it is displayed, because the user is about to act on that
  /// row.
  func holdCursor()
  /// Scrolls by the minimum distance that makes the cursor visible.
  func revealCursor()

  /// The row under the cursor.
  var cursorObject: AnyObject? { get }
  /// Returns the row with a key, or nil if rows have no such keys.
  func row(ofKey key: AnyHashable) -> AnyObject?
  /// Returns the key of a row, or nil if rows have no keys.
  func key(of row: AnyObject) -> AnyHashable?
  /// Returns the known position of a row, or nil if the list does not contain it.
  func position(of row: AnyObject) -> Int?
  /// Returns the fields of a row in some columns, for copying. Reads the row's properties.
  func copiedFields(of row: AnyObject, _ columns: [Int]) -> [CopiedField]
  /// Returns the fields of rows in some columns. Values are read completely if the source supports
  /// that. An element is nil if the row no longer exists.
  func completeFields(of rows: [AnyObject], _ columns: [Int]) async throws -> [[CopiedField]?]
  /// Returns the traced properties whose changes caused the last write of a field of a visible row.
  func causes(row: Int, column: Int) -> [RowDetail.Property]
  /// Returns the commits of the source that a frame has included, or nil if there were none or if
  /// the source does not count them.
  func commits(ofFrameAt time: Duration) -> ClosedRange<Int>?
  /// Returns the complete content of a row, with one entry for each column. Reads the row's
  /// properties, and traces their changes while details are read.
  func detailEntries(of row: AnyObject) -> [RowDetail.Entry]

  /// Saves the position of the cursor, because the user begins to type a search text.
  func beginTypingSearch()
  /// Returns the cursor to the saved position.
  func returnToSearchOrigin()
  /// Discards the saved position.
  func endTypingSearch()
  /// Begins a search next to the cursor. It continues around the end of the list to the row of the
  /// cursor. While the text is being typed, the search begins at the saved position.
  func beginSearch(backwards: Bool)
  /// Searches some more rows. Moves the cursor to the first row with a field that contains a text.
  ///
  /// Rows that are not loaded are searched where they are stored, if the source supports that.
  func search(rows limit: Int, for needle: TextNeedle) -> SearchOutcome
  /// Searches some more rows. Moves the cursor to the first row with a field that satisfies a
  /// condition. All rows are loaded.
  func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome
  /// Cancels the search.
  func endSearch()
  /// The searched fraction of the rows, from 0 to 1, or nil if no search is in progress.
  var searchProgress: Double? { get }

  /// The number of selected rows.
  var selectionCount: Int { get }
  /// Selects the row under the cursor, or deselects it if it is selected.
  func toggleSelectionOfCursor()
  /// Deselects all rows.
  func clearSelection()

  /// The rows that a command applies to: the selected rows, or the row under the cursor.
  var chosenRows: [AnyObject] { get }
  /// Whether rows can be deleted.
  var canDelete: Bool { get }
  /// Deletes rows. Throws an error if that is not possible.
  func delete(_ rows: [AnyObject]) throws
  /// Whether the user can move rows: the program and the source allow it, and the rows are
  /// displayed in the order of the source.
  var canMove: Bool { get }
  /// Moves a row to another position.
  func move(_ row: AnyObject, to position: Int) throws
  /// Returns the columns whose values can be typed in all of the given rows.
  func editableColumns(of rows: [AnyObject]) -> [Int]
  /// Returns the reason why the values of a column cannot be typed in some rows, in a few words, or
  /// nil if they can.
  func editingRefusal(ofColumn column: Int, of rows: [AnyObject]) -> String?
  /// Returns the text that a column would show of a row now, or nil if the text depends on more
  /// than the row's current values.
  func comparableText(ofColumn column: Int, of row: AnyObject) -> CellText?
  /// Returns the displayed texts of those of the given rows that are on the screen.
  func displayedTexts(of rows: [AnyObject]) -> SeenRows
  /// Returns whether a row satisfies a filter expression.
  func isShown(_ row: AnyObject, by expression: FilterExpression) -> Bool
  /// Returns the title of the prompt for a column of a row.
  func editingTitle(ofColumn column: Int, of row: AnyObject) -> String
  /// Returns the value of a column in the form in which it is typed.
  func typedText(ofColumn column: Int, of row: AnyObject) -> String
  /// Returns whether a row has been deleted from its store. For a line of a form, the object counts
  /// for which the edit of a column was begun.
  func isDeleted(_ row: AnyObject, editing column: Int?) -> Bool
  /// Sets the values of a column. Throws an error if that is not possible.
  func setTypedText(_ text: String, ofColumn column: Int, of rows: [AnyObject]) throws

  /// The editor that writes changes to the rows' store, independent of their class.
  var anyEditor: (any RowEditing)? { get }
  /// Records the current values of rows that the user is about to change or delete. Returns nil
  /// without an editor.
  func draft(of rows: [AnyObject]) -> (any RowDraft)?
  /// Returns the key by which the editor writes a column, or nil if it does not write the column.
  func editorKey(ofColumn column: Int) -> String?

  /// The maximum number of rows that can be sorted and filtered, or nil for no limit.
  var arrangingLimit: Int? { get }
  /// The maximum number of rows whose order can be held.
  var holdingLimit: Int { get }
  /// Whether the order can be held now.
  var canHold: Bool { get }
  /// Whether the rows are complete for the current order, filter and sections. Reads are observed.
  var completeness: ListCompleteness { get }
  /// The column by which this table sorts the rows, or nil.
  var sortedColumn: Int? { get }
  /// Whether that order is ascending.
  var isSortAscending: Bool { get }
  /// Sorts the rows by a column and keeps them sorted. With nil, restores the order of the source.
  func sort(byColumn column: Int?, ascending: Bool)
  /// The column by which this table groups the rows into sections, or nil.
  var sectionedColumn: Int? { get }
  /// Groups the rows into sections by a column. With nil, restores the source's own sections.
  func section(byColumn column: Int?)
  /// Shows only rows that contain a text in any column, and keeps the filter as values change. Nil
  /// or an empty text shows all rows.
  func filter(containing text: String?)
  /// Shows only rows that satisfy an expression. Throws an error if the text is not a valid
  /// expression, or if there are too many rows for it.
  func filter(typed text: String) throws
  /// Throws an error if the columns or the filter of a request do not exist.
  func check(_ request: TableRequest) throws
  /// Starts one read of all rows of a request in their database. Returns nil if they are not in a
  /// database. Throws an error if the request is invalid.
  func readStored(_ request: TableRequest) throws -> (any TableRows)?
  /// Starts reading the rows that the table currently shows.
  func readShown() -> any TableRows
  /// Whether the table has a filter.
  var isFiltered: Bool { get }
  /// Whether a filter can be applied for each typed character, because all rows are in memory and
  /// few.
  var canFilterWhileTyping: Bool { get }
  /// Whether rows keep their positions regardless of their values. The shown values are still
  /// updated.
  var holdsOrder: Bool { get set }
  /// The number of rows that would move, appear or disappear if the held order were released.
  var heldChanges: Int { get }

  /// Whether the display is paused, so that changes are not shown.
  var isPaused: Bool { get set }
  /// The number of waiting changes: each change of the list, and each visible row that has changed.
  var waitingChanges: Int { get }
  /// Called at most once per frame when further changes wait in a paused table, or when
  /// `heldChanges` has changed.
  var onWaitingChange: (() -> Void)? { get set }
}

extension LiveTable: TableCommanding {}

extension TableCommanding {
  /// Moves rows to a gap between rows, where they follow each other in their present order.
  ///
  /// If it throws, the rows before the one that was refused have been moved.
  ///
  /// - Parameter gap: The number of rows above the gap.
  func move(_ rows: [AnyObject], toGap gap: Int) throws {
    // Each move takes a row away from above the gap, or adds one there.
    var next = gap
    let positions = rows.compactMap { row in position(of: row).map { (row, $0) } }
    for (row, position) in positions.sorted(by: { $0.1 < $1.1 }) {
      let target = position < gap ? gap - 1 : next
      if position >= gap { next += 1 }
      if self.position(of: row) != target { try move(row, to: target) }
    }
  }
}

extension TableDisplaying {
  /// Returns the number of rows above a displayed row at present.
  ///
  /// - Parameter row: The position in the last update. The number of rows denotes the end.
  package func gap(aboveDisplayed row: Int) -> Int {
    displayedObject(ofRow: row).flatMap(position) ?? row
  }
}
