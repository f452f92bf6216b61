public import KeyValueObserving

extension LiveTable: TableReading {
  public var columnHeaders: [ColumnHeader] { headers }

  public var rowCount: Int { state.reported.rowCount }

  public var visibleRange: Range<Int> { state.reported.visible }

  package var firstRow: Int { state.reported.whole.lowerBound }

  public func text(row: Int, column: Int) -> CellText {
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
