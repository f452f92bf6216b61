/// The positions of the columns on a screen, the visible columns, and the range of horizontal
/// scrolling.
///
/// One column is pinned. If not all columns fit, it stays at the left, and the others scroll beside
/// it in steps of one column.
struct ColumnLayout: Equatable {
  /// A column to lay out.
  struct ColumnRequest {
    /// The column's index in the table.
    var column: Int
    /// The preferred width in cells.
    var width: Int
    /// Whether the user has set this width.
    var isChosen = false

    /// The width that the column gets if there is a shortage of space.
    fileprivate var usual: Int { isChosen ? width : min(width, ColumnLayout.usualLimit) }
  }

  /// A visible column.
  struct Span: Equatable {
    /// The column's index in the table.
    var column: Int
    /// The cells of its text.
    var text: Range<Int>
    /// The cell of the mark for a changed text.
    var flag: Int { text.upperBound }
  }

  /// The cells at the left edge: one for the cursor's mark, one for the mark of a new row.
  static let gutter = 2
  /// The cells after each text: one for its mark, one as a gap.
  private static let gap = 2
  /// The maximum width of a column when space is short, so that a long text does not displace the
  /// others.
  private static let usualLimit = 40
  /// The minimum width at which a column is worth showing, unless no other column is visible.
  private static let narrowest = 4

  var spans: [Span] = []
  /// The index of the first scrolled column, not counting the pinned column. 0 if nothing is
  /// scrolled.
  var offset = 0
  /// The largest useful offset.
  var largestOffset = 0
  /// Whether columns are hidden or cut off at the right edge.
  var hidesRight = false

  /// Lays out columns.
  ///
  /// - Parameters:
  ///   - columns: The columns in their displayed order.
  ///   - pinned: The column that stays visible; the first column if it is not among `columns`.
  ///   - available: The total number of cells.
  ///   - wantedOffset: The number of unpinned columns to scroll out of view.
  ///   - revealed: A column that has to be visible, whatever the offset.
  init(
    _ columns: [ColumnRequest],
    pinned: Int? = nil,
    available: Int,
    offset wantedOffset: Int = 0,
    revealing revealed: Int? = nil
  ) {
    let room = max(0, available - ColumnLayout.gutter)
    if let widths = ColumnLayout.fitting(columns, room: room) {
      lay(widths, of: columns.map(\.column), room: room)
    } else {
      let first = columns.firstIndex { $0.column == pinned } ?? 0
      var others = columns
      let key = others.remove(at: first)
      scroll(key, others, room: room, wantedOffset, revealing: revealed)
    }
  }

  /// Returns widths with which all columns are visible, or nil if there are none.
  private static func fitting(_ columns: [ColumnRequest], room: Int) -> [Int]? {
    let natural = columns.map(\.width)
    if needed(natural) <= room { return natural }
    var limited = columns.map(\.usual)
    var spare = room - needed(limited)
    guard spare >= 0 else { return nil }
    for column in limited.indices {
      let growth = min(spare, natural[column] - limited[column])
      limited[column] += growth
      spare -= growth
    }
    return limited
  }

  /// Returns the cells that columns need. The last column needs no gap.
  private static func needed(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0) { $0 + $1 + gap } - (widths.isEmpty ? 0 : 1)
  }

  private mutating func scroll(
    _ key: ColumnRequest,
    _ others: [ColumnRequest],
    room: Int,
    _ wantedOffset: Int,
    revealing revealed: Int?
  ) {
    let keyWidth = max(1, min(key.usual, (room - ColumnLayout.gap) / 2))
    let rest = room - keyWidth - ColumnLayout.gap
    let widths = others.map(\.usual)
    // At the largest offset, as many of the last columns as possible are visible.
    largestOffset = max(0, widths.count - 1)
    while largestOffset > 0, ColumnLayout.needed(widths[(largestOffset - 1)...]) <= rest {
      largestOffset -= 1
    }
    offset = min(max(0, wantedOffset), largestOffset)
    if let place = others.firstIndex(where: { $0.column == revealed }) {
      offset = min(offset, place)
      while offset < place, ColumnLayout.needed(widths[offset...place]) > rest { offset += 1 }
    }
    lay(
      [keyWidth] + widths[offset...],
      of: [key.column] + others[offset...].map(\.column),
      room: room
    )
  }

  private mutating func lay(_ widths: [Int], of columns: [Int], room: Int) {
    let end = ColumnLayout.gutter + room
    var start = ColumnLayout.gutter
    for (column, wanted) in zip(columns, widths) {
      let rest = end - start - 1
      let width = min(wanted, rest)
      let isTooNarrow = width < ColumnLayout.narrowest && spans.count > 1
      if width < 1 || width < wanted && isTooNarrow {
        hidesRight = true
        return
      }
      spans.append(Span(column: column, text: start..<start + width))
      if width < wanted { hidesRight = true }
      start += width + ColumnLayout.gap
    }
  }
}
