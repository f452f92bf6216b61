/// What a user types into an example, whatever the screen.
package enum TypedKey: Hashable, Sendable {
  /// Characters that were typed or pasted.
  case text(String)
  /// The key that takes the last character back.
  case backspace
  /// The key that begins and ends something.
  case enter
  /// The key that ends something.
  case escape
  /// Any key that leads elsewhere.
  case move
}
