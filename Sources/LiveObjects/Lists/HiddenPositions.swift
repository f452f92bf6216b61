/// A set of positions to leave out of a list, with conversions between the positions before and
/// after leaving them out.
struct HiddenPositions {
  /// The omitted positions, ascending and unique.
  private(set) var positions: [Int]

  init(_ positions: Set<Int> = []) {
    self.positions = positions.sorted()
  }

  var count: Int { positions.count }

  func contains(_ position: Int) -> Bool {
    let index = firstIndex { $0 >= position }
    return index < positions.count && positions[index] == position
  }

  /// Converts a position of the complete list to a position of the shortened list. Returns nil for
  /// an omitted position.
  func condensed(_ position: Int) -> Int? {
    let index = firstIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return nil }
    return position - index
  }

  /// Returns the number of positions before the given one that are not omitted.
  func shown(before position: Int) -> Int { position - firstIndex { $0 >= position } }

  /// Converts a position of the shortened list to a position of the complete list.
  func expanded(_ position: Int) -> Int {
    var low = 0
    var high = positions.count
    while low < high {
      let middle = (low + high) / 2
      if positions[middle] - middle <= position { low = middle + 1 } else { high = middle }
    }
    return position + low
  }

  mutating func insert(_ position: Int) {
    let index = firstIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return }
    positions.insert(position, at: index)
  }

  mutating func remove(_ position: Int) {
    let index = firstIndex { $0 >= position }
    if index < positions.count, positions[index] == position { positions.remove(at: index) }
  }

  /// Returns the first index that satisfies a condition. The condition must be false before it and
  /// true from it on.
  private func firstIndex(where holds: (Int) -> Bool) -> Int {
    positions.indices.firstBound { holds(positions[$0]) }
  }
}

extension Range<Int> {
  /// Returns the first number that satisfies a condition, or the upper bound. The condition must be
  /// false before it and true from it on (binary search).
  func firstBound(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
