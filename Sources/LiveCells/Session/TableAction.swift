/// What a person can ask of a table on any screen.
public enum TableAction: Hashable, Sendable {
  /// Moves the cursor by a number of rows, down if positive.
  case moveCursor(by: Int)
  /// Moves the cursor to a row, by its position, and to one of its columns if there is one at that place.
  case putCursor(at: Int, column: Int? = nil)
  /// Moves by screens, or parts of them; the cursor keeps its line.
  case movePages(Double)
  /// Moves the cursor to the first row.
  case moveToFirst
  /// Moves the cursor to the last row.
  case moveToLast
  /// Scrolls by a number of rows and leaves the cursor where it is.
  case scroll(by: Int)
  /// Scrolls so that the row at a position comes first, as far as there are rows enough, and leaves the
  /// cursor where it is.
  case scrollTo(Int)

  /// Moves the cursor by a number of columns, to the right if positive.
  case moveColumnCursor(by: Int)
  /// Hides the column of the cursor.
  case hideColumn
  /// Shows the columns that were hidden.
  case showAllColumns
  /// Moves the column of the cursor by a number of columns, to the right if positive.
  case moveColumn(by: Int)
  /// Makes the column of the cursor wider by a number of characters, or narrower. Left to the screen,
  /// which knows how wide it is: see `TableSession.resize(column:to:)`.
  case resizeColumn(by: Int)

  /// Asks for a text to search for.
  case beginSearch
  /// Searches again for the text before.
  case searchAgain(backwards: Bool)
  /// Asks for a text that rows must have to be shown.
  case beginFilter
  /// Orders by the column of the cursor, the other way round the second time, no more the third time.
  case order
  /// Orders by a column as `order` does, and puts the cursor on it.
  case chooseColumn(Int)
  /// Orders the other way round.
  case reverseOrder
  /// Gathers rows in sections by the column of the cursor, or no longer.
  case toggleSections
  /// Has rows keep their places, or lets them go.
  case toggleHolding
  /// Has the picture stand still, or go on.
  case togglePause
  /// Shows the last row whenever rows are added, or no longer.
  case toggleFollowing

  /// Selects the row of the cursor, or the other way round, and goes on to the next.
  case toggleSelection
  /// Selects nothing any more.
  case clearSelection
  /// Asks for a new value of the selected rows, or of that of the cursor.
  case beginEditing
  /// Asks whether to delete the selected rows, or that of the cursor.
  case beginDeleting
  /// Asks for the values of a new row.
  case beginAdding
  /// Takes back what was changed last.
  case undo
  /// Does again what was taken back last.
  case redo
  /// Does what the program does with a row; shows all of it where it does nothing.
  case activate
  /// Shows all of the row of the cursor in place of the rows, or the rows again.
  case toggleDetail
  /// Copies the text in the column of the cursor.
  case copyField
  /// Copies the selected rows, or that of the cursor: a line each, with tabs between the columns that are
  /// seen.
  case copyRows
  /// Copies the selected rows, or that of the cursor, in a form that programs read.
  case copyRowsAs(RowTextFormat)

  /// Looks at what was shown so many changes ago, or goes on to what came then, if positive, up to what
  /// is live.
  case stepInTime(by: Int)

  /// Has keys go to the part of the screen so many places further. Left to the screen.
  case moveFocus(by: Int)
  /// Brings the tab at a place to the front, counted from 0. Left to the screen.
  case chooseTab(Int)
  /// Brings the tab so many places further to the front. Left to the screen.
  case moveTab(by: Int)

  /// Lists the keys in place of the rows, or the rows again.
  case toggleHelp
  /// Scrolls the columns, to the right if positive, and leaves the cursor where it is. Left to the screen.
  case scrollColumns(by: Int)
  /// Paints everything anew. Left to the screen.
  case repaint
  /// Leaves the program for a while. Left to the screen.
  case suspend
  /// Leads back to where the table was opened from, or ends the program. Left to the screen.
  case close
  /// Ends the program. Left to the screen.
  case quit
}

extension TableAction {
  /// What a key means where nothing is being typed, if anything.
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

  /// Whether the screen has to carry it out, and the table knows nothing of it.
  var isOfScreen: Bool {
    switch self {
    case .scrollColumns, .resizeColumn, .moveFocus, .chooseTab, .moveTab, .repaint, .suspend,
      .close, .quit:
      true
    default: false
    }
  }
}
