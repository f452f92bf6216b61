import KeyValueObserving

/// A collection that defers the consequences of changed values until it is flushed, once per frame,
/// by the screen that shows it.
///
/// Without a screen, it flushes itself in the next turn of the main actor.
@MainActor
package protocol Flushable: AnyObject {
  /// Applies the pending changes and reports them as one change. Does nothing if none is pending.
  func flush()

  /// Registers a closure that is called on any thread when a change becomes pending, and
  /// immediately if one is. It is called again only after the next flush. The observer is expected
  /// to flush.
  func observeWaiting(_ body: @escaping @Sendable () -> Void) -> ObservationToken
}
