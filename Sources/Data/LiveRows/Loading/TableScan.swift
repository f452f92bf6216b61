/// Counts the rows of a large table along its order, in pieces, so that every transaction is short.
struct TableScan: Sendable {
  /// The result of a count.
  struct Outcome: Sendable {
    /// The number of all rows.
    var count = 0
    /// The position of the anchor row, or nil if it was not found.
    var position: Int?
    /// The row whose position is requested.
    var anchor: RowKey?
    /// The sort keys at regular distances, with the number of rows up to them.
    var marks: [RowCount.Mark] = []
    /// The sections, if the request has any.
    var sections: [ValueSection] = []
    /// Whether the number of sections exceeds ``ValueSection/maxSections``. No sections are
    /// reported then.
    var hasTooManySections = false
    /// The version of the state that was read last.
    var version: DatabaseVersion?
    /// Whether another process committed between two pieces.
    var isTorn = false
    /// The state before the count, if changes are followed and the database reports them.
    var mark: (any ChangeMark)?
    /// The keys of the counted rows in order, if they are kept.
    var keys: CompactKeys?
  }

  /// The number of rows per piece, which takes one or two milliseconds to read.
  var piece = 16_384
  /// The number of rows between two marks. Reaching any position skips at most this number of rows.
  var stride = 1_024
  /// The row whose position is requested.
  var anchor: RowKey?
  /// Whether reported changes bring the result to a later state.
  var followsChanges = false
  /// Whether that requires the keys of all rows.
  var keepsKeys = false
  /// The minimum time between two progress reports.
  var reports = Pace.usual

  /// Counts the rows. `progress` is called at intervals, on any thread, with the intermediate
  /// result.
  func run(
    _ plan: any RowPlan,
    _ database: any RowDatabase,
    progress: @Sendable (Outcome) -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome(anchor: anchor)
    if followsChanges { outcome.mark = try await database.mark(of: plan) }
    let keepsKeys = keepsKeys && outcome.mark != nil
    if keepsKeys { outcome.keys = CompactKeys() }
    var sortPosition: [Value]?
    var pace = Pace(reports)
    while true {
      try Task.checkCancellation()
      let start = sortPosition
      let (present, part, keys) = try await database.read { reader in
        let rows = reader.rows(of: plan)
        guard keepsKeys, let rows = rows as? any CountingRows else {
          let part = try rows.count(
            beyond: start,
            most: piece,
            stride: stride,
            finding: anchor,
            stops: false
          )
          return (try reader.version(), part, CompactKeys?.none)
        }
        var keys = CompactKeys()
        let part = try rows.count(
          beyond: start,
          most: piece,
          stride: stride,
          finding: anchor,
          appendingTo: &keys
        )
        return (try reader.version(), part, keys)
      }
      if let version = outcome.version, version != present { outcome.isTorn = true }
      outcome.version = present
      if let keys { outcome.keys?.append(contentsOf: keys) } else { outcome.keys = nil }
      outcome.add(part)
      guard let end = part.end else { return outcome }
      sortPosition = end
      if pace.isDue { progress(outcome) }
    }
  }
}

extension TableScan.Outcome {
  /// Appends the rows that follow those already counted.
  fileprivate mutating func add(_ part: RowCount) {
    if let found = part.position { position = count + found }
    marks += part.marks.map {
      RowCount.Mark(count: count + $0.count, sortPosition: $0.sortPosition)
    }
    var start = count
    for section in part.sections where !hasTooManySections {
      let end = start + section.count
      if let value = section.value {
        sections.append(ValueSection(value: value, range: start..<end))
      } else if let last = sections.popLast() {
        sections.append(ValueSection(value: last.value, range: last.range.lowerBound..<end))
      }
      start = end
    }
    if sections.count > ValueSection.maxSections {
      sections = []
      hasTooManySections = true
    }
    count += part.count
  }
}
