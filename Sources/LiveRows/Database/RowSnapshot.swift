/// All rows of a request, read in one transaction.
public struct RowSnapshot: Sendable {
  /// The table or view.
  public var table: TableInfo
  /// The columns, in the order of each row's values.
  public var columns: [TableColumn]
  /// The names of the key columns, in the order of each key's values.
  public var keyColumns: [String]
  /// The rows, in order.
  public var rows: [SelectedRow]
  /// Whether there are more rows than the request's limit.
  public var isCut: Bool

  package init(
    table: TableInfo,
    columns: [TableColumn],
    keyColumns: [String],
    rows: [SelectedRow],
    isCut: Bool
  ) {
    self.table = table
    self.columns = columns
    self.keyColumns = keyColumns
    self.rows = rows
    self.isCut = isCut
  }
}
