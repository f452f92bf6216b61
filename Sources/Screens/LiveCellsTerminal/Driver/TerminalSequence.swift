/// The escape sequences that the driver sends, by function.
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

  /// Returns the sequence that sets up the screen. Automatic wrapping is off, so that a glyph wider
  /// than expected cannot scroll the screen from its last cell.
  static func enter(withMouse: Bool) -> String {
    let modes = [focusReports, bracketedPaste] + (withMouse ? mouseModes : [])
    return set([alternateScreen]) + resetRendition + clearScreen
      + reset([cursor, automaticWrap]) + set(modes)
  }

  /// Returns the sequence that restores the screen. It also completes an interrupted update.
  static func leave(withMouse: Bool) -> String {
    let modes = (withMouse ? mouseModes.reversed() : []) + [bracketedPaste, focusReports]
    return endSynchronizedUpdate + resetRendition + reset(modes)
      + set([automaticWrap, cursor]) + reset([alternateScreen])
  }

  /// Returns the sequence that copies a text to the clipboard, if the terminal permits that (OSC 52
  /// of xterm's control sequences). The text is sent in Base64, so it cannot contain control
  /// sequences.
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
