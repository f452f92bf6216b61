/// What a person can ask of a table on any screen.
public enum TableAction: Hashable, Sendable {
  /// Moves the cursor by a number of rows, down if positive.
  case moveCursor(by: Int)
  /// Moves the cursor to a row, by its position.
  case putCursor(at: Int)
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

  /// Asks for a text to search for.
  case beginSearch
  /// Searches again for the text before.
  case searchAgain(backwards: Bool)
  /// Asks for a text that rows must have to be shown.
  case beginFilter
  /// Orders by the column after the one ordered by, by none after the last.
  case sortByNextColumn
  /// Orders by a column, the other way round the second time, no more the third time.
  case chooseColumn(Int)
  /// Orders the other way round.
  case reverseOrder
  /// Gathers rows in sections by the column that they are ordered by, or no longer.
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
  /// Does what the program does with a row; goes on to the next where it does nothing.
  case activate

  /// Lists the keys in place of the rows, or the rows again.
  case toggleHelp
  /// Scrolls the columns, to the right if positive. Left to the screen.
  case scrollColumns(by: Int)
  /// Paints everything anew. Left to the screen.
  case repaint
  /// Leaves the program for a while. Left to the screen.
  case suspend
  /// Ends the program. Left to the screen.
  case quit
}

extension TableAction {
  /// What a key means where nothing is being typed, if anything.
  public init?(_ key: PressedKey) {
    switch key {
    case .up, .character("k"): self = .moveCursor(by: -1)
    case .down, .character("j"): self = .moveCursor(by: 1)
    case .left, .character("h"): self = .scrollColumns(by: -1)
    case .right, .character("l"): self = .scrollColumns(by: 1)
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
    case .character("s"): self = .sortByNextColumn
    case .character("r"): self = .reverseOrder
    case .character("S"): self = .toggleSections
    case .character("o"): self = .toggleHolding
    case .character("x"): self = .toggleSelection
    case .character("X"): self = .clearSelection
    case .character("e"): self = .beginEditing
    case .delete: self = .beginDeleting
    case .character("p"): self = .togglePause
    case .character("F"): self = .toggleFollowing
    case .character("?"), .function(1): self = .toggleHelp
    case .control("l"): self = .repaint
    case .control("z"): self = .suspend
    case .character("q"), .control("c"): self = .quit
    default: return nil
    }
  }

  /// Whether the screen has to carry it out, and the table knows nothing of it.
  var isOfScreen: Bool {
    switch self {
    case .scrollColumns, .repaint, .suspend, .quit: true
    default: false
    }
  }
}
