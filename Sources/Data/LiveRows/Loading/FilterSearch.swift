/// Finds the rows of a plan that match a filter by values, in the order of the plan.
///
/// Where the database can resume at a sort key or look rows up by key, the search reads slices in
/// short transactions. Other plans are read in a single transaction on a dedicated connection. The
/// search stores only keys. Cancelling the task ends it between two slices.
struct FilterSearch: Sendable {
  /// The maximum number of rows of a slice, and the time after which a slice ends.
  private static let sliceRows = 4_096
  private static let sliceTime = Duration.milliseconds(10)

  let plan: any RowPlan
  let filter: ValueFilter
  var orderOptions: OrderOptions

  /// Runs the search.
  ///
  /// - Returns: Nil if the search for the order yielded to a writer and must be repeated.
  func run(
    _ database: any RowDatabase,
    progress: @escaping @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys? {
    let plan = plan
    if try await database.read({ try $0.rows(of: plan).canSeek() }) {
      return try await seek(database, progress)
    }
    guard plan.isKeyUnique else { return try await readAtOnce(database) }
    var orderOptions = orderOptions
    orderOptions.shownCount = 0
    guard let ordered = try await database.orderedKeys(of: plan, orderOptions, progress: { _ in })
    else {
      return nil
    }
    return try await choose(ordered, database, progress)
  }

  private func seek(
    _ database: any RowDatabase,
    _ progress: @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys {
    var found = FoundKeys(plan)
    var report = SearchReport(orderOptions)
    var sortPosition: [Value]?
    while true {
      try Task.checkCancellation()
      let (start, plan, filter) = (sortPosition, plan, filter)
      let slice = try await database.read { reader in
        let test = try RowTest(filter, columns: plan.columns)
        var slice = Slice()
        let end = ContinuousClock.now + Self.sliceTime
        try reader.rows(of: plan).forEach(beyond: start) { row in
          slice.count += 1
          slice.end = row.sortPosition
          if test.accepts(row.values) { slice.rows.append((row.key, row.sortPosition)) }
          return slice.count < Self.sliceRows && ContinuousClock.now < end
        }
        return slice
      }
      for (key, sortPosition) in slice.rows { found.add(key, sortPosition) }
      guard let end = slice.end else { return found.result }
      sortPosition = end
      report.note(slice.count, found.keys, progress)
    }
  }

  private struct Slice: Sendable {
    var count = 0
    var end: [Value]?
    var rows: [(key: RowKey, sortPosition: [Value])] = []
  }

  /// Tests rows by their keys, which are already ordered.
  private func choose(
    _ ordered: OrderedKeys,
    _ database: any RowDatabase,
    _ progress: @Sendable (OrderProgress) -> Void
  ) async throws -> OrderedKeys {
    var keys = CompactKeys()
    var chosen: [Int] = []
    var report = SearchReport(orderOptions)
    let all = ordered.keys
    var next = 0
    while next < all.count {
      try Task.checkCancellation()
      let (start, plan, filter) = (next, plan, filter)
      let (count, accepted) = try await database.read { reader in
        let test = try RowTest(filter, columns: plan.columns)
        let rows = reader.rows(of: plan)
        let end = ContinuousClock.now + Self.sliceTime
        var accepted: [Int] = []
        var position = start
        repeat {
          let piece = position..<min(position + 256, all.count)
          let values = try rows.values(of: piece.map { all[$0] })
          for (index, values) in zip(piece, values) {
            if let values, test.accepts(values) { accepted.append(index) }
          }
          position = piece.upperBound
        } while position < all.count && ContinuousClock.now < end
        return (position - start, accepted)
      }
      for index in accepted { keys.append(all[index]) }
      if !ordered.sections.isEmpty { chosen += accepted }
      next += count
      report.note(count, keys, progress)
    }
    return OrderedKeys(keys: keys, sections: Self.sections(ordered.sections, of: chosen))
  }

  /// Returns the sections of the rows at ascending positions.
  private static func sections(_ all: [ValueSection], of positions: [Int]) -> [ValueSection] {
    var found: [ValueSection] = []
    var next = 0
    for section in all {
      let start = next
      while next < positions.count, positions[next] < section.range.upperBound { next += 1 }
      if next > start { found.append(ValueSection(value: section.value, range: start..<next)) }
    }
    return found
  }

  private func readAtOnce(_ database: any RowDatabase) async throws -> OrderedKeys {
    let (plan, filter) = (plan, filter)
    return try await database.readApart { reader in
      let test = try RowTest(filter, columns: plan.columns)
      let rows = reader.rows(of: plan)
      // Throws if the key does not identify the rows.
      _ = try rows.keys(limit: nil)
      return try FoundKeys.all(plan, rows) { test.accepts($0) }
    }
  }
}

/// Reports the progress of a search and the first keys that it has found.
private struct SearchReport {
  private let orderOptions: OrderOptions
  private var pace: Pace
  private var scanned = 0
  private var shown = 0

  init(_ orderOptions: OrderOptions) {
    self.orderOptions = orderOptions
    pace = Pace(orderOptions.interval)
  }

  mutating func note(
    _ count: Int,
    _ keys: CompactKeys,
    _ progress: (OrderProgress) -> Void
  ) {
    scanned += count
    guard pace.isDue else { return }
    var step = OrderProgress()
    if orderOptions.estimate > 0 {
      step.fraction = min(1, Double(scanned) / Double(orderOptions.estimate))
    }
    let visible = min(orderOptions.shownCount, keys.count)
    if visible > shown {
      shown = visible
      step.found = CompactKeys((0..<visible).map { keys[$0] })
    }
    progress(step)
  }
}
