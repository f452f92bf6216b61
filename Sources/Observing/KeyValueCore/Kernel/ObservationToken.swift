import Synchronization

/// The token of an observation, which lasts until the token is invalidated or released.
///
/// The token may be invalidated on any thread, repeatedly, and inside of its own callback. After
/// ``invalidate()`` has returned on the thread that delivers changes, the callback is not called
/// again. On other threads, a call that is in progress may still complete. The observed object is
/// not retained. After its deallocation the token has no effect.
///
/// If the observation ends on the thread that last changed or observed the object, the callback is
/// released immediately. Otherwise it is released at the latest when an observed property of the
/// object changes, when an observer is registered, or when the object is deallocated.
///
/// Store a token in a property, or in a variable that is used later. An optimised build releases a
/// local array of tokens after its last use, which ends the observations.
public final class ObservationToken: Sendable {
  private enum Listeners {
    case one(Listener)
    /// Empty after the observations have ended.
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

  /// Creates a token for a custom observation. `ending` is called once when the token is
  /// invalidated or released.
  public init(ending: @escaping @Sendable () -> Void) {
    listeners = Mutex(.one(ForeignListener(ending)))
  }

  /// Creates one token that replaces several tokens.
  init(joining observations: [ObservationToken]) {
    listeners = Mutex(.several(observations.flatMap { $0.release().all }))
  }

  /// Ends the observation. Repeated calls are harmless.
  public func invalidate() {
    switch release() {
    case .one(let listener): listener.end()
    case .several(let listeners): for listener in listeners { listener.end() }
    }
  }

  /// Calls `body` when the observed object is deallocated before the observation ends.
  func onDeath(_ body: @escaping @Sendable () -> Void) {
    for listener in listeners.withLock({ $0 }).all { listener.setOnDeath(body) }
  }

  /// Ends the observation when a target is deallocated, if its class is observable by key. Call in
  /// an isolation in which the target may be used.
  @usableFromInline
  func end(with target: AnyObject) {
    join(DeathListener(of: target) { [weak self] in self?.invalidate() })
  }

  /// Keeps the link to the deallocation of a target until the observation ends.
  func join(_ death: DeathListener?) {
    guard let death else { return }
    let hasEnded = listeners.withLock { listeners in
      let all = listeners.all
      if !all.isEmpty { listeners = .several(all + [death]) }
      return all.isEmpty
    }
    if hasEnded { death.end() }
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
