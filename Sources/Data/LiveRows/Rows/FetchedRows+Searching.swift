extension FetchedRows {
  package func firstPosition(
    _ quest: RowQuest,
    progress: @escaping @MainActor (Double) -> Void
  ) async throws -> Int? {
    let run = { [database = reads.database] (plan: any RowPlan) in
      RowQuestRun(plan: plan, quest: quest, database: database, progress: progress)
    }
    switch content {
    case .keys(let list):
      guard let position = try await run(plan).find(in: list.keys) else { return nil }
      let key = list.keys[position]
      // The list may have changed meanwhile.
      if case .keys(let list) = content, position < list.keys.count, list.keys[position] == key {
        return position
      }
      return self.position(of: key)
    case .window(let window):
      guard let found = try await run(window.plan).find(in: window) else { return nil }
      return try await moveWindow(to: found)
    }
  }

  /// The number of reads of a found row that other reads may overtake.
  private static var attempts: Int { 16 }

  /// Moves the window to a row. Returns its position, or nil if the row no longer exists.
  private func moveWindow(to row: RowQuestRun.Found) async throws -> Int? {
    for _ in 0..<Self.attempts {
      guard case .window(let window) = content else { return position(of: row.key) }
      if let index = window.entries.firstIndex(where: { $0.key == row.key }) {
        return window.start + index
      }
      let (edition, refreshCount) = (generations.edition, generations.refreshCount)
      let around = try await reads.database.read { try window.entries(around: row.key, $0) }
      guard let around else { return nil }
      guard edition == generations.edition, refreshCount == generations.refreshCount,
        case .window(var window) = content
      else { continue }
      window.entries = around.entries
      window.start = window.start(of: around, row.position)
      if window.entries.count > window.count { continue }
      show(.window(window))
      for entry in window.entries { source.rows[entry.key]?.take(entry.values) }
      return window.start + around.index
    }
    return position(of: row.key)
  }
}

extension RowWindow {
  /// A row with its neighbours.
  struct Surroundings: Sendable {
    var entries: [PositionedRow]
    /// The index of the row.
    var index: Int
    /// Whether these are the first, and the last, rows of the table.
    var isFirst: Bool
    var isLast: Bool
  }

  /// Reads the rows around a row, or returns nil if it does not exist.
  fileprivate func entries(around key: RowKey, _ reader: any RowReader) throws -> Surroundings? {
    let rows = reader.rows(of: plan)
    guard let sortPosition = try rows.sortPosition(of: key) else { return nil }
    let before = try rows.rows(beyond: sortPosition, .backward, count: Self.reach)
    let after = try rows.rows(
      beyond: sortPosition,
      .forward,
      including: true,
      until: nil,
      count: Self.reach
    )
    guard let first = after.first, first.key == key else { return nil }
    return Surroundings(
      entries: before.reversed() + after,
      index: before.count,
      isFirst: before.count < Self.reach,
      isLast: after.count < Self.reach
    )
  }

  /// Returns the position of the first of some rows. While the rows are not counted, the number of
  /// rows before them is an estimate.
  fileprivate func start(of rows: Surroundings, _ position: Int) -> Int {
    if rows.isFirst { return 0 }
    let last = max(0, count - rows.entries.count)
    return rows.isLast ? last : min(max(0, position - rows.index), last)
  }
}
