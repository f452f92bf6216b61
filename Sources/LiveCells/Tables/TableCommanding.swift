/// What a session has a table do, whatever its rows are.
///
/// Positions that are given to a table are those of the last update: what the user sees.
@MainActor
package protocol TableCommanding: TableReading {
  /// Connects the table with a screen and has it appear there.
  func attach(to screen: some TableUpdating & FrameScheduling)
  /// Ends the table's connection with its screen. Twice is harmless.
  func detach()

  /// Says how many rows fit on the screen, and how many more can be seen in part on either side.
  func resize(rows: Int, partialRows: Int)
  /// The first row that can be seen as a whole.
  var firstRow: Int { get }
  /// Whether a table that shows its last row goes on showing its last row when rows are added.
  var followsEnd: Bool { get set }
  /// Whether the last row stays in sight when rows are added.
  var isFollowingEnd: Bool { get }
  /// Scrolls by a number of rows, down if positive.
  func scroll(by distance: Int)
  /// Makes the row at a position the first visible one, as far as there are rows enough.
  func scroll(to position: Int)
  /// The position that comes first as far as there are rows enough, whatever happens to the rows: for
  /// what shows a part of a table to many people, who each keep to rows of their own. Nil, unless set
  /// otherwise: then the first visible row keeps its line.
  var standingPosition: Int? { get set }
  /// Moves the cursor by a number of rows and makes it visible.
  func moveCursor(by distance: Int)
  /// Moves the cursor to a row and makes it visible.
  func moveCursor(to row: Int)
  /// Moves the cursor to a row, if its position is known, and makes it visible.
  ///
  /// - Returns: Whether it is.
  func moveCursor(toRow row: AnyObject) -> Bool
  /// Selects a row in addition, if its position is known.
  func select(row: AnyObject)
  /// Whether the user has put the cursor on its row, rather than on the first or the last one.
  var isCursorOnChosenRow: Bool { get }
  /// Whether the row on which the screen shows the cursor has gone, so that the cursor is on another one.
  var isCursorRowGone: Bool { get }
  /// The position of the cursor by what is known now, which the next update tells.
  var cursorPosition: Int? { get }
  /// Moves the cursor to the first row and keeps it there, whatever row comes first, where the start
  /// is followed.
  func moveCursorToFirst()
  /// Moves the cursor to the last row and keeps it there, whatever row comes last, where the end is
  /// followed.
  func moveCursorToLast()
  /// Has the cursor keep to the row that it is seen on, because a person is about to do something
  /// with that row.
  func holdCursor()
  /// Scrolls as little as possible to make the cursor visible.
  func revealCursor()

  /// The row of the cursor.
  var cursorObject: AnyObject? { get }
  /// The row of a key, wherever it stands; nil where rows have no such keys.
  func row(ofKey key: AnyHashable) -> AnyObject?
  /// The key of a row; nil if the rows have no keys.
  func key(of row: AnyObject) -> AnyHashable?
  /// Where a row stands by what is known; nil where it isn't among the rows.
  func position(of row: AnyObject) -> Int?
  /// What a field of a visible row showed before it was written last; nil where that isn't known.
  func textBefore(row: Int, column: Int) -> CellText?
  /// The fields of a row in some columns, to be copied. Reads the row's properties.
  func copiedFields(of row: AnyObject, _ columns: [Int]) -> [CopiedField]
  /// The fields of rows in some columns, with values that are read completely if the source supports that; nil
  /// for a row that no longer exists.
  func completeFields(of rows: [AnyObject], _ columns: [Int]) async throws -> [[CopiedField]?]
  /// All that a row shows, one entry for each column. Reads the row's properties.
  func detailEntries(of row: AnyObject) -> [RowDetail.Entry]

  /// Remembers where the cursor is, as a person begins to type what to search for.
  func beginTypingSearch()
  /// Puts the cursor back to where it was then.
  func returnToSearchOrigin()
  /// Forgets where it was.
  func endTypingSearch()
  /// Begins to search from beside the cursor, around the end of the list, to the row of the cursor; while
  /// it is being typed, from where the cursor was before.
  func beginSearch(backwards: Bool)
  /// Looks at some more rows. The cursor is moved to the first that has a field which satisfies a
  /// condition.
  func search(rows limit: Int, where matches: (CellText) -> Bool) -> SearchOutcome
  /// Searches no further.
  func endSearch()
  /// How many of the rows the search has looked at, from 0 to 1; nil where nothing is searched for.
  var searchProgress: Double? { get }

  /// The number of selected rows.
  var selectionCount: Int { get }
  /// Selects the row of the cursor, or the other way round if it is selected.
  func toggleSelectionOfCursor()
  /// Selects nothing any more.
  func clearSelection()

  /// The rows that a person means: those that are selected, or that of the cursor.
  var chosenRows: [AnyObject] { get }
  /// Whether rows can be deleted.
  var canDelete: Bool { get }
  /// Deletes rows. Throws what is in the way.
  func delete(_ rows: [AnyObject]) throws
  /// The columns whose values can be typed, in all of some rows.
  func editableColumns(of rows: [AnyObject]) -> [Int]
  /// The reason why the values of a column cannot be typed in some rows, in a few words; nil if they can.
  func editingRefusal(ofColumn column: Int, of rows: [AnyObject]) -> String?
  /// The text that a column would show of a row now; nil for a column whose text depends on more than the
  /// row's present values.
  func comparableText(ofColumn column: Int, of row: AnyObject) -> CellText?
  /// The texts that are displayed of some rows, as far as they are on the screen.
  func displayedTexts(of rows: [AnyObject]) -> SeenRows
  /// Whether a filter expression is true for a row.
  func isShown(_ row: AnyObject, by expression: FilterExpression) -> Bool
  /// What a person is asked for who changes a column of a row.
  func editingTitle(ofColumn column: Int, of row: AnyObject) -> String
  /// The value of a column as it is typed.
  func typedText(ofColumn column: Int, of row: AnyObject) -> String
  /// Sets the values of a column. Throws what is in the way.
  func setTypedText(_ text: String, ofColumn column: Int, of rows: [AnyObject]) throws

  /// What changes rows where they are kept, whatever their class.
  var anyEditor: (any RowEditing)? { get }
  /// Notes what rows show, for who is about to change or delete them; nil without an editor.
  func draft(of rows: [AnyObject]) -> (any RowDraft)?
  /// By which key the editor knows what a column shows; nil where it doesn't change it.
  func editorKey(ofColumn column: Int) -> String?

  /// How many rows can be ordered and filtered at most; nil for any number.
  var arrangingLimit: Int? { get }
  /// How many rows can be held in their places at most.
  var holdingLimit: Int { get }
  /// Whether the rows can be held in their places now.
  var canHold: Bool { get }
  /// Whether the rows are all rows of the present order, filter and sections. Reading it is tracked.
  var completeness: ListCompleteness { get }
  /// The column that the rows are ordered by, if it was this table that ordered them by one.
  var sortedColumn: Int? { get }
  /// Whether that order begins with the least.
  var isSortAscending: Bool { get }
  /// Orders the rows by a column and keeps them so; nil gives them back the order of their source.
  func sort(byColumn column: Int?, ascending: Bool)
  /// The column whose values the rows are gathered in sections by, if it was this table that did so.
  var sectionedColumn: Int? { get }
  /// Gathers the rows in sections by a column's values; nil gives back the source's own sections.
  func section(byColumn column: Int?)
  /// Shows only rows in which a text stands in any column, and only they as values change; nil or an
  /// empty text shows all rows.
  func filter(containing text: String?)
  /// Shows only rows for which an expression holds. Throws where it is no expression, and where the rows
  /// are too many for it.
  func filter(typed text: String) throws
  /// Checks whether the columns and the filter of a request exist. Throws what is wrong with it.
  func check(_ request: TableRequest) throws
  /// Starts one read of all rows of a request in their database; nil where they are in none. Throws what
  /// is wrong with the request.
  func readStored(_ request: TableRequest) throws -> (any TableRows)?
  /// Starts reading the rows that the table shows now.
  func readShown() -> any TableRows
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
}

extension LiveTable: TableCommanding {}
