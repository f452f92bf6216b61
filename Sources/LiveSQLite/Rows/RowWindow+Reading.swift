#if SQLite
  extension RowWindow {
    /// How many rows are looked for beyond the known ones at an end of the table.
    static let reach = 256
    /// From further away than this the way between is not read, but jumped over.
    package static let stride = 2_000
    /// So many rows may be passed by on the way to a position: a few milliseconds.
    static let longestWalk = 100_000

    /// What a range needs to be read, with what surrounds it.
    func wanted(for range: Range<Int>) -> Range<Int> {
      let range = range.clamped(to: 0..<count)
      let margin = min(max(range.count, 50), 500)
      let lower = max(0, range.lowerBound - margin)
      return lower..<min(count, max(lower, min(range.upperBound, lower + Self.stride) + margin))
    }

    /// Makes the rows of a range known, if they can be found.
    ///
    /// No position costs more than a short walk: further away than that from all places whose
    /// position is known, a row is taken that its integer key makes likely, and without such a key
    /// nothing is known until the rows have been counted.
    mutating func cover(
      _ range: Range<Int>,
      _ session: ReadSession,
      row: (PlacedRow) -> Row
    ) throws {
      let wanted = wanted(for: range)
      let known = self.range
      let isNear =
        !entries.isEmpty && wanted.lowerBound <= known.upperBound + Self.stride
        && wanted.upperBound >= known.lowerBound - Self.stride
      guard isNear else { return try jump(to: wanted, session, row: row) }
      var keys = Set(entries.map(\.row.key))
      if wanted.upperBound > known.upperBound, let last = entries.last {
        let found = try query.rows(
          beyond: last.place,
          .forward,
          count: wanted.upperBound - known.upperBound,
          session
        )
        // A row that moved here since the others were read is known already.
        for placed in found where keys.insert(placed.key).inserted {
          entries.append(Entry(row: row(placed), place: placed.place))
        }
      }
      if wanted.lowerBound < known.lowerBound, let first = entries.first {
        let found = try query.rows(
          beyond: first.place,
          .backward,
          count: known.lowerBound - wanted.lowerBound,
          session
        )
        let new = found.reversed().filter { keys.insert($0.key).inserted }
        entries.insert(contentsOf: new.map { Entry(row: row($0), place: $0.place) }, at: 0)
        start -= new.count
      }
      trim(to: wanted)
    }

    /// Forgets what is further than one more window away from a range.
    private mutating func trim(to wanted: Range<Int>) {
      let kept = range.clamped(
        to: (wanted.lowerBound - wanted.count)..<(wanted.upperBound + wanted.count)
      )
      guard kept.count < entries.count else { return }
      entries = Array(entries[(kept.lowerBound - start)..<(kept.upperBound - start)])
      start = kept.lowerBound
    }

    private mutating func jump(
      to wanted: Range<Int>,
      _ session: ReadSession,
      row: (PlacedRow) -> Row
    ) throws {
      entries = []
      start = wanted.lowerBound
      var found: [PlacedRow] = []
      let fromEnd = count - wanted.upperBound
      let mark = mark(before: wanted.lowerBound)
      let fromMark = mark.map { wanted.lowerBound - $0.position } ?? .max
      if let mark, fromMark <= min(wanted.lowerBound, fromEnd, Self.longestWalk) {
        var place = mark.place
        var left = fromMark
        if left > 0 {
          try query.forEachPlace(beyond: mark.place, count: left, session) {
            left -= 1
            if left == 0 { place = query.place($0) }
            return true
          }
        }
        found = try query.rows(beyond: place, .forward, count: wanted.count, session)
      } else if fromEnd < wanted.lowerBound, fromEnd <= Self.longestWalk {
        found = try query.rows(at: fromEnd, .backward, count: wanted.count, session).reversed()
        // Counted from the end, the last is where it should be even if fewer are there.
        start = wanted.upperBound - found.count
      } else if wanted.lowerBound <= Self.longestWalk {
        found = try query.rows(at: wanted.lowerBound, .forward, count: wanted.count, session)
      } else if let likely = likelyKey(at: wanted.lowerBound) {
        let place = [Value.integer(likely)]
        found = try query.rows(
          beyond: place,
          .forward,
          inclusive: true,
          count: wanted.count,
          session
        )
      }
      entries = found.map { Entry(row: row($0), place: $0.place) }
    }

    /// The last mark that is not after a position.
    func mark(before position: Int) -> Mark? {
      var low = 0
      var high = marks.count
      while low < high {
        let middle = (low + high) / 2
        if marks[middle].position <= position { low = middle + 1 } else { high = middle }
      }
      return low > 0 ? marks[low - 1] : nil
    }

    /// The key that would be at a position if keys were spread evenly.
    private func likelyKey(at position: Int) -> Int64? {
      guard let bounds, count > 0 else { return nil }
      let part = Double(position) / Double(count)
      let descends = query.terms[0].isDescending
      let low = Double(bounds.lowerBound)
      let key = low + (Double(bounds.upperBound) - low) * (descends ? 1 - part : part)
      return Int64(exactly: key.rounded()) ?? (key < 0 ? bounds.lowerBound : bounds.upperBound)
    }

    /// What the known part of the table is now: all rows between the first and the last known ones,
    /// and those beyond if they were at an end of the table. Nil when too much has come between.
    func read(_ session: ReadSession) throws -> [PlacedRow]? {
      guard let first = entries.first, let last = entries.last else {
        let rows = try query.rows(beyond: nil, .forward, count: Self.reach, session)
        return count == 0 || rows.isEmpty ? rows : nil
      }
      let most = entries.count + 2 * Self.reach
      let isAtEnd = range.upperBound >= count
      var rows = try query.rows(
        beyond: first.place,
        .forward,
        inclusive: true,
        until: isAtEnd ? nil : last.place,
        count: most,
        session
      )
      if rows.count == most, !isAtEnd { return nil }
      if start == 0 {
        rows.insert(
          contentsOf: try query.rows(beyond: first.place, .backward, count: Self.reach, session)
            .reversed(),
          at: 0
        )
      }
      return rows
    }
  }
#endif
