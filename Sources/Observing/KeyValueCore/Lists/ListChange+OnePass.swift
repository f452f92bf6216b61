extension ListChange {
  /// The maximum number of elements of the other list that are searched for an element where two
  /// long lists differ.
  @usableFromInline static var lookahead: Int { 64 }

  /// Traverses both lists in parallel. Where they differ, it finds the nearer of the two current
  /// elements in the other list. The elements before that were removed or inserted.
  @inlinable
  static func inOnePass<Stretch: RandomAccessCollection>(
    from old: Stretch,
    to new: Stretch,
    offset: Int
  ) -> ListChange where Stretch.Index == Int, Stretch.Element: Hashable {
    var gone: [Int] = []
    var come: [Int] = []
    var left = old.startIndex
    var right = new.startIndex
    while left < old.endIndex, right < new.endIndex {
      if old[left] == new[right] {
        left += 1
        right += 1
        continue
      }
      let inNew = new[right...].prefix(lookahead).firstIndex(of: old[left])
      let inOld = old[left...].prefix(lookahead).firstIndex(of: new[right])
      if let inNew, inNew - right <= inOld.map({ $0 - left }) ?? .max {
        come += right..<inNew
        right = inNew
      } else if let inOld {
        gone += left..<inOld
        left = inOld
      } else {
        gone.append(left)
        come.append(right)
        left += 1
        right += 1
      }
      if gone.count + come.count > 2 * largestDifference { return .reload }
    }
    if old.endIndex - left + new.endIndex - right > largestDifference { return .reload }
    gone += left..<old.endIndex
    come += right..<new.endIndex
    var origins = Dictionary(gone.map { (old[$0], $0) }) { first, _ in first }
    var change = ListChange()
    for position in come {
      let target = position - new.startIndex + offset
      if let origin = origins.removeValue(forKey: new[position]) {
        change.moves.append(Move(from: origin - old.startIndex + offset, to: target))
      } else {
        change.insertions.append(target)
      }
    }
    change.removals = origins.values.map { $0 - old.startIndex + offset }.sorted()
    return change
  }
}
