#if SQLite
  /// Finds what turns one list of different keys into another.
  enum ListDifference {
    /// More single changes than this are told as a reload: to apply them costs more than to read
    /// anew.
    static let largest = 20_000

    /// The change, with the fewest moves; `offset` is added to all positions.
    ///
    /// Most commits touch a few rows of many, so what is the same at both ends is left out first.
    static func change(from old: [RowKey], to new: [RowKey], offset: Int = 0) -> ListChange {
      var head = 0
      while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
      var tail = 0
      while tail < old.count - head, tail < new.count - head,
        old[old.count - 1 - tail] == new[new.count - 1 - tail]
      {
        tail += 1
      }
      let before = old[head..<(old.count - tail)]
      let after = new[head..<(new.count - tail)]
      if before.isEmpty, after.isEmpty { return ListChange() }
      var change = ListChange(from: Array(before), to: Array(after))
      if change.removals.count + change.insertions.count + change.moves.count > largest {
        return .reload
      }
      let shift = head + offset
      change.removals = change.removals.map { $0 + shift }
      change.insertions = change.insertions.map { $0 + shift }
      change.moves = change.moves.map { ListChange.Move(from: $0.from + shift, to: $0.to + shift) }
      return change
    }
  }
#endif
