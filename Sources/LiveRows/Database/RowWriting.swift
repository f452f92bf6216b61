/// What one statement of a ``RowWriter`` has written.
public struct RowWriting: Hashable, Sendable {
  /// The row's key afterwards, or nil when there is no such row.
  public var key: RowKey?
  /// How many rows it touched itself, apart from those that triggers and foreign keys did; nil where
  /// nobody can tell, as for a view whose triggers do the work.
  public var rowCount: Int?
  /// Whether a new row is known to hold just what it was given, its key, and `NULL` in all other columns of
  /// the plan, unless what ``RowWriter/writtenCount`` counts besides has changed it: so it need not be read to
  /// know that.
  public var isExact: Bool

  /// Makes a result; nothing is known of what else the row holds unless it is said.
  public init(key: RowKey?, rowCount: Int?, isExact: Bool = false) {
    self.key = key
    self.rowCount = rowCount
    self.isExact = isExact
  }
}
