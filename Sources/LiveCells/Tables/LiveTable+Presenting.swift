public import KeyValueObserving

extension LiveTable: TablePresenting {
  public var columnHeads: [ColumnHead] {
    columns.map { ColumnHead($0.title, alignment: $0.alignment, width: $0.width) }
  }

  public var rowCount: Int { shown.rowCount }

  public var visibleRange: Range<Int> { shown.visible }

  public func text(row: Int, column: Int) -> CellText {
    cell(at: row)?.shown[column] ?? .empty
  }

  public func changedAt(row: Int, column: Int) -> Duration? {
    cell(at: row)?.changeTime(of: column)
  }

  public func insertedAt(row: Int) -> Duration? {
    cell(at: row)?.insertedAt
  }

  public func hasHighlights(since time: Duration) -> Bool {
    visibleCells.contains { $0.hasHighlight(since: time) }
  }

  public func why(_ row: Int) -> RowHistory? {
    cell(at: row)?.history(at: row)
  }

  public var cursor: Int? { shown.cursor }

  public var sections: [RowSection]? { shown.sections }

  public func sectionHeader(above row: Int) -> String? {
    guard let sections = shown.sections else { return nil }
    let layout = SectionLayout(sections)
    guard let path = layout.path(of: row), path.row == 0 else { return nil }
    return sections[path.section].title
  }

  public var selectionCount: Int { selection.count }

  public func isSelected(_ row: Int) -> Bool {
    self.row(at: row).map(selection.contains) ?? false
  }
}
