/// The minimal work of an observer with old and new values, which cannot be optimised away.
/// Exclusivity checks are off, because they would cost more than the rest, for every subject.
final class Tally {
  @exclusivity(unchecked) var sum = 0
  @exclusivity(unchecked) var last = 0

  /// Used by observers that receive both values.
  @inline(__always)
  func add(_ old: Int, _ new: Int) {
    sum &+= new &- old
  }

  /// Used by observers that receive only the new value and store the old one.
  @inline(__always)
  func add(_ new: Int) {
    sum &+= new &- last
    last = new
  }
}

/// Retains objects as long as it is captured, and hides them from the optimiser.
final class Keeper {
  var kept: [Any] = []

  init(_ kept: Any...) {
    self.kept = kept
  }
}
