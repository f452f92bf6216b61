/// One thing that came from the keyboard, the mouse or the terminal itself.
package enum TerminalInput: Hashable, Sendable {
  case key(PressedKey)
  case mouse(MouseEvent)
  /// Text that was pasted, not typed; line ends are as the terminal sent them.
  case paste(String)
  case focus(isFocused: Bool)
}
