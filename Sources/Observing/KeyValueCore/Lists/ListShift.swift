/// Maps positions before a list change to positions after it, and vice versa.
///
/// Building the map costs as much as sorting the change. Each lookup is a binary search.
public struct ListShift {
  /// Positions before the change from which rows were removed or moved, ascending.
  private let left: [Int]
  /// Positions after the change to which rows were inserted or moved, ascending.
  private let taken: [Int]
  private let moveTargets: [Int: Int]
  private let moveOrigins: [Int: Int]

  /// Creates the map of a change that is not a reload.
  public init(_ change: ListChange) {
    precondition(!change.isReload, "ListShift: a reload has no index mapping")
    if change.moves.isEmpty {
      left = change.removals
      taken = change.insertions
      moveTargets = [:]
      moveOrigins = [:]
    } else {
      left = (change.removals + change.moves.map(\.from)).sorted()
      taken = (change.insertions + change.moves.map(\.to)).sorted()
      moveTargets = Dictionary(change.moves.map { ($0.from, $0.to) }, uniquingKeysWith: { $1 })
      moveOrigins = Dictionary(change.moves.map { ($0.to, $0.from) }, uniquingKeysWith: { $1 })
    }
  }

  /// Returns the position of a row after the change, or nil if it was removed.
  public func positionAfter(_ position: Int) -> Int? {
    moveTargets[position] ?? stayerAfter(position)
  }

  /// Returns the position of a row before the change, or nil if it was inserted.
  public func positionBefore(_ position: Int) -> Int? {
    moveOrigins[position] ?? stayerBefore(position)
  }

  /// Returns the new position of a row that was neither removed nor moved, otherwise nil.
  public func stayerAfter(_ position: Int) -> Int? {
    let gone = left.countLess(than: position)
    if gone < left.count, left[gone] == position { return nil }
    return place(position - gone)
  }

  /// Returns the old position of a row that was neither inserted nor moved, otherwise nil.
  public func stayerBefore(_ position: Int) -> Int? {
    let came = taken.countLess(than: position)
    if came < taken.count, taken[came] == position { return nil }
    let rank = position - came
    // The row has this rank among the rows that stayed. Skip the positions before it that rows have
    // left.
    return rank + left.countOffset(notAbove: rank)
  }

  /// Returns the new position of a boundary between rows: after the preceding row that stayed. Rows
  /// inserted there come after the boundary, in place of removed ones.
  public func boundaryAfter(_ position: Int) -> Int {
    let rank = position - left.countLess(than: position)
    return rank == 0 ? 0 : place(rank - 1) + 1
  }

  /// Returns the number of staying rows before a position of the old list.
  package func rankBefore(_ position: Int) -> Int { position - left.countLess(than: position) }

  /// Returns the number of staying rows before a position of the new list.
  package func rankAfter(_ position: Int) -> Int { position - taken.countLess(than: position) }

  /// Returns the old and the new position of the staying row with the given rank.
  package func positionsOfStayer(rank: Int) -> (before: Int, after: Int) {
    (rank + left.countOffset(notAbove: rank), place(rank))
  }

  /// Returns the new position of the staying row with the given rank.
  private func place(_ rank: Int) -> Int {
    rank + taken.countOffset(notAbove: rank)
  }
}

extension [Int] {
  /// Returns the number of elements less than a value, in an ascending array.
  package func countLess(than value: Int) -> Int {
    countLeading { _, element in element < value }
  }

  /// Returns the number of elements that minus their index are at most `rank`, in an ascending
  /// array without duplicates.
  fileprivate func countOffset(notAbove rank: Int) -> Int {
    countLeading { index, element in element - index <= rank }
  }

  private func countLeading(_ belongs: (Int, Int) -> Bool) -> Int {
    indices.partitioningIndex { !belongs($0, self[$0]) }
  }
}
