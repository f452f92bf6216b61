extension ListQuestion {
  /// After so many slow looks in a row a list that was quickly read isn't any more.
  static let decidingSlowLooks = 3
  /// After so many nobody tries whether it is again.
  static let mostSlowLooks = 8

  /// How long the rows of a small table may be tested while others wait.
  private static let testingTime = Duration.milliseconds(20)

  /// How much a request selects, as far as a short read tells.
  enum Extent {
    /// Few rows: these.
    case all(KeyList)
    /// More than are kept as a list.
    case many
    /// Nobody knows: to find the first of them takes too long.
    case slow
  }

  /// Reads all keys if they are few and quickly found.
  func extent(_ reader: any RowReader, _ answer: inout Answer) throws -> Extent {
    if answer.isSlow { return .slow }
    let most = tuning.smallCount
    let rows = reader.rows(of: answer.plan)
    // A list that begins believes the database, which may be wrong; then the count finds it out.
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
          return try chosen(filter, answer.plan, rows)
        }
        return KeyList(keys, sections: try rows.sections())
      }
    guard let list = list ?? nil else {
      answer.isSlow = true
      answer.slowLooks += 1
      return .slow
    }
    answer.slowLooks = 0
    return list.keys.count > most ? .many : .all(list)
  }

  /// The rows of a small table that a filter accepts; nil when testing them takes longer than a frame.
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

  /// A large table in an order that an index gives.
  func window(_ reader: any RowReader, _ answer: inout Answer) throws -> ListContent {
    let rows = reader.rows(of: answer.plan)
    let bounds = try rows.keyBounds()
    let count = try estimate(rows, bounds)
    let window = RowWindow(plan: answer.plan, count: count, bounds: bounds)
    return try showing(window, reader, &answer)
  }

  /// A window of which nothing is known, with the rows that are shown.
  func showing(
    _ window: RowWindow,
    _ reader: any RowReader,
    _ answer: inout Answer
  ) throws -> ListContent {
    if readyRange.isEmpty { return .window(window) }
    var window = window
    let read = try window.cover(readyRange.clamped(to: 0..<window.count), reader)
    answer.values += read.map { (key: $0.key, values: $0.values) }
    return .window(window)
  }

  /// What can be shown before the order is known: a large table by its key, otherwise nothing
  /// until something is found.
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

  /// A guess at the number of rows that costs nothing: the database's own, or by the keys, which mostly
  /// count upwards.
  private func estimate(_ rows: any OrderedRows, _ bounds: ClosedRange<Int64>?) throws -> Int {
    let least = tuning.smallCount + 1
    if let count = try rows.estimatedCount() { return max(count, least) }
    guard let bounds else { return least }
    let (span, overflow) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    return overflow || span > 1_000_000_000 ? least : max(Int(span) + 1, least)
  }
}
