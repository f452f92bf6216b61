/// One row as it was read: its key, and its values in the order of the columns asked for.
public struct SelectedRow: Hashable, Sendable {
  /// What tells the row apart.
  public var key: RowKey
  /// The values, one for each column.
  public var values: [Value]

  /// Makes a row.
  public init(key: RowKey, values: [Value]) {
    self.key = key
    self.values = values
  }
}
