import LiveRows

/// Receives the initial rows of a table, and after each commit the rows that may have changed, from
/// which it derives the changes.
protocol ChangeReceiver: Sendable {
  /// Whether it reports the order of the rows.
  var reportsOrder: Bool { get }

  /// Receives an event of the stream.
  func write(_ event: StreamEvent) throws

  /// Receives a part of the initial rows.
  func writeInitial(_ rows: [SelectedRow]) throws

  /// Called after the last of the initial rows.
  func endInitial() throws

  /// Called before the rows of another state. A state that was not read completely begins again.
  ///
  /// - Parameter ranges: The keys outside of which no row has changed. Nil if all rows follow, as
  ///   for a receiver that reports the order.
  func beginState(within ranges: KeyRanges?)

  /// Receives a part of the rows of the state.
  func take(_ rows: [SelectedRow])

  /// Writes the changes of the state.
  func writeChanges() async throws
}

extension ChangeReceiver {
  var reportsOrder: Bool { false }
}
