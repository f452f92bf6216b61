/// The keys of all actions, with their titles, groups, hints and menu entries.
///
/// Key handling, the list of keys, the hints, the menus, the keys of the page and the tables in the
/// articles follow from it. To add a key, add it to a line below. The titles of menu entries are
/// short, and end with an ellipsis if the entry opens a prompt.
package enum ActionTable {
  private static let parts = group(
    "Parts",
    [
      line(
        "go to the next part",
        keys("Tab", .moveFocus(by: 1)),
        keys("Shift-Tab", .moveFocus(by: -1))
      )
      .needs(.panes),
      line(
        "choose another tab",
        keys("(", .moveTab(by: -1)) + keys(")", .moveTab(by: 1)),
        (1...9).flatMap { keys("Alt-\($0)", .chooseTab($0 - 1), isListed: $0 == 1) }
      ).needs(.tabs),
    ]
  )

  private static let moving = group(
    "Moving",
    [
      line(
        "move by a row",
        keys("Up", .moveCursor(by: -1)) + keys("Down", .moveCursor(by: 1)),
        keys("j", .moveCursor(by: 1)) + keys("k", .moveCursor(by: -1))
      ),
      line(
        "move by a screen",
        keys("PgUp", .movePages(-1)) + keys("PgDn", .movePages(1)),
        keys("Space", .movePages(1)) + keys("Ctrl-B", .movePages(-1), isListed: false)
          + keys("Ctrl-F", .movePages(1), isListed: false)
      ),
      line(
        "move by half a screen",
        keys("Ctrl-U", .movePages(-0.5)) + keys("Ctrl-D", .movePages(0.5))
      ),
      line(
        "go to the first, last row",
        keys("Home", .moveToFirst) + keys("End", .moveToLast),
        keys("g", .moveToFirst) + keys("G", .moveToLast)
      ),
      line(
        "move by a column",
        keys("Left", .moveColumnCursor(by: -1)) + keys("Right", .moveColumnCursor(by: 1)),
        keys("h", .moveColumnCursor(by: -1)) + keys("l", .moveColumnCursor(by: 1))
      ),
      line(
        "go to the first, last column",
        keys("0", .moveColumnCursor(by: .min)) + keys("$", .moveColumnCursor(by: .max))
      ),
      line(
        "show the complete row",
        keys("Enter", .activate, hint: (7, "row")),
        keys("v", .toggleDetail, menu: (.row, "show details"))
      ),
    ]
  )

  private static let finding = group(
    "Finding",
    [
      line(
        "search, find next, find previous",
        keys("/", .beginSearch, menu: (.table, "search…"), hint: (4, "search")),
        keys("n", .searchAgain(backwards: false)),
        keys("N", .searchAgain(backwards: true))
      ),
      line(
        "sort by the column, reverse the order",
        keys("s", .order, menu: (.columns, "sort by the column"), hint: (6, "sort")),
        keys("r", .reverseOrder)
      ),
      line(
        "group into sections by the column",
        keys("S", .toggleSections, menu: (.columns, "group by the column"))
      ),
      line(
        "show only rows with a text",
        keys("&", .beginFilter, menu: (.table, "filter…"), hint: (5, "filter"))
      ),
      line("hold the order, or release it", keys("o", .toggleHolding)),
      line("search", keys("Ctrl-F", .beginSearch)).only(on: .window),
      line(
        "find next, find previous",
        keys("Ctrl-G", .searchAgain(backwards: false)),
        keys("Ctrl-Shift-G", .searchAgain(backwards: true))
      ).only(on: .window),
    ]
  )

  private static let choosing = group(
    "Rows",
    [
      line(
        "select the row, select none",
        keys("x", .toggleSelection, menu: (.selection, "select the row"), hint: (10, "select")),
        keys("X", .clearSelection)
      ),
      line(
        "copy the field, the rows",
        keys("y", .copyField, menu: (.row, "copy the field"), hint: (11, "copy")),
        keys("Y", .copyRows, menu: (.row, "copy the rows"))
      ),
      line(
        "copy the rows as CSV, as JSON",
        keys("c", .copyRowsAs(.csv), menu: (.row, "copy as CSV")),
        keys("C", .copyRowsAs(.json), menu: (.row, "copy as JSON"))
      ),
    ]
  )

  private static let columns = group(
    "Columns",
    [
      line(
        "hide the column, show all columns",
        keys("-", .hideColumn, menu: (.columns, "hide the column")),
        keys("=", .showAllColumns, menu: (.table, "show all columns"))
      ),
      line(
        "move the column, make it narrower, wider",
        keys("H", .moveColumn(by: -1)) + keys("L", .moveColumn(by: 1)),
        keys("<", .resizeColumn(by: -1)) + keys(">", .resizeColumn(by: 1))
      ),
    ]
  )

  private static let changing = group(
    "Rows",
    [
      line(
        "change a value, go to the next one",
        keys("e", .beginEditing, menu: (.changing, "change the value…"), hint: (3, "edit")),
        keys("Tab", nil)
      ).needs(.editing),
      line("add a row", keys("a", .beginAdding, menu: (.changing, "add a row…"))).needs(.adding),
      line("delete the rows", keys("Del", .beginDeleting, menu: (.changing, "delete the rows…")))
        .needs(.deleting),
      line("move the row down, up", keys("J", .moveRow(by: 1)) + keys("K", .moveRow(by: -1)))
        .needs(.moving),
      line("undo, redo", keys("u", .undo), keys("U", .redo)).needs(.undoing),
      line("change the value", keys("F2", .beginEditing)).needs(.editing).only(on: .window),
      line("undo, redo", keys("Ctrl-Z", .undo), keys("Ctrl-Shift-Z", .redo)).needs(.undoing)
        .only(on: .window),
      line("select all rows", keys("Ctrl-A", .selectAll, menu: (.selection, "select all")))
        .only(on: .window),
      line("copy the field, or the selected rows", keys("Ctrl-C", nil)).only(on: .window),
    ]
  )

  private static let time = group(
    "Time",
    [
      line("pause, resume", keys("p", .togglePause, menu: (.table, "pause"), hint: (8, "pause"))),
      line("follow the last row", keys("F", .toggleFollowing, hint: (12, "follow"))),
      line(
        "step back, forward; by ten changes",
        keys("[", .stepInTime(by: -1), hint: (9, "back")),
        keys("]", .stepInTime(by: 1)),
        keys("{", .stepInTime(by: -10)) + keys("}", .stepInTime(by: 10))
      ),
    ]
  )

  private static let terminal = group(
    "Terminal",
    [
      line("redraw the screen", keys("Ctrl-L", .repaint)),
      line("suspend; fg resumes", keys("Ctrl-Z", .suspend)),
      line("return to the previous table, or quit", keys("q", .close, hint: (2, "leave"))),
      line("quit", keys("Ctrl-C", .quit)),
    ].map { $0.only(on: .terminal) }
  )

  private static let window = group(
    "Window",
    [
      line("open something else", keys("Ctrl-O", .open, menu: (.opening, "open…"))).needs(.opening),
      line("open the menu", keys("F10", nil)),
      line("show the keys", keys("F1", .toggleHelp), keys("Ctrl-?", nil)),
      line("close the window", keys("q", .close), keys("Ctrl-W", .close)),
      line("quit", keys("Ctrl-Q", .quit)),
    ].map { $0.only(on: .window) }
  )

  private static let page = group(
    "Page",
    [
      line(
        "show these keys",
        keys("?", .toggleHelp, hint: (1, "keys")),
        keys("F1", .toggleHelp, isListed: false)
      ).only(on: .page)
    ]
  )

  /// All lines, in the order of the list of keys.
  package static let lines =
    parts + moving + finding + choosing + columns + changing + time + terminal + window + page
}
