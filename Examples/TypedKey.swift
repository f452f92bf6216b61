/// A key typed by the user, independent of the screen.
package enum TypedKey: Hashable, Sendable {
  /// Characters that were typed or pasted.
  case text(String)
  /// The key that deletes the last character.
  case backspace
  /// The key that starts or ends editing.
  case enter
  /// The key that cancels.
  case escape
  /// Any key that moves the cursor.
  case move
}
