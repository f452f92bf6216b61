/// An input from the keyboard, the mouse or the terminal itself.
package enum TerminalInput: Hashable, Sendable {
  case key(PressedKey)
  case mouse(MouseEvent)
  /// Pasted text, with the line breaks as the terminal sent them.
  case paste(String)
  case focus(isFocused: Bool)
}
