extension OrderedKeys {
  /// A present row in the changed ranges.
  private struct Placed {
    var key: Int64
    var sortPosition: [Value]
    /// The number of unchanged rows before it.
    var gap: Int
    /// Its index among the removed keys, or nil if it is new.
    var former: Int?
  }

  /// Returns the keys and sections after the rows in some ranges have changed, and the change of
  /// the list. Returns nil if all rows must be read.
  ///
  /// The other rows keep their order, so the changed ones are removed, and inserted where the
  /// database finds them in the order. The number of statements depends on the changed rows only.
  ///
  /// - Parameters:
  ///   - present: The keys of all rows in the ranges that the list has now, ascending.
  ///   - plan: The plan of the list.
  ///   - rows: The present rows of the plan.
  ///   - hasSections: Whether the sections are known and followed, if the plan has any.
  func following(
    _ ranges: KeyRanges,
    present: [Int64],
    _ plan: any RowPlan,
    _ rows: any OrderedRows,
    hasSections: Bool = true
  ) throws -> FollowedKeys? {
    let hasSections = hasSections && plan.hasSections
    // There are more sections than are kept, or other keys.
    if hasSections && sections.isEmpty && !keys.isEmpty || !keys.hasIntegers { return nil }
    let removed = keys.positions(in: ranges, plan.integerKeyDirection)
    let rest = RemainingKeys(keys, without: removed)
    var formers: [Int64: Int] = [:]
    for (index, position) in removed.enumerated() {
      if let key = keys[position].integer { formers[key] = index }
    }
    guard let placed = try placed(present, formers, rest, plan, rows) else { return nil }
    let change = Self.change(placed, removed, rest)
    var ordered = self
    if !change.isEmpty {
      ordered.keys = keys.replacing(removed, by: placed.map { (gap: $0.gap, key: $0.key) })
    }
    if hasSections {
      let present = try sections(placed, removed, rest, of: ordered.keys, plan, rows)
      guard let present else { return nil }
      ordered.sections = present
    }
    return FollowedKeys(
      ordered: ordered,
      change: change,
      placed: placed.enumerated().map { ($1.key, $1.gap + $0) }
    )
  }

  /// Finds the positions of rows among the unchanged ones. Returns nil if the database and the plan
  /// do not agree on the order.
  private func placed(
    _ present: [Int64],
    _ formers: [Int64: Int],
    _ rest: RemainingKeys,
    _ plan: any RowPlan,
    _ rows: any OrderedRows
  ) throws -> [Placed]? {
    var placed: [Placed] = []
    placed.reserveCapacity(present.count)
    var isMissing = false
    let direction = plan.integerKeyDirection
    for key in direction == .backward ? present.reversed() : present {
      let former = formers[key]
      let hint = former.map { rest.gaps[$0] }
      if let direction {
        let gap = rest.gap(near: hint ?? placed.last?.gap) { rank in
          guard let other = rest[rank].integer else { return false }
          return direction == .forward ? other > key : other < key
        }
        placed.append(Placed(key: key, sortPosition: [.integer(key)], gap: gap, former: former))
        continue
      }
      guard let sortPosition = try rows.sortPosition(of: RowKey(key)) else { return nil }
      let gap = try rest.gap(near: hint) { rank in
        let isAfter = try rows.isRow(rest[rank], after: sortPosition)
        if isAfter == nil { isMissing = true }
        return isAfter ?? false
      }
      // A row was deleted without being reported.
      if isMissing { return nil }
      placed.append(Placed(key: key, sortPosition: sortPosition, gap: gap, former: former))
    }
    if direction != nil { return placed }
    placed.sort { left, right in
      left.gap == right.gap
        ? plan.compare(left.sortPosition, right.sortPosition) < 0 : left.gap < right.gap
    }
    if try Self.areInOrder(placed, rows) { return placed }
    // The plan does not know the order of all values.
    try placed.sort { left, right in
      left.gap == right.gap
        ? try rows.isRow(RowKey(right.key), after: left.sortPosition) == true : left.gap < right.gap
    }
    return try Self.areInOrder(placed, rows) ? placed : nil
  }

  /// Returns whether the database has rows between the same unchanged rows in the given order.
  private static func areInOrder(_ placed: [Placed], _ rows: any OrderedRows) throws -> Bool {
    try zip(placed, placed.dropFirst()).allSatisfy { row, next in
      try row.gap != next.gap || rows.isRow(RowKey(next.key), after: row.sortPosition) == true
    }
  }

  private static func change(
    _ placed: [Placed],
    _ removed: [Int],
    _ rest: RemainingKeys
  ) -> ListChange {
    // A row between the same unchanged rows as before stays, unless it passes other changed rows.
    let candidates = placed.map { row in
      row.former.flatMap { rest.gaps[$0] == row.gap ? $0 : nil }
    }
    let staying = Set(candidates.longestIncreasingSubsequence())
    var change = ListChange()
    var kept: Set<Int> = []
    for (index, row) in placed.enumerated() {
      if let former = row.former {
        kept.insert(former)
        if staying.contains(index) { continue }
        change.moves.append(ListChange.Move(from: removed[former], to: row.gap + index))
      } else {
        change.insertions.append(row.gap + index)
      }
    }
    for (index, position) in removed.enumerated() where !kept.contains(index) {
      change.removals.append(position)
    }
    return change.stepCount > ListChange.largestDifference ? .reload : change
  }

  /// Returns the sections of the new keys, or none if they exceed the maximum. Returns nil if the
  /// database does not know whether two rows are in the same section.
  private func sections(
    _ placed: [Placed],
    _ removed: [Int],
    _ rest: RemainingKeys,
    of keys: CompactKeys,
    _ plan: any RowPlan,
    _ rows: any OrderedRows
  ) throws -> [ValueSection]? {
    let last = plan.sectionPosition
    /// The number of unchanged rows before the next section, and the next changed row.
    var (rank, next) = (0, 0)
    var sections: [(value: Value, count: Int, isTouched: Bool)] = []
    /// The terms of the last section. Nil if its last row is unchanged.
    var lastTerms: [Value]?
    func terms(_ rank: Int) throws -> [Value] { try rows.sortPosition(of: rest[rank]) ?? [] }
    var isKnown = true
    func isSame(_ row: Placed, _ terms: [Value]) throws -> Bool {
      let isSame = try rows.isRow(RowKey(row.key), inSectionOf: terms)
      if isSame == nil { isKnown = false }
      return isSame ?? false
    }
    /// Adds the rows between two sections. Returns the number of those that belong to the next one.
    func addRows(before count: Int) throws -> Int {
      var (added, nextTerms) = (0, [Value]?.none)
      while next < placed.count, placed[next].gap == rank {
        let row = placed[next]
        next += 1
        if added == 0, !sections.isEmpty {
          let former = try lastTerms ?? terms(rank - 1)
          lastTerms = former
          if try isSame(row, former) {
            sections[sections.count - 1].count += 1
            continue
          }
        }
        if count > 0 {
          let following = try nextTerms ?? terms(rank)
          nextTerms = following
          if try isSame(row, following) {
            added += 1
            continue
          }
        }
        sections.append((row.sortPosition[last], 1, false))
        lastTerms = row.sortPosition
      }
      return added
    }
    var first = 0
    for section in self.sections {
      var end = first
      while end < removed.count, removed[end] < section.range.upperBound { end += 1 }
      let isTouched = end > first
      let count = section.range.count - (end - first)
      first = end
      if count == 0 { continue }
      var size = try count + addRows(before: count)
      rank += count
      while next < placed.count, placed[next].gap < rank {
        (size, next) = (size + 1, next + 1)
      }
      sections.append((section.value, size, isTouched))
      lastTerms = nil
    }
    _ = try addRows(before: 0)
    if !isKnown { return nil }
    if sections.count > ValueSection.maxSections { return [] }
    var start = 0
    return try sections.map { value, count, isTouched in
      defer { start += count }
      // The row with the known one of several equal values may have been changed.
      let present = isTouched ? try rows.sortPosition(of: keys[start])?[last] : nil
      return ValueSection(value: present ?? value, range: start..<start + count)
    }
  }
}
