/// The escape sequences the driver sends, by the names of what they do.
enum TerminalSequence {
  static let resetRendition = "\u{1B}[0m"
  static let clearScreen = "\u{1B}[2J"
  static let beginSynchronizedUpdate = "\u{1B}[?2026h"
  static let endSynchronizedUpdate = "\u{1B}[?2026l"

  private static let alternateScreen = 1049
  private static let cursor = 25
  private static let automaticWrap = 7
  private static let focusReports = 1004
  private static let bracketedPaste = 2004
  private static let mousePresses = 1000
  private static let extendedMouseCoordinates = 1006

  /// Takes the screen over. Wrapping is off so that a glyph wider than we think cannot scroll the
  /// screen from its last cell.
  static func enter(withMouse: Bool) -> String {
    let modes = [focusReports, bracketedPaste] + (withMouse ? mouseModes : [])
    return set([alternateScreen]) + resetRendition + clearScreen
      + reset([cursor, automaticWrap]) + set(modes)
  }

  /// Gives the screen back as it was found, whatever was being sent when this came.
  static func leave(withMouse: Bool) -> String {
    let modes = (withMouse ? mouseModes.reversed() : []) + [bracketedPaste, focusReports]
    return endSynchronizedUpdate + resetRendition + reset(modes)
      + set([automaticWrap, cursor]) + reset([alternateScreen])
  }

  /// Has the terminal put a text into the clipboard, if it lets programs do so (OSC 52 of xterm's control
  /// sequences). Nothing of the text can command the terminal: it is sent in Base64.
  static func copy(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + Base64.encode(text.utf8) + [0x07]
  }

  private static let mouseModes = [mousePresses, extendedMouseCoordinates]

  private static func set(_ modes: [Int]) -> String {
    modes.map { "\u{1B}[?\($0)h" }.joined()
  }

  private static func reset(_ modes: [Int]) -> String {
    modes.map { "\u{1B}[?\($0)l" }.joined()
  }
}
