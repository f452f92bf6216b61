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

  /// The collection that provides the rows.
  public let source: Source
  /// The columns.
  public let columns: [Column<Row>]
  /// The row under the cursor and the selected rows, for observation.
  public let focus = TableSelection<Row>()
  /// The text to show when there are no rows.
  public var emptyText = "No rows"
  /// The editor that writes typed values to the rows' store, or nil if editing is not allowed. It
  /// changes columns that have a ``Column/key``. Other columns use their own `editable` closure.
  public var editor: (any RowEditing<Row>)?
  /// A Boolean value indicating whether the user can delete rows from a source that is a
  /// `DeletableCollection`. The default is false.
  public var allowsDeleting = false
  /// Called with the rows that the user deletes, before the source deletes them; for example to
  /// cancel their work. If it throws, no row is deleted, and the screen reports the error. Not
  /// called for rows that the ``editor`` deletes.
  public var willDelete: (([Row]) throws -> Void)?
  /// A Boolean value indicating whether the user can move rows of a source that is a
  /// `ReorderableCollection`, while they are displayed in its order. The default is false.
  public var allowsMoving = false
  /// Counters of the table's work.
  public internal(set) var counters = TableCounters()

  /// A Boolean value indicating whether the table audits itself after each frame that leaves no
  /// work. The default is true in debug builds.
  public var auditsWhenIdle: Bool
  /// Called on the main actor after the frame with the mismatches that an audit has found. If nil,
  /// each mismatch is printed once to standard error, with the row's history.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)? {
    get { audits.reporter.onMismatch }
    set { audits.reporter.onMismatch = newValue }
  }

  /// A Boolean value indicating whether `why(_:)` names the changes that reached each field of the
  /// visible rows.
  ///
  /// The default is false because of the cost: each visible row is read twice, and each change of
  /// the properties that it reads is recorded.
  public var tracesMutations = false {
    didSet {
      guard tracesMutations != oldValue else { return }
      cells.isTracing = tracesMutations
      for cell in cells.inSight { cells.trace(cell) }
      setNeedsFrame()
    }
  }

  /// Called at most once per frame when further changes wait in a paused table, or when
  /// `heldChanges` has changed.
  package var onWaitingChange: (() -> Void)?

  /// The displayed list: the source, or its rows arranged in memory.
  var displayed: DisplayedList<Row>
  /// The order and the filter that are applied in memory.
  var arrangement: ArrangedRows<Source>?
  /// The first column of the last `sort` call.
  var columnOrder: ColumnOrder?
  /// The column of the last `section` call.
  var columnSection: Int?
  /// Whether the order must be held as soon as all rows are known.
  var mustHold = false
  /// The number of rows waiting because the order is held, as last reported.
  var reportedHeldCount = 0

  /// The headers of the columns.
  let headers: [ColumnHeader]
  /// The audits of the visible rows.
  let audits = TableAudits()

  /// The state machine of the table: phase, viewport, cursor, selection and search.
  var state: TableState<Row>
  /// The cells of the prepared rows.
  let cells: TableCells

  /// The search in the database, while one is in progress.
  var storedSearch: StoredSearch?

  weak var screen: (any TableUpdating)?
  var scheduler: FrameScheduler?
  var mark: FrameMark?

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
    self.source = source
    displayed = DisplayedList(source)
    self.columns = columns()
    headers = self.columns.map { ColumnHeader($0.title, alignment: $0.alignment, width: $0.width) }
    cells = TableCells(fields: self.columns.map(\.field.erased))
    state = TableState(overscan: overscan)
    #if DEBUG
      auditsWhenIdle = true
    #else
      auditsWhenIdle = false
    #endif
  }

  /// Attaches the table to a screen and shows it there. A table is on one screen at a time.
  public func attach(to screen: some TableUpdating & FrameScheduling) {
    detach()
    self.screen = screen
    scheduler = screen.frameScheduler
    mark = screen.frameScheduler.register(self)
    cells.mark = mark
    cells.clock = screen.frameScheduler.clock
    cells.fillQueue = screen.frameScheduler.fillQueue
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

  var list: any ObservableCollection<Row> { displayed.rows }

  func setNeedsFrame() {
    mark?.set()
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
