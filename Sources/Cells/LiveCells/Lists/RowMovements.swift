import KeyValueObserving

/// Collects the old and new positions of some entries, and computes the resulting change of a list
/// whose other entries keep their order.
struct RowMovements {
  /// The index of an entry in `numbers`, and its old or new position.
  private typealias End = (index: Int, position: Int)

  /// The entries.
  let numbers: [Int]
  private var departures: [End] = []
  private var arrivals: [End] = []

  init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  /// Records the old position of an entry. Called in ascending order of positions.
  mutating func leave(_ index: Int, from position: Int) {
    departures.append((index, position))
  }

  /// Records the new position of an entry. Called in ascending order of positions.
  mutating func come(_ index: Int, to position: Int) {
    arrivals.append((index, position))
  }

  /// The change of the list, in which few of the entries are reported as moved.
  var change: ListChange {
    var change = ListChange()
    // The rank of each entry's arrival among all arrivals.
    var ranks = [Int](repeating: -1, count: numbers.count)
    for rank in arrivals.indices { ranks[arrivals[rank].index] = rank }
    var isNew = [Bool](repeating: true, count: numbers.count)
    var inPlace: [(number: Int, old: Int, new: Int)] = []
    for (rank, departure) in departures.enumerated() {
      let (index, old) = departure
      isNew[index] = false
      guard ranks[index] >= 0 else {
        change.removals.append(old)
        continue
      }
      let new = arrivals[ranks[index]].position
      // The entry stays between the same two unchanged entries. It can only have moved among the
      // other entries that are in this gap.
      if old - rank == new - ranks[index] {
        inPlace.append((numbers[index], old, new))
      } else {
        change.moves.append(.init(from: old, to: new))
      }
    }
    change.insertions = arrivals.filter { isNew[$0.index] }.map(\.position)
    let after = inPlace.sorted { $0.new < $1.new }
    for move in ListChange(from: inPlace.map(\.number), to: after.map(\.number)).moves {
      change.moves.append(.init(from: inPlace[move.from].old, to: after[move.to].new))
    }
    change.moves.sort { $0.from < $1.from }
    return change
  }
}
