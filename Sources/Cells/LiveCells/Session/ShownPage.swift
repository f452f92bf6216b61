/// Everything that a screen shows of a table in one frame: the visible rows with their marks, and
/// the information beside them.
///
/// A screen that draws one page shows nothing that contradicts another part of the screen.
public struct ShownPage: Sendable {
  /// The table's updates since the page before. Empty if only marks or the status have changed.
  public internal(set) var updates: [TableUpdate] = []
  /// The visible rows from top to bottom.
  public var rows: [ShownRow] = []
  /// The information to show beside the rows.
  public var status = TableStatus()
  /// The column by which the rows are sorted, and whether the order is ascending.
  public var order: (column: Int, isAscending: Bool)?
  /// The text to show if there are no rows: the state of a pending or refused request, the filter
  /// that no row matches, or the table's own text.
  public var emptyText = ""
  /// The reason why no rows are displayed, if there are none.
  package var emptyReason = EmptyReason.noRows

  /// A reason why no rows are displayed.
  package enum EmptyReason: Sendable {
    /// The rows are still being read.
    case waiting
    /// The source rejects the request.
    case refused
    /// No row matches the filter.
    case filter
    /// The table has no rows.
    case noRows
  }

  /// Creates an empty page.
  init() {}
}
