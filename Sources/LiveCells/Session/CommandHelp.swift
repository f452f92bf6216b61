/// One line of the list of keys.
public struct CommandHelp: Hashable, Sendable {
  /// The names of the keys.
  public var keys: String
  /// The effect of the keys, in a few words.
  public var title: String
  /// The group to which the command belongs, for screens that list commands by group. Empty for the
  /// program's own commands.
  public var group: String

  /// Creates a line of the list.
  public init(_ keys: String, _ title: String, group: String = "") {
    self.keys = keys
    self.title = title
    self.group = group
  }

  /// The keys that are listed individually.
  public var pressedKeys: [PressedKey] {
    // An ellipsis stands for further keys and is not a key.
    keys.split(separator: " ").filter { $0 != "…" }.compactMap { PressedKey(String($0)) }
  }

  /// Returns the keys of every table, and those of the available row commands.
  package static func all(
    editing: Bool,
    deleting: Bool,
    adding: Bool,
    undoing: Bool
  ) -> [CommandHelp] {
    let rows =
      (editing ? [CommandHelp("e  Tab", "change a value, go to the next one")] : [])
      + (adding ? [CommandHelp("a", "add a row")] : [])
      + (deleting ? [CommandHelp("Del", "delete the rows")] : [])
      + (undoing ? [CommandHelp("u  U", "undo, redo")] : [])
    return moving + rows.map { $0.about("Rows") } + others
  }

  /// Returns the keys to show as hints, in order of precedence.
  static func hints(editing: Bool) -> [CommandHelp] { editing ? editingHints : readingHints }

  private static let readingHints = editingHints.filter { $0.keys != "e" }
  private static let editingHints = [
    CommandHelp("?", "keys"), CommandHelp("q", "leave"), CommandHelp("e", "edit"),
    CommandHelp("/", "search"), CommandHelp("&", "filter"), CommandHelp("s", "sort"),
    CommandHelp("Enter", "row"), CommandHelp("p", "pause"), CommandHelp("[", "back"),
    CommandHelp("x", "select"), CommandHelp("y", "copy"), CommandHelp("F", "follow"),
  ]

  /// Returns a copy in another group.
  package func about(_ group: String) -> CommandHelp {
    CommandHelp(keys, title, group: group)
  }

  private static let moving =
    [
      CommandHelp("Up Down  j k", "move by a row"),
      CommandHelp("PgUp PgDn  Space", "move by a screen"),
      CommandHelp("Ctrl-U Ctrl-D", "move by half a screen"),
      CommandHelp("Home End  g G", "go to the first, last row"),
      CommandHelp("Left Right  h l", "move by a column"),
      CommandHelp("Enter  v", "show the complete row"),
    ].map { $0.about("Moving") }
    + [
      CommandHelp("/  n  N", "search, find next, find previous"),
      CommandHelp("s  r", "sort by the column, reverse the order"),
      CommandHelp("S", "group into sections by the column"),
      CommandHelp("&", "show only rows with a text"),
      CommandHelp("o", "hold the order, or release it"),
    ].map { $0.about("Finding") }
    + [
      CommandHelp("x  X", "select the row, select none"),
      CommandHelp("y  Y", "copy the field, the rows"),
      CommandHelp("c  C", "copy the rows as CSV, as JSON"),
    ].map { $0.about("Rows") }
    + [
      CommandHelp("-  =", "hide the column, show all columns"),
      CommandHelp("H L  < >", "move the column, make it narrower, wider"),
    ].map { $0.about("Columns") }

  private static let others = [
    CommandHelp("p", "pause, resume"),
    CommandHelp("F", "follow the last row"),
    CommandHelp("[  ]  { }", "step back, forward; by ten changes"),
  ].map { $0.about("Time") }
}
