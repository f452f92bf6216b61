/// What happens to a session, in the order in which it happened.
enum TerminalEvent: Hashable, Sendable {
  case input(TerminalInput)
  case resized(GridSize)
  /// SIGTSTP came, or Ctrl-Z was handed on.
  case stopRequested
  /// SIGCONT came: the process goes on, and the terminal may look like anything.
  case continued
  /// A signal asks the process to end.
  case interrupted(signal: Int32)
  /// The terminal is gone.
  case hungUp
}
