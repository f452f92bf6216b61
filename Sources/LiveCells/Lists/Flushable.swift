import KeyValueObserving

/// A collection that collects what follows from changed values of its rows, and works it out all at
/// once when it is flushed: once a frame, by whoever shows it.
///
/// If nobody flushes it, it does so itself in the next turn of the main actor.
@MainActor
package protocol Flushable: AnyObject {
  /// Works out what waits and tells of it as one change. Does nothing when nothing waits.
  func flush()

  /// Calls `body`, on any thread, when something begins to wait, and at once if something does;
  /// again only after the next flush. Who observes this is expected to flush.
  func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken
}
