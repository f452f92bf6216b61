import LiveRows

/// Receives the initial rows of a table, and after each commit the rows that may have changed, from
/// which it derives the changes.
protocol ChangeReceiver: Sendable {
  /// The keys that it knows in order, if it reports the order of the rows.
  var order: CompactKeys? { get }

  /// The filter for rows that it knows, if it does not need their values.
  var filter: RowFilter? { get }

  /// Receives an event of the stream.
  func write(_ event: StreamEvent) throws

  /// Receives a part of the initial rows.
  func writeInitial(_ rows: [SelectedRow]) throws

  /// Called after the last of the initial rows.
  func endInitial() throws

  /// Called before the rows of another state. A state that was not read completely begins again.
  ///
  /// - Parameter ranges: The keys outside of which no row has changed. Nil if all rows follow.
  func beginState(within ranges: KeyRanges?)

  /// Receives a part of the rows of the state.
  func take(_ rows: [SelectedRow])

  /// Receives the keys in order after the rows of a state that is limited to ranges, if it reports
  /// the order.
  func follow(_ keys: FollowedKeys)

  /// Writes the changes of the state.
  ///
  /// - Parameter token: The name of the state, if it has one.
  func writeChanges(token: String?) async throws
}

/// A receiver that can continue an earlier stream.
protocol ResumableReceiver: ChangeReceiver {
  /// Receives a part of the present rows, which the earlier stream may have written.
  func learn(_ rows: [SelectedRow])

  /// Writes a part of the rows in the ranges of the state that has begun.
  func writeResumed(_ rows: [SelectedRow]) throws

  /// Called after the last of them.
  func endResumed() throws
}

extension ChangeReceiver {
  /// Whether it reports the order of the rows.
  var reportsOrder: Bool { order != nil }

  var order: CompactKeys? { nil }

  func follow(_ keys: FollowedKeys) {}

  /// Returns the filter of a receiver that keeps its rows in some place.
  func filter(
    _ known: @escaping @Sendable ((inout KnownRows) -> Bool) -> Bool
  ) -> RowFilter? {
    guard known({ $0.isHashed }) else { return nil }
    return RowFilter(begin: { beginState(within: $0) }) { key, digest in
      known { $0.isKnown(key, digest: digest) }
    }
  }
}
