/// An input of the user to a table, independent of the screen.
public enum TableInput: Hashable, Sendable {
  /// A key was pressed.
  case key(PressedKey)
  /// A text was pasted, or typed at once.
  case text(String)
  /// The pointer was used on a row or on the header of a column.
  case pointer(TableAction)
}
