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
    let (old, new, head) = ListChange.parted(old, new)
    self.init(fewestMovesFrom: Array(old), to: Array(new), offset: head)
  }

  /// The change that leads from one list of different identities to another, however long they are;
  /// a reload where to apply it would cost more than to read anew.
  ///
  /// Where much remains between what is the same at both ends, it is compared in one pass, which
  /// costs no memory for what is the same, and may tell of more moves than needed.
  ///
  /// - Parameter offset: Is added to all positions.
  @inlinable
  package init<List: RandomAccessCollection>(
    fromLong old: List,
    to new: List,
    offset: Int = 0
  ) where List.Index == Int, List.Element: Hashable {
    let (before, after, head) = ListChange.parted(old, new)
    if before.count + after.count > 2 * ListChange.largestDifference {
      self = ListChange.inOnePass(from: before, to: after, offset: offset + head)
    } else {
      self.init(fewestMovesFrom: Array(before), to: Array(after), offset: offset + head)
    }
    if !isReload, stepCount > ListChange.largestDifference { self = .reload }
  }

  /// Longer differences than this are told as a reload.
  @usableFromInline package static var largestDifference: Int { 20_000 }

  /// What differs between two lists, from their first different element to their last, and how many
  /// are the same before it. Most changes touch a few rows of many.
  @inlinable
  package static func parted<List: RandomAccessCollection>(
    _ old: List,
    _ new: List
  ) -> (old: List.SubSequence, new: List.SubSequence, head: Int)
  where List.Index == Int, List.Element: Equatable {
    let shortest = Swift.min(old.count, new.count)
    var head = 0
    while head < shortest, old[old.startIndex + head] == new[new.startIndex + head] { head += 1 }
    var tail = 0
    while tail < shortest - head, old[old.endIndex - 1 - tail] == new[new.endIndex - 1 - tail] {
      tail += 1
    }
    return (
      old[(old.startIndex + head)..<(old.endIndex - tail)],
      new[(new.startIndex + head)..<(new.endIndex - tail)], head
    )
  }

  @usableFromInline
  package init<Identity: Hashable>(
    fewestMovesFrom old: [Identity],
    to new: [Identity],
    offset: Int
  ) {
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
        insertions.append(position + offset)
      }
    }
    let removals = origins.values.joined().map { $0 + offset }.sorted()
    let staying = ListChange.longestAscending(kept.map(\.from))
    var moves: [Move] = []
    for (order, pair) in kept.enumerated() where !staying.contains(order) {
      moves.append(Move(from: pair.from + offset, to: pair.to + offset))
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
