package import KeyValueCore

extension CompactKeys {
  /// Returns these keys, which must be ascending integers, after the rows in some ranges have
  /// changed, and the change from these keys to them.
  ///
  /// Apart from copying the keys, the cost depends on the keys in the ranges only.
  ///
  /// - Parameter present: All keys in the ranges that the list has now, in ascending order.
  package func following(
    _ ranges: KeyRanges,
    present: [Int64]
  ) -> (keys: CompactKeys, change: ListChange) {
    var change = ListChange()
    var edits: [(range: Range<Int>, keys: ArraySlice<Int64>)] = []
    var growth = 0
    var next = 0
    for range in ranges.ranges {
      let lower = position(from: range.lowerBound)
      let upper = range.upperBound == .max ? count : position(from: range.upperBound + 1)
      let end = present[next...].firstIndex { $0 > range.upperBound } ?? present.count
      let found = present[next..<end]
      next = end
      let former = (lower..<upper).map { self[$0].integer ?? 0 }
      if former.elementsEqual(found) { continue }
      let (old, new) = (Set(former), Set(found))
      for (index, key) in former.enumerated() where !new.contains(key) {
        change.removals.append(lower + index)
      }
      for (index, key) in found.enumerated() where !old.contains(key) {
        change.insertions.append(lower + growth + index)
      }
      growth += found.count - former.count
      edits.append((lower..<upper, found))
    }
    return edits.isEmpty ? (self, change) : (replacing(edits), change)
  }

  /// Returns the position of the first key that is not less than a key.
  private func position(from key: Int64) -> Int {
    partitioningIndex { $0.integer ?? .max >= key }
  }
}
