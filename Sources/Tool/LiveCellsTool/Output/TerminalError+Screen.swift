import LiveCellsTerminal

extension TerminalError {
  /// Whether no terminal can show a screen, so that lines are written instead.
  var isNoScreen: Bool { code == .notATerminal || code == .dumbTerminal }
}
