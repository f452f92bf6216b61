extension ListChange {
  /// The number of removals, insertions and moves.
  @usableFromInline package var stepCount: Int { removals.count + insertions.count + moves.count }

  /// Creates a change that is equivalent to several changes in sequence.
  package init(joining changes: [ListChange]) {
    var changes = changes
    // Neighbours are joined in rounds. Joining sequentially would traverse the first changes each
    // time.
    while changes.count > 1 {
      changes = stride(from: 0, to: changes.count, by: 2).map { index in
        index + 1 < changes.count
          ? changes[index].followed(by: changes[index + 1]) : changes[index]
      }
    }
    self = changes.first ?? ListChange()
  }

  /// Returns a change that is equivalent to this change followed by another one.
  ///
  /// A row that was inserted and removed is left out. A row that moved twice moves once, and a row
  /// that returned to its position does not move.
  public func followed(by next: ListChange) -> ListChange {
    if isReload || next.isReload { return .reload }
    if isEmpty { return next }
    if next.isEmpty { return self }

    let first = ListShift(self)
    let second = ListShift(next)
    var result = ListChange(removals: removals)

    for position in next.removals {
      // A row that this change inserted has no position before it, so it appears in neither list.
      if let before = first.positionBefore(position) { result.removals.append(before) }
    }
    for position in insertions {
      if let after = second.positionAfter(position) { result.insertions.append(after) }
    }
    result.insertions += next.insertions
    var movedOn: Set<Int> = []
    for move in moves {
      movedOn.insert(move.to)
      if let after = second.positionAfter(move.to) {
        result.moves.append(Move(from: move.from, to: after))
      }
    }
    for move in next.moves where !movedOn.contains(move.from) {
      if let before = first.positionBefore(move.from) {
        result.moves.append(Move(from: before, to: move.to))
      }
    }
    result.removals.sort()
    result.insertions.sort()
    result.moves.sort { $0.from < $1.from }
    result.dropIdleMoves()
    return result
  }

  /// Removes moves of rows that keep their order among the others.
  mutating func dropIdleMoves() {
    // Quadratic, and only a simplification. Long lists of moves are left as they are.
    guard !moves.isEmpty, moves.count <= 32 else { return }
    var index = 0
    while index < moves.count {
      var others = self
      let move = others.moves.remove(at: index)
      if ListShift(others).stayerAfter(move.from) == move.to {
        self = others
        // Each removed move may make another one redundant.
        index = 0
      } else {
        index += 1
      }
    }
  }
}
