#if SQLite
  /// Finds what turns one list of different keys into another.
  enum ListDifference {
    /// More single changes than this are told as a reload: to apply them costs more than to read
    /// anew.
    static let largest = 20_000
    /// How far a key is looked for in the other list when two long lists part.
    private static let lookahead = 64

    /// The change, with the fewest moves; `offset` is added to all positions.
    ///
    /// Most commits touch a few rows of many, so what is the same at both ends is left out first.
    /// Where much remains it is compared in one pass, which costs no memory for what is the same,
    /// and may tell of more moves than needed.
    static func change(from old: CompactKeys, to new: CompactKeys, offset: Int = 0) -> ListChange {
      let head = old.commonPrefix(with: new)
      var tail = 0
      while tail < old.count - head, tail < new.count - head,
        old[old.count - 1 - tail] == new[new.count - 1 - tail]
      {
        tail += 1
      }
      let before = old[head..<(old.count - tail)]
      let after = new[head..<(new.count - tail)]
      if before.isEmpty, after.isEmpty { return ListChange() }
      var change =
        before.count + after.count > 2 * largest
        ? inOnePass(from: before, to: after) : ListChange(from: Array(before), to: Array(after))
      if change.isReload
        || change.removals.count + change.insertions.count + change.moves.count > largest
      {
        return .reload
      }
      let shift = offset + head
      change.removals = change.removals.map { $0 + shift }
      change.insertions = change.insertions.map { $0 + shift }
      change.moves = change.moves.map { ListChange.Move(from: $0.from + shift, to: $0.to + shift) }
      return change
    }

    /// Walks both lists together; where they part, the nearer of the two keys that stand there is
    /// found again in the other list, and what lies before it has come or gone.
    private static func inOnePass(
      from old: Slice<CompactKeys>,
      to new: Slice<CompactKeys>
    ) -> ListChange {
      var gone: [Int] = []
      var come: [Int] = []
      var left = old.startIndex
      var right = new.startIndex
      while left < old.endIndex, right < new.endIndex {
        if old[left] == new[right] {
          left += 1
          right += 1
          continue
        }
        let inNew = new[right...].prefix(lookahead).firstIndex(of: old[left])
        let inOld = old[left...].prefix(lookahead).firstIndex(of: new[right])
        if let inNew, inNew - right <= inOld.map({ $0 - left }) ?? .max {
          come += right..<inNew
          right = inNew
        } else if let inOld {
          gone += left..<inOld
          left = inOld
        } else {
          gone.append(left)
          come.append(right)
          left += 1
          right += 1
        }
        if gone.count + come.count > 2 * largest { return .reload }
      }
      if old.endIndex - left + new.endIndex - right > largest { return .reload }
      gone += left..<old.endIndex
      come += right..<new.endIndex
      var origins = Dictionary(gone.map { (old[$0], $0) }) { first, _ in first }
      var change = ListChange()
      for position in come {
        if let origin = origins.removeValue(forKey: new[position]) {
          change.moves.append(
            ListChange.Move(from: origin - old.startIndex, to: position - new.startIndex)
          )
        } else {
          change.insertions.append(position - new.startIndex)
        }
      }
      change.removals = origins.values.map { $0 - old.startIndex }.sorted()
      return change
    }
  }
#endif
