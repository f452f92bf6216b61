import KeyValueObserving

/// A live table, independent of the class of its rows: its list on a screen, with the viewport, the
/// cursor, the selection and the frames.
///
/// Every table is a ``LiveTable``, which adds the columns, the order and the edits of its rows.
@MainActor
public class AnyLiveTable {
  /// The headers of the columns.
  public let columnHeaders: [ColumnHeader]
  /// The text to show when there are no rows.
  public var emptyText = "No rows"
  /// Counters of the table's work.
  public internal(set) var counters = TableCounters()
  /// Called at most once per frame when further changes wait in a paused table, or when the number
  /// of changes that a held order defers has changed.
  package var onWaitingChange: (() -> Void)?

  /// The displayed list: the source, or its rows arranged in memory.
  var displayed: DisplayedList
  /// The commits of the source that the last frames have included.
  var commits: CommitLog
  /// The audits of the visible rows.
  let audits = TableAudits()
  /// The state machine of the table: phase, viewport, cursor, selection and search.
  var state: TableState
  /// The cells of the prepared rows.
  let cells: TableCells
  weak var screen: (any TableUpdating)?
  /// The registration for the frames of the screen.
  var registration: FrameRegistration?

  init(
    _ source: any ObservableCollection,
    headers: [ColumnHeader],
    fields: [Field<AnyObject>],
    overscan: Int
  ) {
    columnHeaders = headers
    displayed = DisplayedList(source)
    commits = CommitLog(source)
    cells = TableCells(fields: fields)
    state = TableState(overscan: overscan)
  }

  /// Attaches the table to a screen and shows it there. A table is on one screen at a time.
  public func attach(to screen: some TableUpdating & FrameScheduling) {
    detach()
    self.screen = screen
    registration = FrameRegistration(of: self, at: screen.frameScheduler)
    cells.registration = registration
    state.attach()
    appear()
  }

  /// The sections as of the last update, or nil if there are none.
  package var sections: [RowSection]? { state.reported.sections?.sections }

  /// The number of selected rows.
  public var selectionCount: Int { state.selection.count }

  /// Returns the history that explains the texts of a prepared row, or nil for any other row.
  public func why(_ row: Int) -> RowHistory? {
    cells.cell(at: row)?.history(at: row)
  }

  var list: any ObservableCollection { displayed.rows }

  func setNeedsFrame() {
    registration?.mark.set()
  }

  // MARK: - For the class of the rows

  /// Adapts a held order to the rows that are known now.
  func updateHolding() {}

  /// Calls `onWaitingChange` if the number of changes that a held order defers has changed.
  func notifyHeld() {}

  /// Adopts the cursor and the selection for observation.
  func focusChanged() {}
}
