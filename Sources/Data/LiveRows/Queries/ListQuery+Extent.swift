extension ListQuery {
  /// The number of consecutive slow reads after which a list counts as slow.
  static let decidingSlowRefreshes = 3
  /// The number of consecutive slow reads after which fast reads are no longer attempted.
  static let maxSlowRefreshes = 8

  /// The maximum time for testing the rows of a small table synchronously.
  private static let testingTime = Duration.milliseconds(20)

  /// The size of a request's result, as far as a short read can determine it.
  enum Extent {
    /// The result is small; all keys are known.
    case all(KeyList)
    /// The result has more rows than the list keeps.
    case many
    /// The size is unknown, because finding the first rows takes too long.
    case slow
  }

  /// Reads all keys if there are few and reading them is fast.
  func extent(_ reader: any RowReader, _ queryResult: inout QueryResult) throws -> Extent {
    if queryResult.isSlow { return .slow }
    let most = tuning.smallCount
    let rows = reader.rows(of: queryResult.plan)
    // A new list relies on the estimate of the database. If it is wrong, the count corrects it.
    if content == nil, let estimate = try rows.estimatedCount(), estimate / 4 > most {
      return .many
    }
    let list =
      try tuning.steps == 0
      ? nil
      : reader.limited(effort: tuning.steps) { () -> KeyList? in
        let keys = try rows.keys(limit: most == .max ? .max : most + 1)
        if keys.count > most { return KeyList(keys) }
        if let filter = request.arrangement.valueFilter {
          return try chosen(filter, queryResult.plan, rows)
        }
        return KeyList(keys, sections: try rows.sections())
      }
    guard let list = list ?? nil else {
      queryResult.isSlow = true
      queryResult.slowRefreshes += 1
      return .slow
    }
    queryResult.slowRefreshes = 0
    return list.keys.count > most ? .many : .all(list)
  }

  /// Returns the rows of a small table that pass a filter, or nil if testing them takes too long.
  private func chosen(
    _ filter: ValueFilter,
    _ plan: any RowPlan,
    _ rows: any OrderedRows
  ) throws -> KeyList? {
    struct TakesTooLong: Error {}
    let test = try RowTest(filter, columns: plan.columns)
    let clock = ContinuousClock()
    var left = Self.testingTime
    do {
      let found = try FoundKeys.all(plan, rows) { values in
        let start = clock.now
        defer { left -= clock.now - start }
        if left < .zero { throw TakesTooLong() }
        return test.accepts(values)
      }
      return KeyList(found.keys, sections: found.sections)
    } catch is TakesTooLong {
      return nil
    }
  }

  /// The maximum number of changed rows that are read to bring a list to the present state.
  static let maxFollowedRows = 16_384
  /// The maximum number of changed rows whose positions the database must find.
  static let maxPlacedRows = 1_024

  /// Whether reported changes suffice to bring a list to the present state: rows have integer keys,
  /// and each belongs to the list or not, and has its position, because of its values only.
  func canFollow(_ plan: any RowPlan) -> Bool {
    plan.inKeyOrder.integerKeyDirection != nil && !plan.changesWithoutCommits
      && request.limit == nil
  }

  /// Returns keys after changes, or nil if these are unknown or many.
  func following(
    _ ordered: OrderedKeys,
    _ changes: RowChanges,
    _ reader: any RowReader,
    _ plan: any RowPlan
  ) throws -> FollowedKeys? {
    guard let ranges = changes.keys else { return nil }
    let limit = plan.integerKeyDirection == nil ? Self.maxPlacedRows : Self.maxFollowedRows
    let rows = reader.rows(of: plan)
    var found = try rows.rows(in: ranges, limit: limit)
    if found.count == limit { return nil }
    if let filter = request.arrangement.valueFilter {
      let test = try RowTest(filter, columns: plan.columns)
      found.removeAll { !test.accepts($0.values) }
    }
    let present = found.compactMap(\.key.integer)
    guard present.count == found.count else { return nil }
    return try ordered.following(ranges, present: present, plan, rows)
  }

  /// Returns the content of a large table whose order an index provides.
  func window(_ reader: any RowReader, _ queryResult: inout QueryResult) throws -> ListContent {
    let rows = reader.rows(of: queryResult.plan)
    let bounds = try rows.keyBounds()
    let count = try estimate(rows, bounds)
    let window = RowWindow(plan: queryResult.plan, count: count, bounds: bounds)
    return try showing(window, reader, &queryResult)
  }

  /// Returns an empty window after reading the visible rows.
  func showing(
    _ window: RowWindow,
    _ reader: any RowReader,
    _ queryResult: inout QueryResult
  ) throws -> ListContent {
    if readyRange.isEmpty { return .window(window) }
    var window = window
    let read = try window.cover(readyRange.clamped(to: 0..<window.count), reader)
    queryResult.values += read.map { (key: $0.key, values: $0.values) }
    return .window(window)
  }

  /// Returns the content until the order is known: a large table in key order, or no rows until
  /// some are found.
  func unordered(_ reader: any RowReader, _ plan: any RowPlan) throws -> ListContent {
    let byKey = plan.inKeyOrder
    let rows = reader.rows(of: byKey)
    guard request.arrangement.valueFilter == nil, try rows.canSeek() else {
      return .keys(KeyList(CompactKeys(), isDelayed: true, isPreliminary: true))
    }
    let bounds = try rows.keyBounds()
    let count = try estimate(rows, bounds)
    return .window(
      RowWindow(plan: byKey, count: count, bounds: bounds, isPreliminary: true)
    )
  }

  /// Returns a cheap estimate of the number of rows: that of the database, or the range of the
  /// integer keys, which usually count upwards.
  private func estimate(_ rows: any OrderedRows, _ bounds: ClosedRange<Int64>?) throws -> Int {
    let least = tuning.smallCount + 1
    if let count = try rows.estimatedCount() { return max(count, least) }
    guard let bounds else { return least }
    let (span, overflow) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    return overflow || span > 1_000_000_000 ? least : max(Int(span) + 1, least)
  }
}
