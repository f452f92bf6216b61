/// Positions that are left out of a list, and where the others stand without them.
struct SkippedPositions {
  /// Ascending, each once.
  private(set) var positions: [Int]

  init(_ positions: Set<Int> = []) {
    self.positions = positions.sorted()
  }

  var count: Int { positions.count }

  func contains(_ position: Int) -> Bool {
    let index = firstIndex { $0 >= position }
    return index < positions.count && positions[index] == position
  }

  /// Where a position stands when these are left out; nil when it is one of them.
  func condensed(_ position: Int) -> Int? {
    let index = firstIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return nil }
    return position - index
  }

  /// How many that are not left out come before a position.
  func shown(before position: Int) -> Int { position - firstIndex { $0 >= position } }

  /// The position that stands somewhere when these are left out.
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

  /// The first index from which on something holds.
  private func firstIndex(where holds: (Int) -> Bool) -> Int {
    positions.indices.firstBound { holds(positions[$0]) }
  }
}

extension Range<Int> {
  /// The first number from which on something holds, or the end.
  func firstBound(where holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
