extension RowWindow {
  /// The number of rows to search for beyond the known ones at an end of the table.
  static let reach = 256
  /// The distance beyond which the rows in between are skipped, not read.
  static let stride = 2_000
  /// The maximum number of prepared rows: far more than a screen shows, and few enough to be read
  /// synchronously.
  package static let maxReadyCount = 10_000
  /// The maximum number of rows that are skipped on the way to a position, which takes a few
  /// milliseconds.
  static let maxSkippedRows = 100_000

  /// Returns a range with the surrounding rows that are read with it.
  func wanted(for range: Range<Int>) -> Range<Int> {
    let range = range.clamped(to: 0..<count)
    let margin = min(max(range.count, 50), 500)
    let lower = max(0, range.lowerBound - margin)
    return
      lower..<min(count, max(lower, min(range.upperBound, lower + Self.maxReadyCount) + margin))
  }

  /// Reads the rows of a range, if they can be found.
  ///
  /// A read skips a limited number of rows. If the range is further away from all known sort
  /// positions, an integer key is interpolated. Without integer keys, no rows are read until the
  /// table has been counted.
  ///
  /// - Returns: The rows that were read.
  mutating func cover(_ range: Range<Int>, _ reader: any RowReader) throws -> [PositionedRow] {
    let rows = reader.rows(of: plan)
    let wanted = wanted(for: range)
    let known = self.range
    let isNear =
      !entries.isEmpty && wanted.lowerBound <= known.upperBound + Self.stride
      && wanted.upperBound >= known.lowerBound - Self.stride
    guard isNear else { return try jump(to: wanted, rows) }
    var keys = Set(entries.map(\.key))
    var read: [PositionedRow] = []
    if wanted.upperBound > known.upperBound, let last = entries.last {
      let found = try rows.rows(
        beyond: last.sortPosition,
        .forward,
        count: wanted.upperBound - known.upperBound
      )
      // A row may have moved here since the others were read.
      for placed in found where keys.insert(placed.key).inserted {
        entries.append(placed)
        read.append(placed)
      }
    }
    if wanted.lowerBound < known.lowerBound, let first = entries.first {
      let found = try rows.rows(
        beyond: first.sortPosition,
        .backward,
        count: known.lowerBound - wanted.lowerBound
      )
      let new = found.reversed().filter { keys.insert($0.key).inserted }
      entries.insert(contentsOf: new, at: 0)
      start -= new.count
      read += new
    }
    trim(to: wanted)
    return read
  }

  /// Discards entries that are more than one window away from a range.
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
    _ rows: any OrderedRows
  ) throws -> [PositionedRow] {
    entries = []
    start = wanted.lowerBound
    var found: [PositionedRow] = []
    if isCounted, let order, order.keys.indices.contains(wanted.lowerBound),
      let sortPosition = try rows.sortPosition(of: order.keys[wanted.lowerBound])
    {
      entries = try rows.rows(
        beyond: sortPosition,
        .forward,
        including: true,
        until: nil,
        count: wanted.count
      )
      return entries
    }
    let fromEnd = count - wanted.upperBound
    let mark = mark(before: wanted.lowerBound)
    let fromMark = mark.map { wanted.lowerBound - $0.count } ?? .max
    if let mark, fromMark <= min(wanted.lowerBound, fromEnd, Self.maxSkippedRows) {
      let sortPosition =
        fromMark > 0
        ? try rows.sortPosition(fromMark, beyond: mark.sortPosition) : mark.sortPosition
      if let sortPosition {
        found = try rows.rows(beyond: sortPosition, .forward, count: wanted.count)
      }
    } else if fromEnd < wanted.lowerBound, fromEnd <= Self.maxSkippedRows {
      found = try rows.rows(at: fromEnd, .backward, count: wanted.count).reversed()
      // Counted from the end, the last row has the right position even if fewer rows exist.
      start = wanted.upperBound - found.count
    } else if wanted.lowerBound <= Self.maxSkippedRows {
      found = try rows.rows(at: wanted.lowerBound, .forward, count: wanted.count)
    } else if let likely = likelyKey(at: wanted.lowerBound) {
      let sortPosition = [Value.integer(likely)]
      found = try rows.rows(
        beyond: sortPosition,
        .forward,
        including: true,
        until: nil,
        count: wanted.count
      )
    }
    entries = found
    return found
  }

  /// Returns the last mark at or before a position.
  func mark(before position: Int) -> RowCount.Mark? {
    let next = marks.partitioningIndex { $0.count > position }
    return next > 0 ? marks[next - 1] : nil
  }

  /// Returns the key at a position, assuming evenly distributed keys.
  private func likelyKey(at position: Int) -> Int64? {
    guard let bounds, count > 0 else { return nil }
    let part = Double(position) / Double(count)
    let descends = plan.integerKeyDirection == .backward
    let low = Double(bounds.lowerBound)
    let key = low + (Double(bounds.upperBound) - low) * (descends ? 1 - part : part)
    return Int64(exactly: key.rounded()) ?? (key < 0 ? bounds.lowerBound : bounds.upperBound)
  }

  /// The result of reading the known part of the table again.
  enum Found {
    /// All rows kept their positions. Those at the listed indexes have other values or sort keys.
    case inPlace([(index: Int, row: PositionedRow)])
    /// The rows that now exist in this part.
    case rows([PositionedRow])
  }

  /// Reads the known part of the table again: all rows between the first and last known ones, and
  /// beyond them at an end of the table. Returns nil if too many rows were inserted.
  func read(_ reader: any RowReader) throws -> Found? {
    let table = reader.rows(of: plan)
    guard let first = entries.first, let last = entries.last else {
      let rows = try table.rows(beyond: nil, .forward, count: Self.reach)
      return count == 0 || rows.isEmpty ? .rows(rows) : nil
    }
    let most = entries.count + 2 * Self.reach
    let isAtEnd = range.upperBound >= count
    let again = try table.revalidateRows(
      from: first.sortPosition,
      until: isAtEnd ? nil : last.sortPosition,
      count: most,
      known: entries
    )
    if again.count == most, !isAtEnd { return nil }
    let before =
      start == 0
      ? try table.rows(beyond: first.sortPosition, .backward, count: Self.reach).reversed() : []
    if before.isEmpty, let changed = changes(again) { return .inPlace(changed) }
    let rows = again.enumerated().map { index, row in
      switch row {
      case .same: entries[index]
      case .other(let row): row
      }
    }
    return .rows(before + rows)
  }

  /// Returns the changed rows, or nil if the rows differ in number or order.
  private func changes(_ again: [RowComparison]) -> [(index: Int, row: PositionedRow)]? {
    guard again.count == entries.count else { return nil }
    var changed: [(index: Int, row: PositionedRow)] = []
    for (index, row) in again.enumerated() {
      guard case .other(let row) = row else { continue }
      guard row.key == entries[index].key else { return nil }
      changed.append((index, row))
    }
    return changed
  }

  /// Returns the number of rows before the row with a key, counted from the last mark before it.
  func position(of key: RowKey, at sortPosition: [Value], _ rows: any OrderedRows) throws -> Int? {
    if isCounted, let position = order?.keys.firstPosition(of: key) { return position }
    var isMissing = false
    let next = try marks.partitioningIndex { mark in
      if isMissing { return true }
      let isAfter = try rows.isRow(key, after: mark.sortPosition)
      isMissing = isAfter == nil
      return isAfter != true
    }
    if isMissing { return nil }
    if next == 0 { return try rows.count(before: sortPosition) }
    let mark = marks[next - 1]
    let found = try rows.count(
      beyond: mark.sortPosition,
      most: Self.maxSkippedRows,
      stride: .max,
      finding: key,
      stops: true
    )
    return found.position.map { mark.count + $0 }
  }
}
