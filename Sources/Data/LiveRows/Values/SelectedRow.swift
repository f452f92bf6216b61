/// One row as read: its key, and its values in the order of the requested columns.
///
/// ```swift
/// let open = try rows.all().filter { row in row.values[1] == "open" }.map(\.key)
/// ```
public struct SelectedRow: Hashable, Sendable {
  /// The key that identifies the row.
  public var key: RowKey
  /// The values, one for each column.
  public var values: [Value]

  /// Creates a row.
  public init(key: RowKey, values: [Value]) {
    self.key = key
    self.values = values
  }
}
