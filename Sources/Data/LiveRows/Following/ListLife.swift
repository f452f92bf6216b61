/// The state machine of a list that follows a database. It decides when the list refreshes, waits
/// for a lock, or reads nothing.
///
/// It maps events to effects. It is a value, and has no access to the database.
///
/// | state | commit | refresh ended | blocked by a lock | list hidden | list shown |
/// |---|---|---|---|---|---|
/// | current | refresh | | locked; wait | suspended | |
/// | refreshing | refresh again afterwards | current | locked; wait | suspended, pending commit | |
/// | locked | refresh, also after the wait | | | suspended, pending commit | |
/// | suspended | pending commit | | pending commit | | current; refresh if commit pending |
package struct ListLife: Equatable {
  /// The states of a list.
  package enum State: Equatable {
    /// The list reflects all known commits.
    case current
    /// A refresh is running.
    case refreshing
    /// A refresh is running, and a later commit may be missing in it.
    case refreshingOutdated
    /// A lock of another process blocked the refresh. It is retried after a short wait.
    case locked
    /// The list is hidden and reads nothing.
    case suspended(hasPendingCommit: Bool)
  }

  /// The events that may change the state.
  package enum Event: Equatable {
    /// Something may have been committed.
    case noticed
    /// The refresh with this number has ended, successfully or not.
    case refreshed(UInt64)
    /// A lock blocked the refresh with this number, or another read if it is nil.
    case blocked(UInt64?)
    /// The wait for a lock is over.
    case waited
    /// The list was hidden.
    case disappeared
    /// The list was shown again.
    case appeared
  }

  /// The actions that the list performs.
  package enum Effect: Equatable {
    /// Refresh. The number identifies the refresh.
    case performRefresh(UInt64)
    /// Send `waited` after a short time.
    case wait
  }

  /// The current state.
  package private(set) var state = State.current
  /// The number of the last refresh.
  package private(set) var number: UInt64 = 0

  /// Creates the state of a list after its first read.
  package init() {}

  /// Whether the list must not read.
  package var isSuspended: Bool {
    if case .suspended = state { true } else { false }
  }

  /// Returns whether the result of the refresh with this number is still needed.
  package func awaits(_ number: UInt64) -> Bool {
    number == self.number && (state == .refreshing || state == .refreshingOutdated)
  }

  /// Handles an event, and returns the action to perform.
  package mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.current, .noticed), (.locked, .noticed), (.locked, .waited): return performRefresh()
    case (.refreshing, .noticed): state = .refreshingOutdated
    case (.refreshing, .refreshed(let ended)) where ended == number: state = .current
    case (.refreshingOutdated, .refreshed(let ended)) where ended == number: return performRefresh()
    case (.refreshing, .blocked(let ended?)) where ended == number,
      (.refreshingOutdated, .blocked(let ended?)) where ended == number:
      state = .locked
      return .wait
    case (.refreshing, .blocked(nil)): state = .refreshingOutdated
    case (.current, .blocked(nil)):
      state = .locked
      return .wait
    case (.suspended, .noticed), (.suspended, .blocked(nil)):
      state = .suspended(hasPendingCommit: true)
    case (.current, .disappeared): state = .suspended(hasPendingCommit: false)
    case (.refreshing, .disappeared), (.refreshingOutdated, .disappeared), (.locked, .disappeared):
      state = .suspended(hasPendingCommit: true)
    case (.suspended(let hasPendingCommit), .appeared):
      if hasPendingCommit { return performRefresh() }
      state = .current
    default:
      // The event has no effect in this state, or the refresh that ended is obsolete.
      break
    }
    return nil
  }

  private mutating func performRefresh() -> Effect {
    state = .refreshing
    number += 1
    return .performRefresh(number)
  }
}
