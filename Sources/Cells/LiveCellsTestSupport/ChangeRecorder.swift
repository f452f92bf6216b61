import Synchronization

/// Records events in order, from any thread.
public final class ChangeRecorder<Event: Sendable>: Sendable {
  private let state = Mutex<[Event]>([])

  /// Creates an empty recorder.
  public init() {}

  /// The recorded events that have not been removed by `take`.
  public var events: [Event] { state.withLock { $0 } }

  /// Records one event. Safe on any thread.
  public func record(_ event: Event) {
    state.withLock { $0.append(event) }
  }

  /// Removes and returns the recorded events.
  public func take() -> [Event] {
    state.withLock { events in
      let taken = events
      events = []
      return taken
    }
  }
}
