public import KeyValueObserving

/// A table that keeps its visible rows current, on any screen.
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
  /// What to show when there are no rows.
  public var emptyText = "No rows"
  /// What the table has done so far.
  public internal(set) var counters = TableCounters()

  /// Whether each frame that leaves nothing to do is followed by an audit. On in debug builds.
  public var auditsWhenIdle: Bool
  /// Is told what an audit found wrong; called on the main actor, after the frame.
  public var onAuditMismatch: (([AuditMismatch]) -> Void)?

  /// Whether `why(_:)` names the changes that reached each field of the visible rows.
  ///
  /// Off, because it costs: each visible row is read twice, and each change of what it reads is noted.
  public var tracesMutations = false {
    didSet {
      guard tracesMutations != oldValue else { return }
      for cell in visibleCells { trace(cell) }
      setNeedsFrame()
    }
  }

  /// Whether the screen keeps showing what it shows, whatever changes. Commands are carried out all
  /// the same, and show what is current at that moment.
  public var isPaused = false {
    didSet {
      if isPaused != oldValue { setNeedsFrame() }
    }
  }
  /// Is told, at most once a frame, when more changes wait because the table is paused, or another
  /// number of rows because the order is held.
  public var onWaitingChange: (() -> Void)?
  /// Changes of the list that came since the last update.
  var waitingListChanges = 0
  /// Whether the user did something since the last update.
  var hasCommand = false

  /// The rows that are shown: the source, or its rows arranged.
  var list: any ObservableCollection<Row>
  /// The list, if it has to be asked to work out what follows from its rows' values.
  var settlingList: (any Settling)?
  /// The list, if its rows may stand in sections.
  var sectionedList: (any SectionedCollection<Row>)?
  /// The order and the filter that this table itself has been given.
  var arrangement: ArrangedRows<Source>?
  /// The column that `sort` was given last.
  public internal(set) var sortedColumn: Int?
  /// Whether the order by `sortedColumn` begins with the least.
  public internal(set) var isSortAscending = true
  /// How many rows waited because the order is held, when the screen was last told.
  var toldHeldCount = 0

  /// The heads of the columns.
  let heads: [ColumnHead]
  /// What each row shows, for cells.
  let fields: [Field<AnyObject>]

  /// What the last audit found, and how many audits running have.
  var suspects: [AuditSuspect: Int] = [:]

  /// Where the visible rows are, after all commands and changes up to now.
  var viewport: Viewport
  var tableCursor = TableCursor<Row>()
  var selection = RowSelection<Row>()
  var areMarksChanged = false
  /// How far the user has scrolled since the last update; what changes of the list move is not in
  /// it.
  var scrollSinceUpdate = 0

  /// What has happened to the list and is not in `viewport`, cursor and selection yet.
  var unsettled = ChangeLog()
  /// What is in them and was not given to the screen yet.
  var settled = ChangeLog()

  /// What the screen was told in the last update.
  var shown = ShownState()
  /// The cells of the rows in `shown.prepared`, by position.
  var cells: [TableCell] = []
  var pool: [TableCell] = []

  weak var screen: (any TableUpdating)?
  var scheduler: FrameScheduler?
  var mark: FrameMark?
  var listObservation: ObservationToken?
  var listWaiting: ObservationToken?
  var sectionObservation: ObservationToken?
  /// Whether the list is being asked to settle, and what it tells is expected.
  var isSettlingList = false
  var hasAppeared = false
  /// Whether rows may have changed while nothing was observed.
  var mustCompareAll = true
  /// When a frame last showed no row of the one before it.
  var lastJump: Duration?
  /// Whether the visible rows are shown but not followed, because they fly past in a fast scroll.
  var isPassingBy = false
  /// The line at which the next frame begins to look for changed rows.
  var nextLine = 0

  /// What a table has told its screen.
  struct ShownState {
    var rowCount = 0
    var visible = 0..<0
    var prepared = 0..<0
    var cursor: Int?
    var sections: SectionLayout?
  }

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
    settlingList = source as? any Settling
    sectionedList = source as? any SectionedCollection<Row>
    self.columns = columns()
    heads = self.columns.map { ColumnHead($0.title, alignment: $0.alignment, width: $0.width) }
    fields = self.columns.map(\.field.erased)
    viewport = Viewport(overscan: overscan)
    viewport.followsStart = true
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
    appear()
  }

  /// The sections that the rows stand in, as of the last update; nil when they stand in none.
  public var sections: [RowSection]? { shown.sections?.sections }

  /// The number of selected rows.
  public var selectionCount: Int { selection.count }

  /// Whether any visible field changed, or any visible row was inserted, at or after a time.
  public func hasHighlights(since time: Duration) -> Bool {
    visibleCells.contains { $0.hasHighlight(since: time) }
  }

  /// Why a row that is held ready shows what it shows; nil for any other.
  public func why(_ row: Int) -> RowHistory? {
    cell(at: row)?.history(at: row)
  }

  /// The row at a position of the last update, if it is among those held ready.
  public func row(at position: Int) -> Row? {
    // Safety: cells are bound to rows of the source and to nothing else.
    cell(at: position)?.row.map { unsafeDowncast($0, to: Row.self) }
  }

  /// The row of the cursor.
  public var cursorRow: Row? { tableCursor.row }

  /// The selected rows by their positions.
  public var selectedRows: [Row] {
    settle()
    return selection.rows
  }

  /// The visible positions that show a row.
  public func visiblePositions(of row: Row) -> [Int] {
    shown.visible.filter { cell(at: $0)?.row === row }
  }

  /// The cell of a position of the last update, if it is among those held ready.
  func cell(at position: Int) -> TableCell? {
    shown.prepared.contains(position) ? cells[position - shown.prepared.lowerBound] : nil
  }

  var visibleCells: ArraySlice<TableCell> {
    let start = shown.visible.lowerBound - shown.prepared.lowerBound
    return cells[start..<start + shown.visible.count]
  }

  func trace(_ cell: TableCell) {
    guard let scheduler else { return }
    cell.trace(tracesMutations, clock: scheduler.clock)
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
}
