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
    let index = positions.partitioningIndex { $0 >= position }
    return index < positions.count && positions[index] == position
  }

  /// Converts a position of the complete list to a position of the shortened list. Returns nil for
  /// an omitted position.
  func condensed(_ position: Int) -> Int? {
    let index = positions.partitioningIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return nil }
    return position - index
  }

  /// Returns the number of positions before the given one that are not omitted.
  func shown(before position: Int) -> Int {
    position - positions.partitioningIndex { $0 >= position }
  }

  /// Converts a position of the shortened list to a position of the complete list.
  func expanded(_ position: Int) -> Int {
    position + positions.indices.partitioningIndex { positions[$0] - $0 > position }
  }

  mutating func insert(_ position: Int) {
    let index = positions.partitioningIndex { $0 >= position }
    if index < positions.count, positions[index] == position { return }
    positions.insert(position, at: index)
  }

  mutating func remove(_ position: Int) {
    let index = positions.partitioningIndex { $0 >= position }
    if index < positions.count, positions[index] == position { positions.remove(at: index) }
  }
}
