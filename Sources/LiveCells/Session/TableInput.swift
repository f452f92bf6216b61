/// What comes from a person's hands to a table, whatever the screen.
public enum TableInput: Hashable, Sendable {
  /// A key was pressed.
  case key(PressedKey)
  /// A text was pasted, or typed at once.
  case text(String)
  /// The pointer did something at a row or at the head of a column.
  case pointer(TableAction)
}
