import LiveCells

/// How wide each column wants to be, from what was seen in it.
///
/// A column grows when something wider comes by and does not shrink again, so that nothing moves
/// to and fro while values change. What grows once will grow again: it gets some room to spare.
struct ColumnWidths: Equatable {
  /// Nothing is measured beyond this; no screen is so wide that it helped.
  static let limit = 200
  private static let spare = 1

  private(set) var widths: [Int]
  private var fixed: [Bool]
  private var hasSeenRows = false

  init(heads: [ColumnHead]) {
    fixed = heads.map { $0.width != nil }
    widths = heads.map { head in
      if let width = head.width { return min(max(width, 1), ColumnWidths.limit) }
      return max(1, VisibleText(head.title).columns(limit: ColumnWidths.limit))
    }
  }

  /// Takes rows into account; those that were seen before need not be shown again.
  mutating func see(_ rows: some Sequence<SceneRow>) {
    var hasRows = false
    let spare = hasSeenRows ? ColumnWidths.spare : 0
    for row in rows {
      hasRows = true
      for (column, text) in row.texts.enumerated() where !fixed[column] {
        let needed = VisibleText(text.text).columns(limit: ColumnWidths.limit)
        if needed > widths[column] {
          widths[column] = min(needed + spare, ColumnWidths.limit)
        }
      }
    }
    if hasRows { hasSeenRows = true }
  }
}
