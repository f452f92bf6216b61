/// The life of a list that follows a database: when it looks, when it waits, and when it reads nothing.
///
/// What happened goes in, what to do comes out. It is a value, and knows no database.
///
/// | state | something committed | a look ends | a lock | nobody looks | somebody looks again |
/// |---|---|---|---|---|---|
/// | current | looks | | waits | suspended | |
/// | looking | looks again after this | current | waits | suspended, with news | |
/// | locked | looks | | | suspended, with news | |
/// | suspended | has news | | | | current, or looks if there are news |
package struct ListLife: Equatable {
  /// What the list does just now.
  package enum State: Equatable {
    /// Nothing: all that is known to be committed has been looked at.
    case current
    /// A look is under way.
    case looking
    /// A look is under way, and something happened that it may not have seen.
    case lookingBehind
    /// A lock of another process kept a look out; it is made again a little later.
    case locked
    /// Nobody sees the list, so that nothing is read.
    case suspended(hasNews: Bool)
  }

  /// What happened.
  package enum Event: Equatable {
    /// Something may have been committed.
    case noticed
    /// The look of a number has ended: it found something or nothing, or failed.
    case looked(UInt64)
    /// A lock prevented the look of a number; nil for any other read.
    case blocked(UInt64?)
    /// The time to wait for a lock is over.
    case waited
    /// Nobody sees the list any more.
    case disappeared
    /// Somebody sees the list again.
    case appeared
  }

  /// What to do about it.
  package enum Effect: Equatable {
    /// Look at the database; the look has this number.
    case look(UInt64)
    /// Say `waited` a little later.
    case wait
  }

  /// The present state.
  package private(set) var state = State.current
  /// The number of the last look.
  package private(set) var number: UInt64 = 0

  /// A life that begins when the first look has been made.
  package init() {}

  /// Whether nothing may be read.
  package var isSuspended: Bool {
    if case .suspended = state { true } else { false }
  }

  /// Whether the answer of a look is still wanted.
  package func awaits(_ number: UInt64) -> Bool {
    number == self.number && (state == .looking || state == .lookingBehind)
  }

  /// Takes in what happened, and says what to do.
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
      // The end of a look that is no longer awaited, or what is so already.
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
