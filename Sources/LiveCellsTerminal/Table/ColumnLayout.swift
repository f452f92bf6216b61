/// Where the columns stand on a screen, which of them are seen, and how far they can be scrolled.
///
/// The first column is the key: when not all columns fit it stays, and the others scroll beside it
/// by whole columns.
struct ColumnLayout: Equatable {
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

  init(widths: [Int], available: Int, offset wantedOffset: Int = 0) {
    let room = max(0, available - ColumnLayout.gutter)
    if let widths = ColumnLayout.fitting(widths, room: room) {
      lay(widths, columns: Array(widths.indices), room: room)
    } else {
      scroll(widths.map { min($0, ColumnLayout.usualLimit) }, room: room, wantedOffset)
    }
  }

  /// The widths that let all columns be seen, if there are any.
  private static func fitting(_ widths: [Int], room: Int) -> [Int]? {
    let natural = needed(widths)
    if natural <= room { return widths }
    var limited = widths.map { min($0, usualLimit) }
    var spare = room - needed(limited)
    guard spare >= 0 else { return nil }
    for column in limited.indices {
      let growth = min(spare, widths[column] - limited[column])
      limited[column] += growth
      spare -= growth
    }
    return limited
  }

  /// The cells that columns need; the last one needs none to keep it from the next.
  private static func needed(_ widths: some Collection<Int>) -> Int {
    widths.reduce(0) { $0 + $1 + gap } - (widths.isEmpty ? 0 : 1)
  }

  private mutating func scroll(_ widths: [Int], room: Int, _ wantedOffset: Int) {
    guard let first = widths.first else { return }
    let key = max(1, min(first, (room - ColumnLayout.gap) / 2))
    let others = room - key - ColumnLayout.gap
    // Scrolled to the end, as many of the last columns are seen as fit.
    var last = widths.count - 1
    while last > 1, ColumnLayout.needed(widths[(last - 1)...]) <= others { last -= 1 }
    largestOffset = max(0, last - 1)
    offset = min(max(0, wantedOffset), largestOffset)
    let seen = [0] + widths.indices.dropFirst(1 + offset)
    lay([key] + widths.dropFirst(), columns: seen, room: room)
  }

  private mutating func lay(_ widths: [Int], columns: [Int], room: Int) {
    let end = ColumnLayout.gutter + room
    var start = ColumnLayout.gutter
    for column in columns {
      let rest = end - start - 1
      let width = min(widths[column], rest)
      let isTooNarrow = width < ColumnLayout.narrowest && spans.count > 1
      if width < 1 || width < widths[column] && isTooNarrow {
        hidesRight = true
        return
      }
      spans.append(Span(column: column, text: start..<start + width))
      if width < widths[column] { hidesRight = true }
      start += width + ColumnLayout.gap
    }
  }
}
