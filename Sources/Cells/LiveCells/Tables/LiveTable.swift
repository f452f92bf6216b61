public import KeyValueObserving

/// A table that keeps its visible rows current, on any screen.
///
/// ```swift
/// let table = LiveTable(rows: songs) {
///   Column("Title", \.title)
///   Column("Played", \.played, format: .percent)
/// }
/// table.sort(byColumn: 1, ascending: false)
/// ```
///
/// The table displays an observable collection. Visible rows are bound to cells and observed; all
/// other rows cost nothing. In each frame, the screen receives one update with the changes of the
/// list and of fields since the last frame. Cursor, selection and scroll position follow rows, not
/// positions.
///
/// A table, its collection and its rows are confined to the main actor. Another thread may change a
/// row while no code on the main actor reads it; the change is shown in the next frame. The screen
/// is held weakly.
@MainActor
public final class LiveTable<Source: ObservableCollection> {
  /// The class of the rows.
  public typealias Row = Source.Element

  /// The row under the cursor and the selected rows, for observation.
  public let focus = TableSelection<Row>()
  /// The text to show when there are no rows.
  public var emptyText = "No rows"
  /// Counters of the table's work.
  public internal(set) var counters = TableCounters()
  /// Called at most once per frame when further changes wait in a paused table, or when
  /// `heldChanges` has changed.
  package var onWaitingChange: (() -> Void)?

  /// The source and the columns, with the order, the filter and the sections of the rows.
  let arranger: TableArranger<Source>
  /// The headers of the columns.
  let headers: [ColumnHeader]
  /// The changes that the user may make.
  var editing = TableEditing<Row>()
  /// The audits of the visible rows.
  let audits = TableAudits()
  /// The state machine of the table: phase, viewport, cursor, selection and search.
  var state: TableState<Row>
  /// The cells of the prepared rows.
  let cells: TableCells
  weak var screen: (any TableUpdating)?
  /// The registration for the frames of the screen.
  var registration: FrameRegistration?

  /// Creates a table of a collection's rows.
  ///
  /// - Parameters:
  ///   - source: The collection, which the table retains.
  ///   - overscan: The number of rows to prepare before and after the visible ones. They are not
  ///     observed.
  ///   - columns: The columns.
  public init(
    _ source: Source,
    overscan: Int = 8,
    @ColumnBuilder<Row> columns: () -> [Column<Row>]
  ) {
    let columns = columns()
    arranger = TableArranger(source, columns: columns)
    headers = columns.map { ColumnHeader($0.title, alignment: $0.alignment, width: $0.width) }
    cells = TableCells(fields: columns.map(\.field.erased))
    state = TableState(overscan: overscan)
  }

  /// The collection that provides the rows.
  public var source: Source { arranger.source }

  /// The columns.
  public var columns: [Column<Row>] { arranger.columns }

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

  /// Returns the row at a position of the last update, if it is prepared.
  public func row(at position: Int) -> Row? {
    // Safety: `cells` is bound only to rows of the source, which are of type `Row`.
    cells.cell(at: position)?.row.map { unsafeDowncast($0, to: Row.self) }
  }

  /// The row under the cursor.
  public var cursorRow: Row? { state.cursor.row }

  /// The selected rows in order of position.
  public var selectedRows: [Row] {
    flush()
    return state.selection.rows
  }

  /// Returns the visible positions that show a row.
  package func visiblePositions(of row: Row) -> [Int] {
    state.reported.visible.filter { cells.cell(at: $0)?.row === row }
  }

  /// The displayed list.
  var displayed: DisplayedList<Row> { arranger.displayed }

  /// The order and the filter that are applied in memory.
  var arrangement: ArrangedRows<Source>? { arranger.inMemory }

  var list: any ObservableCollection<Row> { displayed.rows }

  func setNeedsFrame() {
    registration?.mark.set()
  }
}

extension LiveTable {
  /// Creates a table of rows in memory. Change the rows through `source`.
  public convenience init<Element: AnyObject>(
    rows: [Element],
    overscan: Int = 8,
    @ColumnBuilder<Element> columns: () -> [Column<Element>]
  ) where Source == ObservableArray<Element> {
    self.init(ObservableArray(rows), overscan: overscan, columns: columns)
  }

  /// Creates a table of rows in memory, with the display keys of their class as columns. Change the
  /// rows through `source`.
  public convenience init<Element: DisplayKeyed>(rows: [Element], overscan: Int = 8)
  where Source == ObservableArray<Element> {
    self.init(ObservableArray(rows), overscan: overscan) { Element.displayKeys }
  }
}

extension LiveTable where Row: DisplayKeyed {
  /// Creates a table with the display keys of its rows' class as columns.
  public convenience init(_ source: Source, overscan: Int = 8) {
    self.init(source, overscan: overscan) { Row.displayKeys }
  }
}
