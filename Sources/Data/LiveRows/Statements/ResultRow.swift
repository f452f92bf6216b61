/// One row of the result of a custom SQL statement.
///
/// ```swift
/// let totals = open.map { $0["total"] ?? .null }
/// ```
public struct ResultRow: Hashable, Sendable {
  /// The column names, in order.
  public var columns: [String]
  /// The values, one for each column.
  public var values: [Value]

  /// Creates a row.
  public init(columns: [String], values: [Value]) {
    self.columns = columns
    self.values = values
  }

  /// The value of the column with a name, or nil if no column has that name.
  public subscript(column: String) -> Value? {
    columns.firstIndex(ofName: column).map { values[$0] }
  }
}
