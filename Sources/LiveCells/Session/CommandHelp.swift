/// One line of the list of keys.
public struct CommandHelp: Hashable, Sendable {
  /// The keys, as people call them.
  public var keys: String
  /// What they do, in a few words.
  public var title: String

  /// A line of the list.
  public init(_ keys: String, _ title: String) {
    self.keys = keys
    self.title = title
  }

  /// The keys that every table has, and those of what can be done with its rows.
  static func all(editing: Bool, deleting: Bool, adding: Bool) -> [CommandHelp] {
    moving + (editing ? [CommandHelp("e  Tab", "change a value, another one")] : [])
      + (adding ? [CommandHelp("a", "add a row")] : [])
      + (deleting ? [CommandHelp("Del", "delete the rows")] : [])
      + (adding ? [CommandHelp("u  U", "undo, do again")] : []) + others
  }

  /// The keys that are wanted first, the most wanted before the others.
  static func hints(editing: Bool) -> [CommandHelp] {
    [CommandHelp("?", "keys"), CommandHelp("q", "leave")]
      + (editing ? [CommandHelp("e", "edit")] : [])
      + [
        CommandHelp("/", "search"), CommandHelp("&", "filter"), CommandHelp("s", "sort"),
        CommandHelp("Enter", "row"), CommandHelp("p", "pause"), CommandHelp("[", "back"),
        CommandHelp("x", "select"), CommandHelp("y", "copy"), CommandHelp("F", "follow"),
      ]
  }

  private static let moving = [
    CommandHelp("Up Down  j k", "move by a row"),
    CommandHelp("PgUp PgDn  Space", "move by a screen"),
    CommandHelp("Ctrl-U Ctrl-D", "move by half of one"),
    CommandHelp("Home End  g G", "first and last row"),
    CommandHelp("Left Right  h l", "move by a column"),
    CommandHelp("Enter  v", "all of the row"),
    CommandHelp("/  n  N", "search, further, back"),
    CommandHelp("s  r", "order by the column, reverse"),
    CommandHelp("S", "sections by the column, or none"),
    CommandHelp("&", "show only rows with a text"),
    CommandHelp("o", "hold the order, and let it go"),
    CommandHelp("x  X", "select the row, select none"),
    CommandHelp("y  Y", "copy the field, the rows"),
    CommandHelp("c  C", "copy the rows as CSV, as JSON"),
    CommandHelp("-  =", "hide the column, show all"),
    CommandHelp("H L  < >", "move the column, make it narrower, wider"),
  ]

  private static let others = [
    CommandHelp("p", "pause and go on"),
    CommandHelp("F", "follow the last row"),
    CommandHelp("[  ]  { }", "back in time, forth, by ten changes"),
    CommandHelp("Ctrl-L", "paint anew"),
    CommandHelp("Ctrl-Z", "to the shell; fg returns"),
    CommandHelp("q", "back to where it was opened, or quit"),
    CommandHelp("Ctrl-C", "quit"),
  ]
}
