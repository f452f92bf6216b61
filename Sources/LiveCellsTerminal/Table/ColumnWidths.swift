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
  private let wishes: [ColumnWidth]
  private var hasSeenRows = false

  init(heads: [ColumnHead]) {
    wishes = heads.map(\.width)
    widths = heads.map { head in
      let title = VisibleText(head.title).columns(limit: ColumnWidths.limit)
      return ColumnWidths.width(for: title, wish: head.width)
    }
  }

  private static func width(for content: Int, wish: ColumnWidth) -> Int {
    min(max(content, wish.minimum), wish.maximum ?? limit, limit)
  }

  /// Takes rows into account; those that were seen before need not be shown again.
  mutating func see(_ rows: some Sequence<ShownRow>) {
    var hasRows = false
    let spare = hasSeenRows ? ColumnWidths.spare : 0
    for row in rows {
      hasRows = true
      for (column, text) in row.texts.enumerated() where !wishes[column].isFixed {
        let needed = VisibleText(text.text).columns(limit: ColumnWidths.limit)
        if needed > widths[column] {
          widths[column] = ColumnWidths.width(for: needed + spare, wish: wishes[column])
        }
      }
    }
    if hasRows { hasSeenRows = true }
  }
}
