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
  /// The maximum number of rows of a slice in which the database tests the rows first.
  private static let candidateRows = 65_536
  /// The number of rows of a list of keys that are tested before the database searches the table.
  private static let nearRows = 2_048
  /// The maximum number of rows that the database finds in advance.
  private static let maxMatches = 10_000

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
    var matches: Set<RowKey>?
    var hasSearched = quest.candidates == nil
    while tested < total {
      try Task.checkCancellation()
      if !hasSearched, tested >= Self.nearRows {
        hasSearched = true
        matches = try await matchingKeys(total)
        if let matches, matches.isEmpty { return nil }
      }
      let (start, known) = (tested, matches)
      let (end, found) = try await database.read { reader in
        try test(keys, start..<total, among: known, reader)
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
    among matches: Set<RowKey>?,
    _ reader: any RowReader
  ) throws -> (end: Int, found: Int?) {
    let test = try RowTest(quest.condition, columns: plan.columns)
    let rows = reader.rows(of: plan)
    let end = ContinuousClock.now + Self.sliceTime
    var step = steps.lowerBound
    repeat {
      var positions = (step..<min(step + 256, steps.upperBound)).map { step in
        let position = quest.isBackwards ? quest.position - step : quest.position + step
        return (position % keys.count + keys.count) % keys.count
      }
      step += positions.count
      if let matches { positions.removeAll { !matches.contains(keys[$0]) } }
      if positions.isEmpty { continue }
      let values = try rows.values(of: positions.map { keys[$0] })
      for (position, values) in zip(positions, values) {
        if let values, test.accepts(values) { return (step, position) }
      }
    } while step < steps.upperBound && ContinuousClock.now < end
    return (step, nil)
  }

  /// Finds the keys of the rows of the table that satisfy the condition. Returns nil if there are
  /// too many or the database cannot find them.
  private func matchingKeys(_ total: Int) async throws -> Set<RowKey>? {
    guard let candidates = quest.candidates else { return nil }
    var found: Set<RowKey> = []
    var (size, tested, start) = (Self.sliceRows.lowerBound, 0, [Value]?.none)
    var pace = Pace(Pace.usual)
    while true {
      try Task.checkCancellation()
      let (from, most) = (start, size)
      let slice = try await database.read { reader -> (Slice, [RowKey])? in
        guard let rows = reader.rows(of: plan) as? any CandidateRows,
          let all = try rows.allInKeyOrder()
        else { return nil }
        let test = try RowTest(quest.condition, columns: plan.columns)
        let begin = ContinuousClock.now
        var keys: [RowKey] = []
        let read = try all.forEachCandidate(
          candidates,
          orKey: nil,
          beyond: from,
          .forward,
          including: false,
          count: most
        ) { _, row in
          if test.accepts(row.values) { keys.append(row.key) }
          return true
        }
        guard let read else { return nil }
        let took = ContinuousClock.now - begin
        return (Slice(count: read.count, end: read.end, took: took), keys)
      }
      guard let (slice, keys) = slice else { return nil }
      found.formUnion(keys)
      if found.count > Self.maxMatches { return nil }
      guard let end = slice.end else { return found }
      start = end
      tested += slice.count
      size = Self.size(after: size, took: slice.took, most: Self.candidateRows)
      if pace.isDue { await progress(min(1, Double(tested) / Double(max(1, total)))) }
    }
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
    /// Whether the database has selected the rows to test.
    var isSelected = false
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
      let slice = try await database.read { reader in
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
      let limit = slice.isSelected ? Self.candidateRows : Self.sliceRows.upperBound
      size = Self.size(after: size, took: slice.took, most: limit)
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
    return try await database.read { reader in
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
    let all = reader.rows(of: plan)
    if let candidates = quest.candidates, let all = all as? any CandidateRows {
      var slice = Slice()
      let read = try all.forEachCandidate(
        candidates,
        orKey: last,
        beyond: start,
        quest.isBackwards ? .backward : .forward,
        including: isIncluded,
        count: most
      ) { index, row in
        if index == 0 { slice.first = row.key }
        slice.isRound = row.key == last
        if slice.isRound { return false }
        if test.accepts(row.values) { slice.found = (index, row.key, row.sortPosition) }
        return slice.found == nil
      }
      if let read {
        (slice.count, slice.end, slice.isSelected) = (read.count, read.end, true)
        slice.took = ContinuousClock.now - begin
        return slice
      }
    }
    let rows = try all.rows(
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

  private static func size(after size: Int, took: Duration, most: Int) -> Int {
    let factor = min(4, max(0.25, sliceTime / max(took, .nanoseconds(1))))
    return min(max(Int(Double(size) * factor), sliceRows.lowerBound), most)
  }
}
