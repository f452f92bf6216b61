#if SQLite
/// Finds what turns one list of different keys into another.
enum ListDifference {
  /// More single changes than this are told as a reload: to apply them costs more than to read anew.
  static let largest = 20_000

  /// The change, with the fewest moves; `offset` is added to all positions.
  static func change<Key: Hashable>(from old: [Key], to new: [Key], offset: Int = 0) -> ListChange {
    var head = 0
    while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < old.count - head, tail < new.count - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    {
      tail += 1
    }
    let before = head..<(old.count - tail)
    let after = head..<(new.count - tail)
    if before.isEmpty, after.isEmpty { return ListChange() }

    var origins: [Key: Int] = [:]
    origins.reserveCapacity(before.count)
    for position in before { origins[old[position]] = position }
    var insertions: [Int] = []
    var kept: [(from: Int, to: Int)] = []
    for position in after {
      if let origin = origins.removeValue(forKey: new[position]) {
        kept.append((origin, position))
      } else {
        insertions.append(position + offset)
      }
    }
    let removals = origins.values.sorted().map { $0 + offset }
    let staying = increasing(kept.map(\.from))
    var moves: [ListChange.Move] = []
    for (index, pair) in kept.enumerated() where !staying[index] {
      moves.append(ListChange.Move(from: pair.from + offset, to: pair.to + offset))
    }
    if removals.count + insertions.count + moves.count > largest { return .reload }
    return ListChange(removals: removals, insertions: insertions, moves: moves)
  }

  /// Which elements belong to a longest increasing subsequence: the rows that need not move.
  private static func increasing(_ values: [Int]) -> [Bool] {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (index, value) in values.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var result = [Bool](repeating: false, count: values.count)
    var index = ends.last ?? -1
    while index >= 0 {
      result[index] = true
      index = previous[index]
    }
    return result
  }
}
#endif
