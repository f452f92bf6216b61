/// Where each row is after a list change, and where it was before: a change as a map of positions.
///
/// Built once per change in the time it takes to sort it, then each position costs a binary search.
public struct ListShift {
  /// Positions before the change that rows left, by removal or move; ascending.
  private let left: [Int]
  /// Positions after the change that rows came to, by insertion or move; ascending.
  private let taken: [Int]
  private let moveTargets: [Int: Int]
  private let moveOrigins: [Int: Int]

  /// The map of a change that is not a reload.
  public init(_ change: ListChange) {
    precondition(!change.isReload, "ListShift: a reload says nothing about positions")
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

  /// The position of a row after the change, or nil if it was removed.
  public func positionAfter(_ position: Int) -> Int? {
    moveTargets[position] ?? stayerAfter(position)
  }

  /// The position of a row before the change, or nil if it was inserted.
  public func positionBefore(_ position: Int) -> Int? {
    moveOrigins[position] ?? stayerBefore(position)
  }

  /// The position after the change of a row that was neither removed nor moved, otherwise nil.
  public func stayerAfter(_ position: Int) -> Int? {
    let gone = left.countLess(than: position)
    if gone < left.count, left[gone] == position { return nil }
    return place(position - gone)
  }

  /// The position before the change of a row that was neither inserted nor moved, otherwise nil.
  public func stayerBefore(_ position: Int) -> Int? {
    let came = taken.countLess(than: position)
    if came < taken.count, taken[came] == position { return nil }
    let rank = position - came
    // The row of this rank among those that stayed: step over each position that was left before
    // it.
    return rank + left.countOffset(notAbove: rank)
  }

  /// Where a boundary between rows is after the change: behind whatever row that stayed precedes it.
  /// Rows that were put in there stand behind it, so they take the place of those that left.
  public func boundaryAfter(_ position: Int) -> Int {
    let rank = position - left.countLess(than: position)
    return rank == 0 ? 0 : place(rank - 1) + 1
  }

  /// How many rows that stay stand before a position of before the change.
  package func rankBefore(_ position: Int) -> Int { position - left.countLess(than: position) }

  /// How many rows that stay stand before a position of after the change.
  package func rankAfter(_ position: Int) -> Int { position - taken.countLess(than: position) }

  /// Where the `rank`-th row among those that stay stood, and where it stands.
  package func positionsOfStayer(rank: Int) -> (before: Int, after: Int) {
    (rank + left.countOffset(notAbove: rank), place(rank))
  }

  /// The position after the change of the row that is the `rank`-th among those that stayed.
  private func place(_ rank: Int) -> Int {
    rank + taken.countOffset(notAbove: rank)
  }
}

extension [Int] {
  /// In an ascending array: how many elements are less than a value.
  package func countLess(than value: Int) -> Int {
    countLeading { _, element in element < value }
  }

  /// In an ascending array without duplicates: how many elements, less their own index, are at most
  /// `rank`.
  fileprivate func countOffset(notAbove rank: Int) -> Int {
    countLeading { index, element in element - index <= rank }
  }

  private func countLeading(_ belongs: (Int, Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongs(middle, self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
