/// What one statement of a ``RowWriter`` has written.
public struct RowWriting: Hashable, Sendable {
  /// The row's key afterwards, or nil when there is no such row.
  public var key: RowKey?
  /// How many rows it touched itself, apart from those that triggers and foreign keys did; nil where
  /// nobody can tell, as for a view whose triggers do the work.
  public var rowCount: Int?

  /// Makes a result.
  public init(key: RowKey?, rowCount: Int?) {
    self.key = key
    self.rowCount = rowCount
  }
}
