/// Where the columns stand on a screen, which of them are seen, and how far they can be scrolled.
///
/// One column is pinned: when not all columns fit it stays at the left, and the others scroll beside it
/// by whole columns.
struct ColumnLayout: Equatable {
  /// A column that is to be laid out.
  struct Wish {
    /// The column's index in the table.
    var column: Int
    /// The cells that it would like to have.
    var width: Int
    /// Whether a person has asked for this width.
    var isChosen = false

    /// So many cells, unless the others need some of them.
    fileprivate var usual: Int { isChosen ? width : min(width, ColumnLayout.usualLimit) }
  }

  /// A column that is seen.
  struct Span: Equatable {
    /// The column's index in the table.
    var column: Int
    /// The cells its text takes.
    var text: Range<Int>
    /// The cell of the mark that says that the text has changed.
    var flag: Int { text.upperBound }
  }

  /// The cells at the left edge: one for the cursor's mark, one for that of a new row.
  static let gutter = 2
  /// After each text: one cell for its mark, one to keep it from the next.
  private static let gap = 2
  /// A long text is no reason to push the other columns out of sight.
  private static let usualLimit = 40
  /// What is narrower shows nothing worth seeing, unless there is nothing else.
  private static let narrowest = 4

  var spans: [Span] = []
  /// The first of the columns beside the key, 0 if nothing is scrolled.
  var offset = 0
  /// The largest offset that shows something new.
  var largestOffset = 0
  /// Whether columns are hidden or cut at the right edge.
  var hidesRight = false

  /// Lays columns out.
  ///
  /// - Parameters:
  ///   - columns: The columns, as they stand beside each other.
  ///   - pinned: The column that stays when not all fit; the first if it is none of them.
  ///   - available: How many cells there are, from edge to edge.
  ///   - wantedOffset: How many columns beside the pinned one are to be scrolled out of sight.
  ///   - revealed: A column that is to be seen, wherever that leads.
  init(
    _ columns: [Wish],
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

  /// The widths that let all columns be seen, if there are any.
  private static func fitting(_ columns: [Wish], room: Int) -> [Int]? {
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

  /// The cells that columns need; the last one needs none to keep it from the next.
  private static func needed(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0) { $0 + $1 + gap } - (widths.isEmpty ? 0 : 1)
  }

  private mutating func scroll(
    _ key: Wish,
    _ others: [Wish],
    room: Int,
    _ wantedOffset: Int,
    revealing revealed: Int?
  ) {
    let keyWidth = max(1, min(key.usual, (room - ColumnLayout.gap) / 2))
    let rest = room - keyWidth - ColumnLayout.gap
    let widths = others.map(\.usual)
    // Scrolled to the end, as many of the last columns are seen as fit.
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
