extension ListChange {
  /// The change that leads from one list of objects to another, objects that stay being the same.
  ///
  /// An object found in both is moved or stays; the fewest objects are moved. An object listed more
  /// than once is matched in order.
  public init<Element: AnyObject>(from old: [Element], to new: [Element]) {
    self.init(from: old.map(ObjectIdentifier.init), to: new.map(ObjectIdentifier.init))
  }

  /// The change that leads from one list of identities to another.
  public init<Identity: Hashable>(from old: [Identity], to new: [Identity]) {
    var origins: [Identity: [Int]] = [:]
    for (position, identity) in old.enumerated().reversed() {
      origins[identity, default: []].append(position)
    }
    var insertions: [Int] = []
    var kept: [(from: Int, to: Int)] = []
    for (position, identity) in new.enumerated() {
      if let origin = origins[identity]?.popLast() {
        kept.append((origin, position))
      } else {
        insertions.append(position)
      }
    }
    let removals = origins.values.joined().sorted()
    let staying = ListChange.longestAscending(kept.map(\.from))
    var moves: [Move] = []
    for (order, pair) in kept.enumerated() where !staying.contains(order) {
      moves.append(Move(from: pair.from, to: pair.to))
    }
    self.init(removals: removals, insertions: insertions, moves: moves)
  }

  /// The places of a longest ascending run of values, not necessarily adjacent: patience sorting.
  private static func longestAscending(_ values: [Int]) -> Set<Int> {
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for (place, value) in values.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[place] = ends[low - 1] }
      if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var result: Set<Int> = []
    var place = ends.last ?? -1
    while place >= 0 {
      result.insert(place)
      place = previous[place]
    }
    return result
  }
}
