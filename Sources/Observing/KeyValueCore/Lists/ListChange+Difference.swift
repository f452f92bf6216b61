extension ListChange {
  /// Creates the difference between two lists of objects, compared by identity.
  ///
  /// Objects in both lists stay or move, with as few moves as possible. An object that occurs more
  /// than once is matched in order.
  public init<Element: AnyObject>(from old: [Element], to new: [Element]) {
    self.init(from: old.map(ObjectIdentifier.init), to: new.map(ObjectIdentifier.init))
  }

  /// Creates the difference between two lists of identities.
  public init<Identity: Hashable>(from old: [Identity], to new: [Identity]) {
    let (old, new, head) = ListChange.parted(old, new)
    self.init(fewestMovesFrom: Array(old), to: Array(new), offset: head)
  }

  /// Creates the difference between two lists of distinct identities of any length. The result is a
  /// reload if applying the difference would cost more than reading again.
  ///
  /// If a large part remains between the common prefix and suffix, it is compared in one pass. That
  /// needs no memory for equal elements, and may give more moves than necessary.
  ///
  /// - Parameter offset: A value added to all positions.
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

  /// The size of the largest difference that is not reported as a reload.
  @usableFromInline package static var largestDifference: Int { 20_000 }

  /// Returns the differing parts of two lists, and the length of their common prefix. Most changes
  /// affect a few of many rows.
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
    let staying = Set(kept.map { $0.from as Int? }.longestIncreasingSubsequence())
    var moves: [Move] = []
    for (order, pair) in kept.enumerated() where !staying.contains(order) {
      moves.append(Move(from: pair.from + offset, to: pair.to + offset))
    }
    self.init(removals: removals, insertions: insertions, moves: moves)
  }
}
