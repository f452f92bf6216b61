public import KeyValueObserving

/// The interface of a table for toolkits that own the views of rows and may request any row at any
/// time.
///
/// Positions are those of the last update.
@MainActor
package protocol TableDisplaying: TableCommanding {
  /// The class of the rows.
  var rowClass: AnyClass { get }
  /// Reports that the screen has appeared.
  func appear()
  /// Reports that the screen has disappeared.
  func disappear()
  /// Returns the row at a position, prepared or not, or nil if it no longer exists.
  func displayedObject(ofRow row: Int) -> AnyObject?
  /// Returns the texts of a row. A row that is not prepared is read for this call, and is not
  /// observed.
  func displayedTexts(ofRow row: Int) -> [CellText]
  /// Returns lines that explain the texts of a visible row, in one column or in all.
  func explanation(ofRow row: Int, column: Int?) -> [String]
  /// Requests that the collection prepares rows that will soon be visible.
  func prepare(rows: Range<Int>)
  /// Selects a row in addition to the selected rows, or deselects it.
  func setSelected(_ isSelected: Bool, row: Int)
  /// The positions of the selected rows in ascending order. During an update, the positions of that
  /// update; otherwise, the positions after all changes since then.
  var selectedPositions: [Int] { get }
  /// Returns whether the rows can be sorted by columns without reading more rows than fit between
  /// two frames.
  func canSort(byColumns orders: [ColumnOrder]) -> Bool
  /// Sorts the rows by columns, in order of precedence, and keeps them sorted. Without columns,
  /// restores the order of the source.
  func sort(byColumns orders: [ColumnOrder])
  /// A persistent name for each column: its key, or its title if it has no key. Equal names are
  /// numbered.
  var columnNames: [String] { get }
}

/// A column by which rows are sorted.
package struct ColumnOrder: Hashable, Sendable {
  package var column: Int
  package var isAscending: Bool

  package init(_ column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

extension TableDisplaying {
  /// Returns the column with a key, or with a title.
  package func column(named name: String) -> Int? {
    columnNames.firstIndex(ofName: name)
      ?? columnHeaders.firstIndex { $0.title.isExactly(name) }
  }

  /// Returns a closure for type-erased rows. Traps if the table's rows are not of the class.
  package func erased<Row: AnyObject>(_ action: @escaping (Row) -> Void) -> (AnyObject) -> Void {
    precondition(
      (rowClass as Any.Type) is Row.Type,
      "the rows have the class \(rowClass), not \(Row.self)"
    )
    // Safety: the precondition above has checked that the table's rows are of this class.
    return { action(unsafeDowncast($0, to: Row.self)) }
  }

  /// Returns row actions for type-erased rows. Traps if the table's rows are not of the class.
  package func erased<Row: AnyObject>(
    _ actions: @escaping (Row) -> [RowAction<Row>]
  ) -> (AnyObject) -> [RowAction<AnyObject>] {
    precondition(
      (rowClass as Any.Type) is Row.Type,
      "the rows have the class \(rowClass), not \(Row.self)"
    )
    // Safety: the precondition above has checked that the table's rows are of this class.
    return { actions(unsafeDowncast($0, to: Row.self)).map(\.erased) }
  }
}

extension LiveTable: TableDisplaying {
  package var rowClass: AnyClass { Row.self }

  package func displayedObject(ofRow row: Int) -> AnyObject? {
    displayedRow(at: row)
  }

  /// Returns the row at a position of the last update, prepared or not, or nil if it no longer
  /// exists.
  package func displayedRow(at position: Int) -> Row? {
    if let row = row(at: position) { return row }
    flush()
    return presentPosition(position).flatMap { object(at: $0) }
  }

  package func displayedTexts(ofRow row: Int) -> [CellText] {
    if object(ofRow: row) != nil, !isPassed(row) { return texts(ofRow: row) }
    guard let object = displayedRow(at: row) else { return columns.map { _ in .empty } }
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

  package var selectedPositions: [Int] { state.selection.positions }

  /// Returns whether the row at a position is prepared but has never been read.
  private func isPassed(_ row: Int) -> Bool {
    cells.cell(at: row)?.isFilled == false
  }

  package func prepare(rows: Range<Int>) {
    flush()
    list.prepare(rows.clamped(to: 0..<list.count))
  }

  package func setSelected(_ isSelected: Bool, row: Int) {
    flush()
    guard let position = presentPosition(row), let object = object(at: position) else { return }
    command { state in
      if isSelected { state.select(object, at: position) } else { state.deselect(object) }
    }
  }
}

extension LiveTable: TableReading {
  public var columnHeaders: [ColumnHeader] { headers }

  public var rowCount: Int { state.reported.rowCount }

  public var visibleRange: Range<Int> { state.reported.visible }

  package var firstRow: Int { state.reported.whole.lowerBound }

  public func text(row: Int, column: Int) -> CellText {
    counters.reads += 1
    guard let cell = cells.cell(at: row), cell.row != nil else { return .empty }
    return cell.shown[column] ?? .empty
  }

  public func object(ofRow row: Int) -> AnyObject? {
    cells.cell(at: row)?.row
  }

  public var cursor: Int? { state.reported.cursor }

  public func isSelected(_ row: Int) -> Bool {
    self.row(at: row).map(state.selection.contains) ?? false
  }

  public func isDeleted(_ row: Int) -> Bool { cells.cell(at: row)?.isDeleted ?? false }

  public var sectionLayout: SectionLayout? { state.reported.sections }
}
