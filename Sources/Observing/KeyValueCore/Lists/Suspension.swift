/// Decides when a ``SuspendableCollection`` is suspended: while that is requested, and only after
/// its last observer has ended.
///
/// | state | requested | last observer ended | resumed |
/// |---|---|---|---|
/// | active | suspended if unobserved, otherwise waiting | | |
/// | waiting | | suspended | active |
/// | suspended | | | active |
package enum Suspension: Equatable {
  /// The collection stays current.
  case active
  /// The collection is suspended as soon as it has no observer.
  case waiting
  /// The collection reads and observes nothing.
  case suspended

  /// Whether the collection reads and observes nothing.
  package var isSuspended: Bool { self == .suspended }

  /// Requests that the collection is suspended once it has no observer.
  package mutating func request() {
    if self == .active { self = .waiting }
  }

  /// Returns whether a requested suspension begins now.
  ///
  /// - Parameter isObserved: Whether the collection has an observer. Evaluated only if a request
  ///   is waiting.
  package mutating func begin(isObserved: @autoclosure () -> Bool) -> Bool {
    guard self == .waiting, !isObserved() else { return false }
    self = .suspended
    return true
  }

  /// Withdraws the request. Returns whether the collection was suspended.
  package mutating func end() -> Bool {
    defer { self = .active }
    return isSuspended
  }
}
