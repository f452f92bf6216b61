// Batches: rows that are independent of each other are written in one statement if each statement
// costs a round trip to a server.
extension SavePlan {
  /// The maximum number of rows in one batch.
  private static var maxBatchSize: Int { 500 }

  /// Divides new rows into batches. No row of a batch refers to another row of the same batch.
  func runs(of indexes: [Int], _ writer: any RowWriter) -> [[Int]] {
    guard writer.prefersMany else { return [indexes] }
    var seen: Set<Int> = []
    var runs: [[Int]] = []
    var present: Set<Int> = []
    for index in indexes where keys[index] == nil && seen.insert(index).inserted {
      let draft = drafts[index]
      let needsOther = draft.targets.values.contains { target in
        if case .draft(let other) = target { present.contains(other) } else { false }
      }
      if runs.isEmpty || needsOther || present.count == Self.maxBatchSize {
        runs.append([])
        present = []
      }
      runs[runs.count - 1].append(index)
      present.insert(index)
    }
    return runs
  }

  /// Inserts the rows of a batch. Returns false without having written anything if they have to be
  /// inserted one by one.
  mutating func insertTogether(_ run: [Int], _ writer: any RowWriter) throws -> Bool {
    // Links and unique values require a query for an existing row before each insertion.
    guard writer.prefersMany, run.count > 1, blockedErrors.isEmpty,
      !run.contains(where: {
        drafts[$0].table.isLink || drafts[$0].matching != nil || keys[$0] != nil
          || reclassified.contains($0) || takenDrafts.contains($0)
      })
    else { return false }
    var changes: [BatchRow] = []
    var areLate: [Bool] = []
    for index in run {
      let plan = try plan(drafts[index].table, writer)
      let (given, isLate) = content(of: index, plan)
      changes.append(.insert(into: plan.plan, values: given, key: drafts[index].key))
      areLate.append(isLate)
    }
    guard let writings = try writer.writeMany(changes) else { return false }
    for (place, index) in run.enumerated() {
      try note(writings[place], of: index, isLate: areLate[place])
    }
    return true
  }

  /// Updates rows whose keys do not change. Returns false without having written anything if they
  /// have to be updated one by one.
  mutating func updateTogether(_ indexes: [Int], _ writer: any RowWriter) throws -> Bool {
    guard writer.prefersMany, indexes.count > 1, blockedErrors.isEmpty else { return false }
    var start = 0
    while start < indexes.count {
      let run = indexes[start..<min(indexes.count, start + Self.maxBatchSize)]
      start = run.endIndex
      var changes: [(index: Int, change: BatchRow)] = []
      for index in run {
        let draft = drafts[index]
        let given = try given(for: index, writer)
        guard let key = keys[index] ?? draft.key else { continue }
        if given.isEmpty {
          // Nothing is written yet, but relations may have to be written later.
          try attemptAlone(index, writer)
          continue
        }
        let plan = try plan(draft.table, writer)
        changes.append((index, .update(plan.plan, values: given, key: key)))
      }
      let writings = changes.isEmpty ? [] : try writer.writeMany(changes.map(\.change))
      for (place, (index, _)) in changes.enumerated() {
        guard let writing = writings?[place], writing.key != nil,
          writing.key == keys[index] ?? drafts[index].key,
          try given(for: index, writer).count
            == drafts[index].editedColumns.subtracting(theirColumns[index] ?? []).count
        else {
          // Writing the row on its own determines the error.
          try attemptAlone(index, writer)
          continue
        }
        written += writing.rowCount ?? 1
        keys[index] = writing.key
      }
    }
    return true
  }
}
