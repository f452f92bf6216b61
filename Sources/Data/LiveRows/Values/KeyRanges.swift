/// A set of integer keys, as ranges in ascending order that neither overlap nor touch.
///
/// ```swift
/// let changed = KeyRanges([7...9, 1...3, 4...4])
/// let mustRead = changed.contains(8) || changed.overlaps(10...19)
/// ```
public struct KeyRanges: Hashable, Sendable {
  /// The ranges.
  public private(set) var ranges: [ClosedRange<Int64>]

  /// Creates an empty set.
  public init() {
    ranges = []
  }

  /// Creates the union of ranges in any order.
  public init(_ ranges: some Sequence<ClosedRange<Int64>>) {
    self.init(Array(ranges))
  }

  /// Creates the union of ranges in any order.
  public init(_ ranges: [ClosedRange<Int64>]) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = self.ranges.last, Self.meet(last, range) else {
        self.ranges.append(range)
        continue
      }
      self.ranges[self.ranges.count - 1] =
        last.lowerBound...max(last.upperBound, range.upperBound)
    }
  }

  /// A Boolean value indicating whether the set is empty.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Returns whether a key is in the set.
  public func contains(_ key: Int64) -> Bool {
    let index = firstIndex(endingAtOrAfter: key)
    return index < ranges.count && ranges[index].lowerBound <= key
  }

  /// Returns whether any key of a range is in the set.
  public func overlaps(_ range: ClosedRange<Int64>) -> Bool {
    let index = firstIndex(endingAtOrAfter: range.lowerBound)
    return index < ranges.count && ranges[index].lowerBound <= range.upperBound
  }

  /// Returns the keys that are in this set or in another one.
  public func union(_ other: KeyRanges) -> KeyRanges {
    if other.isEmpty { return self }
    return isEmpty ? other : KeyRanges(ranges + other.ranges)
  }

  /// Returns the keys that are not less than a key.
  package func suffix(from key: Int64) -> KeyRanges {
    KeyRanges(
      ranges[firstIndex(endingAtOrAfter: key)...].map { max($0.lowerBound, key)...$0.upperBound }
    )
  }

  /// Returns at most `count` ranges in ascending order that contain all keys of the set, and few
  /// others: only the widest gaps remain.
  func spans(_ count: Int) -> [ClosedRange<Int64>] {
    guard ranges.count > count else { return ranges }
    let gaps = (1..<ranges.count).map { index in
      ranges[index].lowerBound.subtractingReportingOverflow(ranges[index - 1].upperBound)
    }
    let widths = gaps.map { $0.overflow ? UInt64.max : UInt64($0.partialValue) }
    let ends = widths.indices.sorted { widths[$0] > widths[$1] }.prefix(count - 1).sorted()
    var first = 0
    return (ends + [ranges.count - 1]).map { last in
      defer { first = last + 1 }
      return ranges[first].lowerBound...ranges[last].upperBound
    }
  }

  private static func meet(_ first: ClosedRange<Int64>, _ second: ClosedRange<Int64>) -> Bool {
    first.upperBound == .max || second.lowerBound <= first.upperBound + 1
  }

  private func firstIndex(endingAtOrAfter key: Int64) -> Int {
    ranges.partitioningIndex { $0.upperBound >= key }
  }
}
