import LiveCellsTerminal

extension TerminalError {
  /// Whether there is no terminal that can show a screen, so that lines are written instead.
  var isNoScreen: Bool { code == .notATerminal || code == .dumbTerminal }
}
