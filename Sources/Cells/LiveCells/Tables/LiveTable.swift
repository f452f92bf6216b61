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
public final class LiveTable<Source: ObservableCollection>: AnyLiveTable {
  /// The class of the rows.
  public typealias Row = Source.Element

  /// The row under the cursor and the selected rows, for observation.
  public let focus = TableSelection<Row>()

  /// The source and the columns, with the order, the filter and the sections of the rows.
  let arranger: TableArranger<Source>
  /// The changes that the user may make.
  var editing = TableEditing<Row>()

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
    super.init(
      source,
      headers: columns.map {
        ColumnHeader($0.title, alignment: $0.alignment, width: $0.width)
      },
      fields: columns.map(\.field.erased),
      overscan: overscan
    )
  }

  /// The collection that provides the rows.
  public var source: Source { arranger.source }

  /// The columns.
  public var columns: [Column<Row>] { arranger.columns }

  /// Returns the row at a position of the last update, if it is prepared.
  public func row(at position: Int) -> Row? { typed(object(ofRow: position)) }

  /// The row under the cursor.
  public var cursorRow: Row? { typed(state.cursor.row) }

  /// The selected rows in order of position.
  public var selectedRows: [Row] {
    flush()
    return state.selection.rows.compactMap(typed)
  }

  /// Returns a row of the table with its class.
  func typed(_ row: AnyObject?) -> Row? {
    // Safety: the table has only rows of the source, which are of type `Row`.
    row.map { unsafeDowncast($0, to: Row.self) }
  }

  /// Starts a requested hold once all rows are known, and releases it when they no longer are.
  override func updateHolding() {
    guard let mayHold = arranger.mayHold else { return }
    holdsOrder = false
    holdsOrder = mayHold
  }

  override func notifyHeld() {
    if arranger.hasOtherHeldCount() { onWaitingChange?() }
  }

  override func focusChanged() {
    focus.follow(cursor: state.cursor, selection: state.selection)
  }

  /// Returns the visible positions that show a row.
  package func visiblePositions(of row: Row) -> [Int] {
    state.reported.visible.filter { cells.cell(at: $0)?.row === row }
  }

  /// The order and the filter that are applied in memory.
  var arrangement: ArrangedRows<Source>? { arranger.inMemory }
}

extension LiveTable {
  package var rowClass: AnyClass { Row.self }

  package func displayedTexts(ofRow row: Int) -> [CellText] {
    if object(ofRow: row) != nil, !isPassed(row) { return texts(ofRow: row) }
    guard let object = typed(displayedObject(ofRow: row)) else {
      return columns.map { _ in .empty }
    }
    return columns.map { $0.field.filling == nil ? $0.field.text(of: object) : .unloaded }
  }

  package var columnNames: [String] {
    var counts: [ExactName: Int] = [:]
    return columns.map { column in
      let name = column.key ?? column.title
      let count = counts[ExactName(name), default: 0] + 1
      counts[ExactName(name)] = count
      return count == 1 ? name : "\(name) \(count)"
    }
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
