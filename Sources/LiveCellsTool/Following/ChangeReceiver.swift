import LiveRows

/// What is told of a table while it is followed: its rows at the start, and then of each state what
/// differs from the one before.
protocol ChangeReceiver: Sendable {
  /// Whether it tells where rows stand.
  var tellsOrder: Bool { get }

  /// Is told something beside the rows.
  func write(_ event: StreamEvent) throws

  /// Takes rows that are there at the start.
  func writeInitial(_ rows: [SelectedRow]) throws

  /// Is told that all rows that are there at the start were given.
  func endInitial() throws

  /// Begins with the rows of another state.
  func beginState()

  /// Takes rows of the state.
  func take(_ rows: [SelectedRow])

  /// Passes on what the state changes.
  func writeChanges() async throws
}

extension ChangeReceiver {
  var tellsOrder: Bool { false }
}
