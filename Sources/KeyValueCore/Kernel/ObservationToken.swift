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
  private enum Listeners {
    case one(Listener)
    /// None, when they have ended.
    case several([Listener])

    var all: [Listener] {
      switch self {
      case .one(let listener): [listener]
      case .several(let listeners): listeners
      }
    }
  }

  private let listeners: Mutex<Listeners>

  @usableFromInline
  init(_ listener: Listener) {
    listeners = Mutex(.one(listener))
  }

  /// A token for an observation of your own making; `ending` is called once, where the token is ended.
  public init(ending: @escaping @Sendable () -> Void) {
    listeners = Mutex(.one(ForeignListener(ending)))
  }

  /// One token in the place of several.
  init(joining observations: [ObservationToken]) {
    listeners = Mutex(.several(observations.flatMap { $0.release().all }))
  }

  /// Ends the observation; harmless when it has ended.
  public func invalidate() {
    switch release() {
    case .one(let listener): listener.end()
    case .several(let listeners): for listener in listeners { listener.end() }
    }
  }

  /// Calls `body` when the observed object dies while it is still observed.
  func onDeath(_ body: @escaping @Sendable () -> Void) {
    for listener in listeners.withLock({ $0 }).all { listener.setOnDeath(body) }
  }

  private func release() -> Listeners {
    listeners.withLock { listeners in
      defer { listeners = .several([]) }
      return listeners
    }
  }

  deinit {
    invalidate()
  }
}
