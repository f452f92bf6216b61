import KeyValueObserving
import Synchronization

/// The entries of a collection that have changed and have not been read again. Any thread may post.
///
/// Entries are known by number only. A thread that posts can therefore never release the last
/// reference to a row.
final class WaitingEntries: Sendable {
  private struct State {
    var numbers: [Int] = []
    var isWaiting = false
    var listeners: [Int: @Sendable () -> Void] = [:]
    var nextListener = 0
    /// Called if there are no listeners.
    var fallback: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  func setFallback(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.fallback = body }
  }

  /// Posts an entry, or nil for another pending change. Listeners are called outside of the lock,
  /// because they may call `take` or `observe`.
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

  /// Returns the entries posted since the last call. Later posts notify the listeners again.
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
      // The removed closure is released outside of the lock.
      _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
    }
  }
}
