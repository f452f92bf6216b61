public import KeyValueObserving

/// A table that keeps its visible rows current, on any screen.
///
/// ```swift
/// let table = LiveTable(requests) {
///   Column("URL", \.url)
///   Column("Progress", \.progress, format: .percent)
/// }
/// table.sort(byColumn: 1, ascending: false)
/// try await TerminalScreen().run(TableSession(table))
/// ```
///
/// It shows an observable collection: the rows that can be seen are bound to cells and followed,
/// all others cost nothing. In each frame the list changes and the field changes since the last one
/// are given to the screen as one update. Cursor, selection and scroll position belong to rows, not
/// to positions.
///
/// A table lives on the main actor, and so do its collection and its rows. A row that another
/// thread changes, while nobody here reads it, is shown here in the next frame. The screen is held
/// weakly.
@MainActor
public final class LiveTable<Source: ObservableCollection> {
  /// The class of the rows.
  public typealias Row = Source.Element

  /// Where the rows come from.
  public let source: Source
  /// What each row shows.
  public let columns: [Column<Row>]
  /// The row of the cursor and the selected rows, to be observed.
  public let focus = TableFocus<Row>()
  /// What to show when there are no rows.
  public var emptyText = "No rows"
  /// What changes the rows where they are kept, for a person who types; nil where nobody may. Columns
  /// that have a ``Column/key`` are changed by it, all others by means of their own.
  public var editor: (any RowEditing<Row>)?
  /// What the table has done so far.
  public internal(set) var counters = TableCounters()

  /// Whether each frame that leaves nothing to do is followed by an audit. On in debug builds.
  public var auditsWhenIdle: Bool
  /// Is told what an audit found wrong; called on the main actor, after the frame. While it is nil each
  /// mismatch is written once to standard error, with the row's history.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)?

  /// Whether `why(_:)` names the changes that reached each field of the visible rows.
  ///
  /// Off, because it costs: each visible row is read twice, and each change of what it reads is noted.
  public var tracesMutations = false {
    didSet {
      guard tracesMutations != oldValue else { return }
      cells.isTracing = tracesMutations
      for cell in cells.inSight { cells.trace(cell) }
      setNeedsFrame()
    }
  }

  /// Is told, at most once a frame, when more changes wait because the table is paused, or another
  /// number of rows because the order is held.
  package var onWaitingChange: (() -> Void)?

  /// The rows that are shown: the source, or its rows arranged.
  var list: any ObservableCollection<Row>
  /// The list, if it has to be asked to work out what follows from its rows' values.
  var flushableList: (any Flushable)?
  /// The list, if its rows may stand in sections.
  var sectionedList: (any SectionedCollection<Row>)?
  /// The order and the filter that this table itself has been given.
  var arrangement: ArrangedRows<Source>?
  /// The order that `sort` was given last.
  var columnOrder: ColumnOrder?
  /// The column that `section` was given last.
  var columnSection: Int?
  /// Whether the order is to be held as soon as all rows are known.
  var mustHold = false
  /// How many rows waited because the order is held, when the screen was last told.
  var toldHeldCount = 0

  /// The heads of the columns.
  let heads: [ColumnHead]
  var printed = PrintedMismatches()
  /// Where mismatches are printed.
  package var auditOutput: (String) -> Void = writeToStandardError
  /// What the last audit found, and how many audits running have.
  var suspects: [AuditSuspect: Int] = [:]

  /// Where the table is and what of it can be seen.
  var state: TableState<Row>
  /// The cells of the rows that are held ready.
  let cells: TableCells

  weak var screen: (any TableUpdating)?
  var scheduler: FrameScheduler?
  var mark: FrameMark?
  /// What follows the list while it is shown.
  var listObservations: [ObservationToken] = []
  /// Whether the list is being asked to flush, and what it tells is expected.
  var isFlushingList = false

  /// A table of a collection's rows.
  ///
  /// - Parameters:
  ///   - source: Where the rows come from. It is held.
  ///   - overscan: How many rows on either side of the visible ones are held ready. They are not
  ///     observed.
  ///   - columns: What each row shows.
  public init(
    _ source: Source,
    overscan: Int = 8,
    @ColumnBuilder<Row> columns: () -> [Column<Row>]
  ) {
    self.source = source
    list = source
    flushableList = source as? any Flushable
    sectionedList = source as? any SectionedCollection<Row>
    self.columns = columns()
    heads = self.columns.map { ColumnHead($0.title, alignment: $0.alignment, width: $0.width) }
    cells = TableCells(fields: self.columns.map(\.field.erased))
    state = TableState(overscan: overscan)
    #if DEBUG
      auditsWhenIdle = true
    #else
      auditsWhenIdle = false
    #endif
  }

  /// Connects the table with a screen and has it appear there. A table is on one screen at a time.
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

  /// The sections that the rows stand in, as of the last update; nil when they stand in none.
  package var sections: [RowSection]? { state.told.sections?.sections }

  /// The number of selected rows.
  public var selectionCount: Int { state.selection.count }

  /// Why a row that is held ready shows what it shows; nil for any other.
  public func why(_ row: Int) -> RowHistory? {
    cells.cell(at: row)?.history(at: row)
  }

  /// The row at a position of the last update, if it is among those held ready.
  public func row(at position: Int) -> Row? {
    // Safety: cells are bound to rows of the source and to nothing else.
    cells.cell(at: position)?.row.map { unsafeDowncast($0, to: Row.self) }
  }

  /// The row of the cursor.
  public var cursorRow: Row? { state.cursor.row }

  /// The selected rows by their positions.
  public var selectedRows: [Row] {
    flush()
    return state.selection.rows
  }

  /// The visible positions that show a row.
  package func visiblePositions(of row: Row) -> [Int] {
    state.told.visible.filter { cells.cell(at: $0)?.row === row }
  }

  func setNeedsFrame() {
    mark?.set()
  }
}

extension LiveTable {
  /// A table of rows in memory; change them through `source`.
  public convenience init<Element: AnyObject>(
    _ rows: [Element],
    overscan: Int = 8,
    @ColumnBuilder<Element> columns: () -> [Column<Element>]
  ) where Source == ObservableArray<Element> {
    self.init(ObservableArray(rows), overscan: overscan, columns: columns)
  }

  /// A table of rows in memory, of the display keys of their class; change them through `source`.
  public convenience init<Element: DisplayKeyed>(_ rows: [Element], overscan: Int = 8)
  where Source == ObservableArray<Element> {
    self.init(ObservableArray(rows), overscan: overscan) { Element.displayKeys }
  }
}

extension LiveTable where Row: DisplayKeyed {
  /// A table of the display keys of its rows' class.
  public convenience init(_ source: Source, overscan: Int = 8) {
    self.init(source, overscan: overscan) { Row.displayKeys }
  }
}
