/// A key as it was pressed. Modifiers of keys that send no character are dropped: Shift-Up is up.
package enum TerminalKey: Hashable, Sendable {
  case character(Character)
  /// A character typed with Control, in lower case: Ctrl-C is `control("c")`.
  case control(Character)
  /// A character typed with Alt, which terminals send as ESC and the character.
  case alternate(Character)
  case up, down, left, right
  case pageUp, pageDown, home, end
  case insert, delete, backspace
  case enter, tab, backTab, escape
  case function(Int)
}
