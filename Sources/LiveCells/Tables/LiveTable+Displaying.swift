import KeyValueObserving

/// What a table answers a toolkit that owns its rows' views, and asks for any row whenever it likes.
///
/// Positions are those of the last update.
@MainActor
package protocol TableDisplaying: TableCommanding {
  /// The class of the rows.
  var rowClass: AnyClass { get }
  /// Says that the screen has appeared, and that it has disappeared.
  func appear()
  func disappear()
  /// The row at a position, held ready or not; nil when it has gone since.
  func displayedObject(ofRow row: Int) -> AnyObject?
  /// The texts of a row, held ready or not. Of one that isn't they are read, and not followed.
  func displayedTexts(ofRow row: Int) -> [CellText]
  /// Has the collection make rows ready that will be visible before long.
  func prepare(rows: Range<Int>)
  /// Selects a row in addition, or not any more.
  func setSelected(_ isSelected: Bool, row: Int)
  /// Where the selected rows are, ascending: in the update that is being applied, or after all that has
  /// changed since.
  var selectedPositions: [Int] { get }
  /// Whether rows can be ordered by columns without reading more of them than can be read between two
  /// frames.
  func canSort(byColumns orders: [ColumnOrder]) -> Bool
  /// Orders the rows by columns, the most important first, and keeps them so; none give them back the order
  /// of their source.
  func sort(byColumns orders: [ColumnOrder])
  /// Whether a person can take rows elsewhere: the source can, and is shown as it has them.
  var canMove: Bool { get }
  /// Takes a row to another position.
  func move(_ row: AnyObject, to position: Int) throws
  /// The name of each column for those who keep it: its key, or its title where it has none, numbered where
  /// several have the same.
  var columnNames: [String] { get }
}

/// A column that rows are ordered by.
package struct ColumnOrder: Hashable, Sendable {
  package var column: Int
  package var isAscending: Bool

  package init(_ column: Int, isAscending: Bool = true) {
    self.column = column
    self.isAscending = isAscending
  }
}

extension TableDisplaying {
  /// A column by its key, or by its title.
  package func column(named name: String) -> Int? {
    columnNames.firstIndex(ofName: name)
      ?? columnHeads.firstIndex { $0.title.isExactly(name) }
  }

  /// What can be done with rows of a class, for a screen that doesn't know it. Traps when the table's rows are
  /// not of the class.
  package func erased<Row: AnyObject>(
    _ actions: @escaping (Row) -> [RowAction<Row>]
  ) -> (AnyObject) -> [RowAction<AnyObject>] {
    precondition(
      (rowClass as Any.Type) is Row.Type,
      "the table has rows of \(rowClass), not of \(Row.self)"
    )
    // Safety: the table has rows of this class, as was checked.
    return { actions(unsafeDowncast($0, to: Row.self)).map(\.erased) }
  }
}

extension LiveTable: TableDisplaying {
  package var rowClass: AnyClass { Row.self }

  package func displayedObject(ofRow row: Int) -> AnyObject? {
    displayedRow(at: row)
  }

  /// The row at a position of the last update, held ready or not; nil when it has gone since.
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

  package var canMove: Bool {
    source is any ReorderableCollection<Row> && arrangement == nil && sectionLayout == nil
      && !isFiltered && !isPaused
  }

  package func move(_ row: AnyObject, to position: Int) throws {
    guard canMove, let row = row as? Row else { return }
    try (source as? any ReorderableCollection<Row>)?.move(row, to: position)
  }

  package var selectedPositions: [Int] { state.selection.positions }

  /// Whether the row at a position is held ready, and was never read.
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
