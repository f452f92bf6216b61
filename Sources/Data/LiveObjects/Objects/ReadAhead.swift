/// The number of faults that are loaded together with a fault. It doubles while faults are accessed
/// in ascending order of keys, and is reset otherwise.
struct ReadAhead {
  private static let fewest = 63
  private static let maxCount = 1_023

  private var next: Int64?
  private weak var managedClass: ManagedClass?
  private var count = fewest

  /// Returns the keys to load together with a key.
  mutating func keys(after key: Int64, of managedClass: ManagedClass) -> Range<Int64> {
    let goesOn = next == key && self.managedClass === managedClass
    count = goesOn ? min(2 * count + 1, Self.maxCount) : Self.fewest
    self.managedClass = managedClass
    let (end, isTooFar) = key.addingReportingOverflow(Int64(count) + 1)
    next = isTooFar ? nil : end
    return isTooFar ? key..<key : key + 1..<end
  }
}
