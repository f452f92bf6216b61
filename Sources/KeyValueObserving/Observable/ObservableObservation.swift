/// The token of an observation of an `@Observable` object: it lasts until the token is invalidated or dropped.
///
/// May be ended on any thread, more than once, and inside its own callback.
public final class ObservableObservation: Sendable {
  private let finish: @Sendable () -> Void

  init<Value>(_ observer: ObservableObserver<Value>) {
    finish = { observer.end() }
  }

  /// Ends the observation; harmless when it has ended.
  public func invalidate() {
    finish()
  }

  deinit {
    finish()
  }
}
