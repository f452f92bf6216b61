extension LiveTable {
  // Without a label, a misspelt key path would be reported as an array that cannot be a source.
  @available(*, unavailable, renamed: "init(rows:overscan:columns:)")
  public convenience init<Element: AnyObject>(
    _ rows: [Element],
    overscan: Int = 8,
    @ColumnBuilder<Element> columns: () -> [Column<Element>]
  ) where Source == ObservableArray<Element> {
    fatalError()
  }

  @available(*, unavailable, renamed: "init(rows:overscan:)")
  public convenience init<Element: DisplayKeyed>(_ rows: [Element], overscan: Int = 8)
  where Source == ObservableArray<Element> {
    fatalError()
  }
}
