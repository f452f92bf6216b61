public import KeyValueObserving

extension LiveTable: TableReading {
  public var columnHeads: [ColumnHead] { heads }

  public var rowCount: Int { shown.rowCount }

  public var visibleRange: Range<Int> { shown.visible }

  public func text(row: Int, column: Int) -> CellText {
    cell(at: row)?.shown[column] ?? .empty
  }

  public func object(ofRow row: Int) -> AnyObject? {
    cell(at: row)?.row
  }

  public var cursor: Int? { shown.cursor }

  public func isSelected(_ row: Int) -> Bool {
    self.row(at: row).map(selection.contains) ?? false
  }

  public var sectionLayout: SectionLayout? { shown.sections }
}
