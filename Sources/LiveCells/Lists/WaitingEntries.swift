import KeyValueObserving
import Synchronization

/// Which entries of a collection have changed and wait to be looked at. Any thread may post.
///
/// Entries are known by number only, so that whoever posts from another thread can never be the one
/// who lets go of a row there.
final class WaitingEntries: Sendable {
  private struct State {
    var numbers: [Int] = []
    var isWaiting = false
    var listeners: [Int: @Sendable () -> Void] = [:]
    var nextListener = 0
    /// What is called when nobody listens.
    var fallback: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func setFallback(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.fallback = body }
  }

  /// Posts an entry, or that something else waits.
  func post(_ number: Int? = nil) {
    let listeners = state.withLock { state -> [@Sendable () -> Void] in
      if let number { state.numbers.append(number) }
      guard !state.isWaiting else { return [] }
      state.isWaiting = true
      guard state.listeners.isEmpty else { return Array(state.listeners.values) }
      return state.fallback.map { [$0] } ?? []
    }
    for listener in listeners { listener() }
  }

  /// The entries posted since the last call; what is posted from now on waits anew.
  func take() -> [Int] {
    state.withLock { state in
      defer {
        state.numbers = []
        state.isWaiting = false
      }
      return state.numbers
    }
  }

  func observe(_ body: @escaping @Sendable () -> Void) -> ObservationToken {
    let (number, isWaiting) = state.withLock { state in
      defer { state.nextListener += 1 }
      state.listeners[state.nextListener] = body
      return (state.nextListener, state.isWaiting)
    }
    if isWaiting { body() }
    return ObservationToken { [weak self] in
      // The closure is let go of outside of the lock.
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
  }
}
