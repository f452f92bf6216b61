/// How far is read ahead of a fault: the further, the longer somebody goes on from each to the next.
struct ReadAhead {
  private static let fewest = 63
  private static let most = 1_023

  private var next: Int64?
  private weak var managedClass: ManagedClass?
  private var count = fewest

  /// The keys that are to be read with one.
  mutating func keys(after key: Int64, of managedClass: ManagedClass) -> Range<Int64> {
    let goesOn = next == key && self.managedClass === managedClass
    count = goesOn ? min(2 * count + 1, Self.most) : Self.fewest
    self.managedClass = managedClass
    let (end, isTooFar) = key.addingReportingOverflow(Int64(count) + 1)
    next = isTooFar ? nil : end
    return isTooFar ? key..<key : key + 1..<end
  }
}
