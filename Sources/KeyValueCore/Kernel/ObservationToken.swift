import Synchronization

/// The token of one observation: it lasts until the token is invalidated or dropped.
///
/// The token may be ended on any thread, more than once, and inside its own callback. When
/// ``invalidate()`` has returned on the thread that delivers, no further call comes; a call that is
/// under way on another thread may still finish. The observed object is not held, and may die first:
/// the token then stands for nothing.
///
/// What the callback captured is let go when the observation ends on the thread that last changed or
/// observed the object; ended elsewhere, at the latest when an observed property of the object changes
/// next, when somebody observes the object, or when it dies.
///
/// Keep a token in a property, or in a variable that is used again later: an optimised build lets go of a
/// local array of tokens after its last use, and the observations end there.
public final class ObservationToken: Sendable {
  private let listeners: Mutex<[Listener]>

  @usableFromInline
  init(_ listener: Listener) {
    listeners = Mutex([listener])
  }

  /// A token for an observation of your own making; `ending` is called once, where the token is ended.
  public init(ending: @escaping @Sendable () -> Void) {
    listeners = Mutex([ForeignListener(ending)])
  }

  /// One token in the place of several.
  init(joining observations: [ObservationToken]) {
    listeners = Mutex(observations.flatMap { $0.release() })
  }

  /// Ends the observation; harmless when it has ended.
  public func invalidate() {
    for listener in release() { listener.end() }
  }

  /// Calls `body` when the observed object dies while it is still observed.
  func onDeath(_ body: @escaping @Sendable () -> Void) {
    for listener in listeners.withLock({ $0 }) { listener.setOnDeath(body) }
  }

  private func release() -> [Listener] {
    listeners.withLock { listeners in
      defer { listeners = [] }
      return listeners
    }
  }

  deinit {
    invalidate()
  }
}
