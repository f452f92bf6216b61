import LiveCells

/// Everything that is to be seen of a table, as a value: what to draw and what to compare.
struct TableScene: Equatable {
  var size: GridSize
  /// Whether what a person types goes here.
  var hasFocus = true
  /// Whether the heads of the columns are shown where there is room.
  var showsHeads = true
  var heads: [ColumnHead]
  var layout: ColumnLayout
  /// One alignment for each column's head.
  var headAlignments: [FieldAlignment]
  /// The visible rows from top to bottom.
  var rows: [ShownRow]
  /// What stands in the lines of the body.
  var body: [BodyLine]
  /// What is shown in place of rows when there are none.
  var emptyText: String
  /// What is read in place of the rows.
  var page: TablePage?
  /// The first line of it that is seen.
  var pageOffset = 0
  /// The column that the rows are ordered by.
  struct Order: Equatable {
    var column: Int
    var isAscending: Bool
  }

  /// How the user has ordered the rows.
  var order: Order?
  /// The column that commands are about.
  var columnCursor: Int?
  var status: TableStatus

  /// What the keys are that are wanted first, the most wanted before the others.
  var hints: [CommandHelp] = []

  /// Where the parts stand in a window with so many lines. In a low one there is no title, in a very low one
  /// the heads go first and then the status line, so that a row is left.
  struct Lines: Equatable {
    /// Where the title stands, and beside it some keys; without such a line the title begins the status line.
    let title: Int?
    let head: Int?
    let body: Range<Int>
    let status: Int?

    /// A line is worth more than a title in a window with fewer.
    private static let leastWithTitle = 20

    /// Where something is read in place of the rows and their heads.
    var reading: Range<Int> { 0..<body.upperBound }

    init(rows: Int, showsHeads: Bool = true) {
      title = rows >= Self.leastWithTitle ? 0 : nil
      let start = title == nil ? 0 : 1
      head = rows >= 3 && showsHeads ? start : nil
      status = rows >= 2 ? rows - 1 : nil
      let first = head == nil ? start : start + 1
      body = first..<max(status ?? rows, first)
    }
  }

  var lines: Lines { Lines(rows: size.rows, showsHeads: showsHeads) }
}
