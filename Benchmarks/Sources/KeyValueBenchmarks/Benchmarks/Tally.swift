/// What observers do with old and new values: enough that they can't be left out, and no more. Checking
/// for exclusive access would cost more than all the rest, the same for each subject.
final class Tally {
  @exclusivity(unchecked) var sum = 0
  @exclusivity(unchecked) var last = 0

  /// For observers that are handed both values.
  @inline(__always)
  func add(_ old: Int, _ new: Int) {
    sum &+= new &- old
  }

  /// For observers that are handed the new value only, and keep the old one themselves.
  @inline(__always)
  func add(_ new: Int) {
    sum &+= new &- last
    last = new
  }
}

/// Keeps something alive as long as whoever captures it, and out of the optimiser's sight.
final class Keeper {
  var kept: [Any] = []

  init(_ kept: Any...) {
    self.kept = kept
  }
}
