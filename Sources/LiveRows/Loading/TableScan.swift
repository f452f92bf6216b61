/// Counts the rows of a large table along its order, a piece at a time, so that no transaction
/// lasts.
struct TableScan: Sendable {
  /// What was counted.
  struct Outcome: Sendable {
    /// The number of all rows.
    var count = 0
    /// The position of the row that was looked for, if it was there.
    var position: Int?
    /// The row that was looked for.
    var anchor: RowKey?
    /// A place for every so many rows.
    var marks: [RowCount.Mark] = []
    /// The sections, if the request asks for them.
    var sections: [ValueSection] = []
    /// Whether there are more of them than are told of.
    var hasTooManySections = false
    /// The state that was counted last.
    var version: DatabaseVersion?
    /// Whether a commit came between two pieces.
    var isTorn = false
  }

  /// The rows of one piece: a millisecond or two of reading.
  var piece = 16_384
  /// The rows between two marks, which is how many have to be passed by to reach any position.
  var stride = 1_024
  /// The row to look for.
  var anchor: RowKey?
  /// It tells of its progress at most so often.
  var reports = Pace.usual

  /// Counts; `progress` is called now and then, on any thread, with what is known so far.
  func run(
    _ plan: any RowPlan,
    _ database: any RowDatabase,
    progress: @Sendable (Outcome) -> Void = { _ in }
  ) async throws -> Outcome {
    var outcome = Outcome(anchor: anchor)
    var place: [Value]?
    var pace = Pace(reports)
    while true {
      try Task.checkCancellation()
      let start = place
      let (present, part) = try await database.readLater { reader in
        let part = try reader.rows(of: plan).count(
          beyond: start,
          most: piece,
          stride: stride,
          finding: anchor,
          stops: false
        )
        return (try reader.version(), part)
      }
      if let version = outcome.version, version != present { outcome.isTorn = true }
      outcome.version = present
      outcome.add(part)
      guard let end = part.end else { return outcome }
      place = end
      if pace.isDue { progress(outcome) }
    }
  }
}

extension TableScan.Outcome {
  /// Adds the rows that come after those counted.
  fileprivate mutating func add(_ part: RowCount) {
    if let found = part.position { position = count + found }
    marks += part.marks.map { RowCount.Mark(count: count + $0.count, place: $0.place) }
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
    if sections.count > ValueSection.most {
      sections = []
      hasTooManySections = true
    }
    count += part.count
  }
}
