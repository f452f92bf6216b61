extension ListQuestion {
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
    let list =
      try tuning.steps == 0
      ? nil
      : reader.limited(effort: tuning.steps) {
        let keys = try rows.keys(limit: most == .max ? .max : most + 1)
        if keys.count > most { return KeyList(keys) }
        return KeyList(keys, sections: try rows.sections())
      }
    guard let list else {
      answer.isSlow = true
      return .slow
    }
    return list.keys.count > most ? .many : .all(list)
  }

  /// A large table in an order that an index gives.
  func window(_ reader: any RowReader, _ plan: any RowPlan) throws -> RowWindow {
    let bounds = try reader.rows(of: plan).keyBounds()
    let count = Self.estimate(bounds, atLeast: tuning.smallCount + 1)
    return RowWindow(plan: plan, count: count, bounds: bounds)
  }

  /// What can be shown before the order is known: a large table by its key, otherwise nothing
  /// until something is found.
  func unordered(_ reader: any RowReader, _ plan: any RowPlan) throws -> ListContent {
    let byKey = plan.inKeyOrder
    let rows = reader.rows(of: byKey)
    guard try rows.canSeek() else {
      return .keys(KeyList(CompactKeys(), isDelayed: true, isPreliminary: true))
    }
    let bounds = try rows.keyBounds()
    let count = Self.estimate(bounds, atLeast: tuning.smallCount + 1)
    return .window(
      RowWindow(plan: byKey, count: count, bounds: bounds, isPreliminary: true)
    )
  }

  /// A guess at the number of rows that costs nothing: integer keys mostly count upwards.
  private static func estimate(_ bounds: ClosedRange<Int64>?, atLeast least: Int) -> Int {
    guard let bounds else { return least }
    let (span, overflow) = bounds.upperBound.subtractingReportingOverflow(bounds.lowerBound)
    return overflow || span > 1_000_000_000 ? least : max(Int(span) + 1, least)
  }
}
