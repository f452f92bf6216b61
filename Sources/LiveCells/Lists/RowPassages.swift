import KeyValueObserving

/// What the passages of some entries, among others that stay in order, make of a list.
struct RowPassages {
  /// An entry that passes, by its place in `numbers`, and where it stood or stands.
  private typealias End = (index: Int, position: Int)

  /// The entries.
  let numbers: [Int]
  private var departures: [End] = []
  private var arrivals: [End] = []

  init(_ numbers: [Int]) {
    self.numbers = numbers
  }

  /// Notes that an entry has stood at a position. Call in the order of positions.
  mutating func leave(_ index: Int, from position: Int) {
    departures.append((index, position))
  }

  /// Notes that an entry stands at a position. Call in the order of positions.
  mutating func come(_ index: Int, to position: Int) {
    arrivals.append((index, position))
  }

  /// How the list has changed. Few of the entries are moved.
  var change: ListChange {
    var change = ListChange()
    // Each entry's arrival, by its rank among them.
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
      // Between the same two of those that stay: then it is at most among its like that it moved.
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
