/// The result of one statement of a ``RowWriter``.
///
/// ```swift
/// let written = try writer.update(plan, [1: "sent"], key: RowKey(9))
/// if written.key == nil { isMissing = true }
/// ```
public struct RowWriting: Hashable, Sendable {
  /// The row's new key, or nil if the row does not exist.
  public var key: RowKey?
  /// The number of rows that the statement changed itself, without triggers and foreign keys. Nil
  /// if it is unknown, as for a view with triggers.
  public var rowCount: Int?
  /// A Boolean value indicating whether the content of a new row is known without reading it.
  ///
  /// The row then has the given values, its key, and `NULL` in all other columns of the plan. If
  /// ``RowWriter/writtenCount`` counts more writes, this no longer holds.
  public var isExact: Bool

  /// Creates a result. By default, the content of the row is unknown.
  public init(key: RowKey?, rowCount: Int?, isExact: Bool = false) {
    self.key = key
    self.rowCount = rowCount
    self.isExact = isExact
  }
}
