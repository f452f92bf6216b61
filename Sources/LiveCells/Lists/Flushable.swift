public import KeyValueObserving

/// A collection whose order or membership follows the values of its rows, and which works out what
/// follows from their changes when it is asked to: once a frame, by whoever shows it.
///
/// Nobody asking, it does so by itself in the next turn of the main actor.
@MainActor
public protocol Settling: AnyObject {
  /// Works out what waits and tells of it as one change. Does nothing when nothing waits.
  func settle()

  /// Calls `body`, on any thread, when something begins to wait, and at once if something does;
  /// again only after the next settling. Who observes this is expected to have it settled.
  func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken
}
