public import KeyValueObserving

extension AnyLiveTable {
  /// Returns the row at a position of the last update, prepared or not, or nil if it no longer
  /// exists.
  package func displayedObject(ofRow row: Int) -> AnyObject? {
    if let object = object(ofRow: row) { return object }
    flush()
    return presentPosition(row).flatMap { object(at: $0) }
  }

  /// The positions of the selected rows in ascending order. During an update, the positions of that
  /// update; otherwise, the positions after all changes since then.
  package var selectedPositions: [Int] { state.selection.positions }

  /// Returns whether the row at a position is prepared but has never been read.
  func isPassed(_ row: Int) -> Bool { cells.cell(at: row)?.isFilled == false }

  /// Requests that the collection prepares rows that will soon be visible.
  package func prepare(rows: Range<Int>) {
    flush()
    list.prepare(rows.clamped(to: 0..<list.count))
  }

  /// Selects a row in addition to the selected rows, or deselects it.
  package func setSelected(_ isSelected: Bool, row: Int) {
    flush()
    guard let position = presentPosition(row), let object = object(at: position) else { return }
    command { state in
      if isSelected { state.select(object, at: position) } else { state.deselect(object) }
    }
  }

  /// The row under the cursor.
  package var cursorObject: AnyObject? { state.cursor.row }

  /// The rows that a command applies to: the selected rows, or the row under the cursor.
  package var chosenRows: [AnyObject] {
    flush()
    return state.selection.isEmpty
      ? [state.cursor.row].compactMap(\.self) : state.selection.rows
  }

  /// Returns the known position of a row, or nil if the list does not contain it.
  package func position(of row: AnyObject) -> Int? { list.position(ofObject: row) }

  /// Returns the traced properties whose changes caused the last write of a field of a visible row.
  package func causes(row: Int, column: Int) -> [RowDetail.Property] {
    cells.cell(at: row)?.causes(ofField: column) ?? []
  }

  /// Returns the commits of the source that a frame has included, or nil if there were none or if
  /// the source does not count them.
  package func commits(ofFrameAt time: Duration) -> ClosedRange<Int>? {
    commits.commits(at: time)
  }

  /// Returns the displayed texts of those of the given rows that are on the screen.
  package func displayedTexts(of rows: [AnyObject]) -> SeenRows {
    let wanted = Set(rows.map(ObjectIdentifier.init))
    return SeenRows(
      cells.displayed.compactMap { cell in
        guard let row = cell.row, wanted.contains(ObjectIdentifier(row)), cell.isFilled
        else { return nil }
        return (row, cell.shown)
      }
    )
  }
}

extension AnyLiveTable: TableReading {
  public var rowCount: Int { state.reported.rowCount }

  public var visibleRange: Range<Int> { state.reported.visible }

  /// The position of the first fully visible row.
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
    object(ofRow: row).map(state.selection.contains) ?? false
  }

  public func isDeleted(_ row: Int) -> Bool { cells.cell(at: row)?.isDeleted ?? false }

  public var sectionLayout: SectionLayout? { state.reported.sections }
}
