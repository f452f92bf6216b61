import LiveCells

/// Fits the columns of a table to the rows shown so far: their widths, alignments and places.
///
/// While the user scrolls, the columns keep their places, and wider texts are cut.
struct ColumnFitting {
  /// The pause after which columns are resized again.
  static let settlingTime = Duration.milliseconds(400)

  private(set) var headers: [ColumnHeader] = []
  /// The alignment of each column, or nil until a value determines it.
  private(set) var alignments: [FieldAlignment?] = []
  /// The alignment of the numbers in the rows that were shown last.
  private(set) var decimals = DecimalAlignment()
  private var widths = ColumnWidths(headers: [])
  /// The rows that were measured last, and the alignment of their numbers.
  private var measured: (rows: [ShownRow], decimals: DecimalAlignment) = ([], DecimalAlignment())
  /// The columns of the last layout.
  private var laidOut: ColumnArrangement?
  /// The position of the first row that was shown last.
  private var shownFirst = 0
  /// The time until which the widths are frozen.
  private var scrollsUntil: Duration?

  /// Starts again for the columns of another table.
  mutating func begin(_ headers: [ColumnHeader]) {
    self.headers = headers
    alignments = headers.map(\.alignment)
    forgetWidths()
  }

  /// Measures the next rows as if they were the first.
  mutating func forgetWidths() {
    widths = ColumnWidths(headers: headers)
    measured.rows = []
  }

  /// Fits the columns to visible rows. Returns whether the user has just scrolled, so that the
  /// widths settle later.
  mutating func fit(
    to rows: [ShownRow],
    from first: Int,
    of columns: ColumnArrangement,
    height: Int,
    hasInput: Bool,
    at time: Duration
  ) -> Bool {
    alignments.learn(from: rows)
    decimals = DecimalAlignment(rows, alignments: alignments)
    // A jump over more than a page keeps no rows in view, so nothing is frozen.
    let isNear = abs(first - shownFirst) <= height
    let isScrolling = hasInput && first != shownFirst && isNear && !measured.rows.isEmpty
    if isScrolling { scrollsUntil = time + Self.settlingTime }
    shownFirst = first
    guard let end = scrollsUntil, time < end, columns == laidOut else {
      scrollsUntil = nil
      measure(rows)
      return isScrolling
    }
    return isScrolling
  }

  /// Measures the rows that were not in the same line before.
  private mutating func measure(_ rows: [ShownRow]) {
    let before = measured.decimals == decimals ? measured.rows : []
    let unseen = rows.enumerated().filter { index, row in
      !before.indices.contains(index) || !row.hasTexts(of: before[index])
    }
    widths.see(unseen.lazy.map(\.element), alignedBy: decimals)
    measured = (rows, decimals)
  }

  /// Returns the places of the columns.
  ///
  /// - Parameters:
  ///   - available: The width of the display.
  ///   - offset: The index of the first scrolled column, not counting the pinned column.
  mutating func layOut(
    _ columns: ColumnArrangement,
    available: Int,
    offset: Int
  ) -> ColumnLayout {
    defer { laidOut = columns }
    return ColumnLayout(
      columns.shown.map { column in
        let chosen = columns.widths[column]
        return .init(
          column: column,
          width: chosen ?? widths.widths[column],
          isChosen: chosen != nil
        )
      },
      pinned: columns.pinned,
      available: available,
      offset: offset,
      // The user may scroll columns away from the cursor until the cursor moves.
      revealing: columns == laidOut ? nil : columns.cursor
    )
  }
}
