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
  /// Deselects all rows.
  case clearSelection
  /// Opens a prompt for a new value of the selected rows, or of the row under the cursor.
  case beginEditing
  /// Asks whether to delete the selected rows, or the row under the cursor.
  case beginDeleting
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
    switch key {
    case .up, .character("k"): self = .moveCursor(by: -1)
    case .down, .character("j"): self = .moveCursor(by: 1)
    case .left, .character("h"): self = .moveColumnCursor(by: -1)
    case .right, .character("l"): self = .moveColumnCursor(by: 1)
    case .pageUp, .control("b"): self = .movePages(-1)
    case .pageDown, .control("f"), .character(" "): self = .movePages(1)
    case .control("u"): self = .movePages(-0.5)
    case .control("d"): self = .movePages(0.5)
    case .home, .character("g"): self = .moveToFirst
    case .end, .character("G"): self = .moveToLast
    case .enter: self = .activate
    case .character("/"): self = .beginSearch
    case .character("n"): self = .searchAgain(backwards: false)
    case .character("N"): self = .searchAgain(backwards: true)
    case .character("&"): self = .beginFilter
    case .character("s"): self = .order
    case .character("r"): self = .reverseOrder
    case .character("S"): self = .toggleSections
    case .character("o"): self = .toggleHolding
    case .character("-"): self = .hideColumn
    case .character("="): self = .showAllColumns
    case .character("H"): self = .moveColumn(by: -1)
    case .character("L"): self = .moveColumn(by: 1)
    case .character("<"): self = .resizeColumn(by: -1)
    case .character(">"): self = .resizeColumn(by: 1)
    case .character("v"): self = .toggleDetail
    case .character("y"): self = .copyField
    case .character("Y"): self = .copyRows
    case .character("c"): self = .copyRowsAs(.csv)
    case .character("C"): self = .copyRowsAs(.json)
    case .character("x"): self = .toggleSelection
    case .character("X"): self = .clearSelection
    case .character("e"): self = .beginEditing
    case .delete: self = .beginDeleting
    case .character("a"): self = .beginAdding
    case .character("u"): self = .undo
    case .character("U"): self = .redo
    case .character("p"): self = .togglePause
    case .character("F"): self = .toggleFollowing
    case .character("["): self = .stepInTime(by: -1)
    case .character("]"): self = .stepInTime(by: 1)
    case .character("{"): self = .stepInTime(by: -10)
    case .character("}"): self = .stepInTime(by: 10)
    case .tab: self = .moveFocus(by: 1)
    case .backTab: self = .moveFocus(by: -1)
    case .character("("): self = .moveTab(by: -1)
    case .character(")"): self = .moveTab(by: 1)
    case .alternate(let digit) where ("1"..."9").contains(digit):
      self = .chooseTab((digit.wholeNumberValue ?? 1) - 1)
    case .character("?"), .function(1): self = .toggleHelp
    case .control("l"): self = .repaint
    case .control("z"): self = .suspend
    case .character("q"): self = .close
    case .control("c"): self = .quit
    default: return nil
    }
  }

  /// Whether the screen must perform the action, because it does not concern the table.
  var isOfScreen: Bool {
    switch self {
    case .scrollColumns, .resizeColumn, .moveFocus, .chooseTab, .moveTab, .repaint, .suspend,
      .close, .quit:
      true
    default: false
    }
  }
}
