/// An event of a terminal session. Events arrive in the order in which they occur.
enum TerminalEvent: Hashable, Sendable {
  case input(TerminalInput)
  case resized(GridSize)
  /// SIGTSTP was received, or Ctrl-Z was passed on.
  case stopRequested
  /// SIGCONT was received. The contents of the terminal are unknown.
  case continued
  /// A signal requests termination.
  case interrupted(signal: Int32)
  /// The terminal was closed.
  case hungUp
}
