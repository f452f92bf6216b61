/// Carries out a search through the rows of a plan, in short transactions.
struct RowQuestRun: Sendable {
  /// A found row of a window, with the number of rows from the first tested one.
  struct Found: Sendable {
    var key: RowKey
    var sortPosition: [Value]
    var position: Int
  }

  /// The time after which a slice ends.
  private static let sliceTime = Duration.milliseconds(10)
  /// The minimum and maximum number of rows of a slice.
  private static let sliceRows = 64...4_096

  let plan: any RowPlan
  let quest: RowQuest
  let database: any RowDatabase
  let progress: @MainActor @Sendable (Double) -> Void

  // MARK: - A list of keys

  /// Tests rows by their keys, which are already ordered. Returns the position of the first match.
  func find(in keys: CompactKeys) async throws -> Int? {
    let total = min(quest.count, keys.count)
    var tested = 0
    var pace = Pace(Pace.usual)
    while tested < total {
      try Task.checkCancellation()
      let start = tested
      let (end, found) = try await database.readLater { reader in
        try test(keys, start..<total, reader)
      }
      if let found { return found }
      tested = end
      if pace.isDue { await progress(Double(tested) / Double(total)) }
    }
    return nil
  }

  private func test(
    _ keys: CompactKeys,
    _ steps: Range<Int>,
    _ reader: any RowReader
  ) throws -> (end: Int, found: Int?) {
    let test = try RowTest(quest.condition, columns: plan.columns)
    let rows = reader.rows(of: plan)
    let end = ContinuousClock.now + Self.sliceTime
    var step = steps.lowerBound
    repeat {
      let positions = (step..<min(step + 256, steps.upperBound)).map { step in
        let position = quest.isBackwards ? quest.position - step : quest.position + step
        return (position % keys.count + keys.count) % keys.count
      }
      let values = try rows.values(of: positions.map { keys[$0] })
      for (position, values) in zip(positions, values) {
        if let values, test.accepts(values) { return (step, position) }
      }
      step += positions.count
    } while step < steps.upperBound && ContinuousClock.now < end
    return (step, nil)
  }

  // MARK: - A window

  /// The rows of a slice.
  private struct Slice: Sendable {
    var count = 0
    var first: RowKey?
    var end: [Value]?
    var found: (index: Int, key: RowKey, sortPosition: [Value])?
    /// Whether the slice reached the row at which the search began.
    var isRound = false
    var took = Duration.zero
  }

  /// Reads rows along the order of a window. Returns the first match.
  func find(in window: RowWindow) async throws -> Found? {
    var (start, isIncluded) = try await start(window)
    var position = quest.position
    var firstKey: RowKey?
    var (tested, size, isAround) = (0, Self.sliceRows.lowerBound, false)
    var pace = Pace(Pace.usual)
    while true {
      try Task.checkCancellation()
      let (from, isFirst, most, last) = (start, isIncluded, size, isAround ? firstKey : nil)
      let slice = try await database.readLater { reader in
        try self.slice(beyond: from, including: isFirst, most, until: last, reader)
      }
      if firstKey == nil { firstKey = slice.first }
      if let (index, key, sortPosition) = slice.found {
        let index = quest.isBackwards ? position - index : position + index
        return Found(key: key, sortPosition: sortPosition, position: index)
      }
      tested += slice.count
      position += quest.isBackwards ? -slice.count : slice.count
      if slice.isRound { return nil }
      (start, isIncluded) = (slice.end, false)
      if slice.count < most {
        // The end of the table: continue at the other one, once. The first slice may have begun at
        // an end.
        if isAround || from == nil && tested == slice.count { return nil }
        (start, isAround) = (nil, true)
        position = quest.isBackwards ? window.count - 1 : 0
      }
      size = Self.size(after: size, took: slice.took)
      if pace.isDue { await progress(min(1, Double(tested) / Double(max(1, window.count)))) }
    }
  }

  /// Returns the sort position at which to begin, and whether its row is tested.
  private func start(_ window: RowWindow) async throws -> (sortPosition: [Value]?, isIncluded: Bool)
  {
    let end = quest.isBackwards ? window.count - 1 : 0
    if quest.position == end { return (nil, false) }
    if window.range.contains(quest.position) {
      return (window.entries[quest.position - window.start].sortPosition, true)
    }
    let position = quest.position
    return try await database.readLater { reader in
      var window = window
      _ = try window.cover(position..<(position + 1), reader)
      guard window.range.contains(position) else { return (nil, false) }
      return (window.entries[position - window.start].sortPosition, true)
    }
  }

  private func slice(
    beyond start: [Value]?,
    including isIncluded: Bool,
    _ most: Int,
    until last: RowKey?,
    _ reader: any RowReader
  ) throws -> Slice {
    let test = try RowTest(quest.condition, columns: plan.columns)
    let begin = ContinuousClock.now
    let rows = try reader.rows(of: plan).rows(
      beyond: start,
      quest.isBackwards ? .backward : .forward,
      including: isIncluded,
      until: nil,
      count: most
    )
    var slice = Slice(count: rows.count, first: rows.first?.key, end: rows.last?.sortPosition)
    for (index, row) in rows.enumerated() {
      if row.key == last {
        slice.isRound = true
        break
      }
      if test.accepts(row.values) {
        slice.found = (index, row.key, row.sortPosition)
        break
      }
    }
    slice.took = ContinuousClock.now - begin
    return slice
  }

  private static func size(after size: Int, took: Duration) -> Int {
    let factor = min(4, max(0.25, sliceTime / max(took, .nanoseconds(1))))
    return min(max(Int(Double(size) * factor), sliceRows.lowerBound), sliceRows.upperBound)
  }
}
