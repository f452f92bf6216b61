/// An action that the user can perform on a table, on any screen.
public enum TableAction: Hashable, Sendable {
  /// Moves the cursor by a number of rows, down if positive.
  case moveCursor(by: Int)
  /// Moves the cursor to the row at a position, and to a column if one is given.
  case putCursor(at: Int, column: Int? = nil)
  /// Scrolls by a number of screens, which may be fractional. The cursor keeps its line.
  case movePages(Double)
  /// Moves the cursor to the first row.
  case moveToFirst
  /// Moves the cursor to the last row.
  case moveToLast
  /// Scrolls by a number of rows. The cursor stays on its row.
  case scroll(by: Int)
  /// Scrolls so that the row at a position is the first, if enough rows follow it. The cursor stays
  /// on its row.
  case scrollTo(Int)

  /// Moves the column cursor by a number of columns, to the right if positive.
  case moveColumnCursor(by: Int)
  /// Hides the column under the cursor.
  case hideColumn
  /// Shows all hidden columns.
  case showAllColumns
  /// Moves the column under the cursor by a number of columns, to the right if positive.
  case moveColumn(by: Int)
  /// Widens the column under the cursor by a number of characters, or narrows it if negative.
  /// Performed by the screen, which knows the current width: see `TableSession.resize(column:to:)`.
  case resizeColumn(by: Int)

  /// Opens a prompt for a text to search for.
  case beginSearch
  /// Repeats the last search.
  case searchAgain(backwards: Bool)
  /// Opens a prompt for a filter.
  case beginFilter
  /// Sorts by the column under the cursor: first ascending, then descending, then no longer.
  case order
  /// Sorts by a column as `order` does, and moves the cursor to it.
  case chooseColumn(Int)
  /// Reverses the order.
  case reverseOrder
  /// Groups rows into sections by the column under the cursor, or removes the sections.
  case toggleSections
  /// Holds the order of the rows, or releases it.
  case toggleHolding
  /// Pauses or resumes the display.
  case togglePause
  /// Starts or stops scrolling to the last row whenever rows are added.
  case toggleFollowing

  /// Selects or deselects the row under the cursor, and moves the cursor to the next row.
  case toggleSelection
  /// Selects all rows, up to the number that can be selected.
  case selectAll
  /// Deselects all rows.
  case clearSelection
  /// Opens a prompt for a new value of the selected rows, or of the row under the cursor.
  case beginEditing
  /// Asks whether to delete the selected rows, or the row under the cursor.
  case beginDeleting
  /// Moves the row under the cursor by a number of rows, down if positive.
  case moveRow(by: Int)
  /// Opens prompts for the values of a new row.
  case beginAdding
  /// Undoes the last change.
  case undo
  /// Redoes the change that was undone last.
  case redo
  /// Performs the program's action for a row. Without one, shows the complete row.
  case activate
  /// Shows the complete row under the cursor instead of the rows, or the rows again.
  case toggleDetail
  /// Copies the text in the column of the cursor.
  case copyField
  /// Copies the selected rows, or the row under the cursor: one line each, with tabs between the
  /// visible columns.
  case copyRows
  /// Copies the selected rows, or the row under the cursor, in a format for other programs.
  case copyRowsAs(RowTextFormat)

  /// Displays the state before a number of changes. With a positive number, displays a later state,
  /// up to the current one.
  case stepInTime(by: Int)

  /// Moves the focus by a number of parts of the screen. Performed by the screen.
  case moveFocus(by: Int)
  /// Shows the tab at an index, counted from 0. Performed by the screen.
  case chooseTab(Int)
  /// Shows the tab at a distance from the current one. Performed by the screen.
  case moveTab(by: Int)

  /// Shows the list of keys instead of the rows, or the rows again.
  case toggleHelp
  /// Scrolls the columns, to the right if positive. The cursor stays. Performed by the screen.
  case scrollColumns(by: Int)
  /// Repaints the screen. Performed by the screen.
  case repaint
  /// Lets the user open something else in a window. Performed by the screen.
  case open
  /// Suspends the program. Performed by the screen.
  case suspend
  /// Returns to the place from which the table was opened, or ends the program. Performed by the
  /// screen.
  case close
  /// Ends the program. Performed by the screen.
  case quit
}

extension TableAction {
  /// Creates the action of a key outside of prompts, or nil if the key has none.
  public init?(_ key: PressedKey) {
    guard let action = ActionTable.action(of: key) else { return nil }
    self = action
  }

  /// The properties of an action that determine where and when it is performed.
  struct Traits: OptionSet {
    let rawValue: Int

    /// The screen must perform the action, because it does not concern the table.
    static let ofScreen = Traits(rawValue: 1)
    /// The action moves the cursor or scrolls.
    static let movesCursor = Traits(rawValue: 2)
    /// The action moves the displayed rows up or down. It scrolls a page that is shown instead.
    static let scrolls = Traits(rawValue: 4)
    /// The action opens a prompt.
    static let opensPrompt = Traits(rawValue: 8)
    /// The action applies to rows. It is not performed while a past state is displayed.
    static let actsOnRows = Traits(rawValue: 16)
    /// The action changes the order, the sections or the filter.
    static let arranges = Traits(rawValue: 32)
  }

  var traits: Traits {
    switch self {
    case .moveCursor, .movePages, .moveToFirst, .moveToLast, .scroll: [.movesCursor, .scrolls]
    case .putCursor, .scrollTo, .moveColumnCursor: .movesCursor
    case .beginSearch: .opensPrompt
    case .beginFilter: [.opensPrompt, .arranges]
    case .order, .chooseColumn, .reverseOrder, .toggleSections, .toggleHolding: .arranges
    case .beginEditing, .beginDeleting, .beginAdding: [.opensPrompt, .actsOnRows]
    case .toggleSelection, .selectAll, .moveRow, .copyField, .copyRows, .copyRowsAs, .undo, .redo,
      .activate,
      .toggleDetail:
      .actsOnRows
    case .scrollColumns, .resizeColumn, .moveFocus, .chooseTab, .moveTab, .repaint, .open, .suspend,
      .close, .quit:
      .ofScreen
    case .hideColumn, .showAllColumns, .moveColumn, .searchAgain, .togglePause, .toggleFollowing,
      .clearSelection, .stepInTime, .toggleHelp:
      []
    }
  }
}
