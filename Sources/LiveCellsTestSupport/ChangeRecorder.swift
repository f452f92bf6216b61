import Synchronization

/// Keeps what it is told, in order, from any thread.
public final class ChangeRecorder<Event: Sendable>: Sendable {
  private let state = Mutex<[Event]>([])

  /// A recorder that has recorded nothing.
  public init() {}

  /// Everything that was recorded and not taken.
  public var events: [Event] { state.withLock { $0 } }

  /// Keeps one event. Safe on any thread.
  public func record(_ event: Event) {
    state.withLock { $0.append(event) }
  }

  /// Everything that was recorded since this was last called.
  public func take() -> [Event] {
    state.withLock { events in
      let taken = events
      events = []
      return taken
    }
  }
}
