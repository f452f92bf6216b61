import LiveCells

/// The complete visible state of a table as a value, which can be drawn.
struct TableScene {
  var size: GridSize
  /// Whether the table receives keyboard input.
  var hasFocus = true
  /// Whether column headers are shown if there is space.
  var showsHeaders = true
  var headers: [ColumnHeader]
  var layout: ColumnLayout
  /// The alignment of each column: of its header and of all its texts.
  var alignments: [FieldAlignment]
  /// The alignment of the numbers in each column.
  var decimals = DecimalAlignment()
  /// The visible rows from top to bottom.
  var rows: [ShownRow]
  /// The lines of the body.
  var body: [BodyLine]
  /// The text that is shown if there are no rows.
  var emptyText: String
  /// The page that replaces the rows, if any.
  var page: TextPage?
  /// The first visible line of the page.
  var pageOffset = 0
  /// The column by which the rows are sorted.
  struct Order: Equatable {
    var column: Int
    var isAscending: Bool
  }

  /// The order set by the user.
  var order: Order?
  /// The column that commands apply to.
  var columnCursor: Int?
  var status: TableStatus

  /// The keys to show in the title line, in order of precedence.
  var hints: [CommandHelp] = []

  /// The lines of the table's parts in a window of a given height. A low window has no title. A
  /// very low one drops the headers and then the status line, so that a row remains.
  struct Lines: Equatable {
    /// The line of the title and some keys. Without it, the title is part of the status line.
    let title: Int?
    let header: Int?
    let body: Range<Int>
    let status: Int?

    /// The minimum height for a title line.
    private static let leastWithTitle = 20

    /// The lines of a page that replaces the rows and their headers.
    var reading: Range<Int> { 0..<body.upperBound }

    init(rows: Int, showsHeaders: Bool = true) {
      title = rows >= Self.leastWithTitle ? 0 : nil
      let start = title == nil ? 0 : 1
      header = rows >= 3 && showsHeaders ? start : nil
      status = rows >= 2 ? rows - 1 : nil
      let first = header == nil ? start : start + 1
      body = first..<max(status ?? rows, first)
    }
  }

  var lines: Lines { Lines(rows: size.rows, showsHeaders: showsHeaders) }
}
