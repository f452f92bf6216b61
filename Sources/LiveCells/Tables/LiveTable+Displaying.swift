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
  /// Whether rows can be ordered by a column without reading more of them than can be read between two
  /// frames.
  func canSort(byColumn column: Int) -> Bool
}

extension TableDisplaying {
  /// The deletion of a row, as something that a person can do with it.
  package func deletion(titled title: String) -> RowAction<AnyObject> {
    RowAction(title, isDestructive: true) { try self.delete([$0]) }
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
