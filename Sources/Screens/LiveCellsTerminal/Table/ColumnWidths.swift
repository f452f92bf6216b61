import LiveCells

/// The preferred widths of the columns, according to the texts shown so far.
///
/// A column grows for a wider text and never shrinks, so that columns do not jump while values
/// change. A column that grows gets a spare cell, because it is likely to grow again.
struct ColumnWidths: Equatable {
  /// The maximum width that is measured, wider than any screen.
  static let limit = 200
  private static let spare = 1
  /// The maximum width that a column takes for the reason why a value could not be read. The
  /// complete reason is in the detail of the row.
  private static let failureLimit = 20

  private(set) var widths: [Int]
  private let widthRequests: [ColumnWidth]
  private var hasSeenRows = false

  init(headers: [ColumnHeader]) {
    widthRequests = headers.map(\.width)
    widths = headers.map { header in
      let title = VisibleText(header.title).columns(limit: ColumnWidths.limit)
      return ColumnWidths.width(for: title, wish: header.width)
    }
  }

  private static func width(for content: Int, wish: ColumnWidth) -> Int {
    min(max(content, wish.minimum), wish.maximum ?? limit, limit)
  }

  /// Adjusts the widths to rows. Rows that were measured before can be left out.
  mutating func see(
    _ rows: some Sequence<ShownRow>,
    alignedBy decimals: DecimalAlignment = DecimalAlignment()
  ) {
    var hasRows = false
    let spare = hasSeenRows ? ColumnWidths.spare : 0
    for row in rows {
      hasRows = true
      for (column, text) in row.texts.enumerated() where !widthRequests[column].isFixed {
        let limit = text.kind == .failure ? ColumnWidths.failureLimit : ColumnWidths.limit
        let needed = min(
          limit,
          VisibleText(text.text).columns(limit: limit)
            + decimals.spaces(after: text, inColumn: column)
        )
        if needed > widths[column] {
          widths[column] = ColumnWidths.width(for: needed + spare, wish: widthRequests[column])
        }
      }
    }
    if hasRows { hasSeenRows = true }
  }
}
