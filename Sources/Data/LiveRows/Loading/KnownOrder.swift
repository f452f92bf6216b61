/// The order of the known rows, whose difference from the next order is a list of moves.
///
/// It needs no values: a row is found again by its key.
struct KnownOrder: Sendable {
  /// The removed keys, and the moves that lead to the next order.
  struct Difference {
    /// The removed keys in their former order.
    var gone: [RowKey] = []
    /// The moves, each with the position of the row in the next order, ascending.
    var moves: [(position: Int, change: RowChange)] = []
  }

  /// The keys of the last complete state in order.
  private(set) var keys = CompactKeys()
  /// The keys that were taken from the current state.
  private var next = CompactKeys()

  /// The number of rows taken from the current state.
  var position: Int { next.count }

  /// Appends a row of the first state.
  mutating func add(_ key: RowKey) { keys.append(key) }

  /// Begins the next state. The order of an unfinished state is discarded.
  mutating func begin() { next = CompactKeys() }

  /// Appends a row of the state that has begun.
  mutating func take(_ key: RowKey) { next.append(key) }

  /// Returns the positions of some keys in the current state.
  func positions(of wanted: Set<RowKey>) -> [RowKey: Int] {
    var positions: [RowKey: Int] = [:]
    for (position, key) in next.enumerated() where wanted.contains(key) {
      positions[key] = position
    }
    return positions
  }

  /// Ends the current state, whose rows were all taken.
  ///
  /// - Parameters:
  ///   - gone: The keys that the state does not have.
  ///   - inserted: The keys of the new rows.
  mutating func finish(without gone: Set<RowKey>, inserted: Set<RowKey>) -> Difference {
    defer { (keys, next) = (next, CompactKeys()) }
    if gone.isEmpty, inserted.isEmpty, keys == next { return Difference() }
    var difference = Difference()
    let (former, present) = (keys, next)
    var (left, right) = (0..<former.count, 0..<present.count)
    var insertions: Set<Int> = []
    // Rows at the beginning and at the end that keep their places, usually nearly all of them, need
    // no table of positions.
    func trim(_ element: (Range<Int>) -> Int, _ rest: (Range<Int>) -> Range<Int>) {
      while true {
        if !left.isEmpty, gone.contains(former[element(left)]) {
          left = rest(left)
        } else if !right.isEmpty, inserted.contains(present[element(right)]) {
          insertions.insert(element(right))
          right = rest(right)
        } else if !left.isEmpty, !right.isEmpty, former[element(left)] == present[element(right)] {
          (left, right) = (rest(left), rest(right))
        } else {
          return
        }
      }
    }
    trim(\.lowerBound) { $0.dropFirst() }
    trim({ $0.upperBound - 1 }) { $0.dropLast() }
    var positions: [RowKey: Int] = [:]
    for position in left where !gone.contains(former[position]) {
      positions[former[position]] = position
    }
    for position in right where inserted.contains(present[position]) { insertions.insert(position) }
    let staying = Set(right.map { positions[present[$0]] }.longestIncreasingSubsequence())
    let moving = right.indices.filter { index in
      !staying.contains(index - right.lowerBound) && !insertions.contains(index)
    }
    difference.gone = gone.isEmpty ? [] : former.filter { gone.contains($0) }
    difference.moves = Self.moves(of: moving, insertions, in: present)
    return difference
  }

  /// Ends a state of which only the changed rows were taken.
  mutating func finish(_ followed: FollowedKeys) -> Difference {
    let change = followed.change
    let difference = Difference(
      gone: change.removals.map { keys[$0] },
      moves: Self.moves(
        of: change.moves.map(\.to),
        Set(change.insertions),
        in: followed.ordered.keys
      )
    )
    (keys, next) = (followed.ordered.keys, CompactKeys())
    return difference
  }

  /// Returns the moves of rows at some positions.
  private static func moves(
    of moving: [Int],
    _ insertions: Set<Int>,
    in keys: CompactKeys
  ) -> [(position: Int, change: RowChange)] {
    // The rows after the last known one were inserted in order, so they are appended without moves.
    var end = keys.count
    while insertions.contains(end - 1) { end -= 1 }
    return (moving + insertions).filter { $0 < end }.sorted().map { position in
      (position, .move(keys[position], after: position > 0 ? keys[position - 1] : nil))
    }
  }
}
