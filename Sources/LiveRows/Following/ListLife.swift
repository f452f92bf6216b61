/// The state machine of a list that follows a database. It decides when the list refreshes, waits
/// for a lock, or reads nothing.
///
/// It maps events to effects. It is a value, and has no access to the database.
///
/// | state | commit | refresh ended | blocked by a lock | list hidden | list shown |
/// |---|---|---|---|---|---|
/// | current | refresh | | wait | suspended | |
/// | looking | refresh after this one | current | wait | suspended, with news | |
/// | locked | refresh | | | suspended, with news | |
/// | suspended | with news | | | | current, or refresh if there is news |
package struct ListLife: Equatable {
  /// The states of a list.
  package enum State: Equatable {
    /// The list reflects all known commits.
    case current
    /// A refresh is running.
    case looking
    /// A refresh is running, and a later commit may be missing in it.
    case lookingBehind
    /// A lock of another process blocked the refresh. It is retried after a short wait.
    case locked
    /// The list is hidden and reads nothing.
    case suspended(hasNews: Bool)
  }

  /// The events.
  package enum Event: Equatable {
    /// Something may have been committed.
    case noticed
    /// The refresh with this number has ended, successfully or not.
    case looked(UInt64)
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
    case look(UInt64)
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

  /// Whether the result of the refresh with this number is still needed.
  package func awaits(_ number: UInt64) -> Bool {
    number == self.number && (state == .looking || state == .lookingBehind)
  }

  /// Handles an event, and returns the action to perform.
  package mutating func handle(_ event: Event) -> Effect? {
    switch (state, event) {
    case (.current, .noticed), (.locked, .noticed), (.locked, .waited): return look()
    case (.looking, .noticed): state = .lookingBehind
    case (.looking, .looked(let ended)) where ended == number: state = .current
    case (.lookingBehind, .looked(let ended)) where ended == number: return look()
    case (.looking, .blocked(let ended?)) where ended == number,
      (.lookingBehind, .blocked(let ended?)) where ended == number:
      state = .locked
      return .wait
    case (.looking, .blocked(nil)): state = .lookingBehind
    case (.current, .blocked(nil)):
      state = .locked
      return .wait
    case (.suspended, .noticed), (.suspended, .blocked(nil)): state = .suspended(hasNews: true)
    case (.current, .disappeared): state = .suspended(hasNews: false)
    case (.looking, .disappeared), (.lookingBehind, .disappeared), (.locked, .disappeared):
      state = .suspended(hasNews: true)
    case (.suspended(let hasNews), .appeared):
      if hasNews { return look() }
      state = .current
    default:
      // The event has no effect in this state, or the refresh that ended is obsolete.
      break
    }
    return nil
  }

  private mutating func look() -> Effect {
    state = .looking
    number += 1
    return .look(number)
  }
}
