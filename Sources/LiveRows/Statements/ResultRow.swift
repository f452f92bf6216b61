/// One row that a statement of the program's own gives.
public struct ResultRow: Hashable, Sendable {
  /// The names of the columns, in order.
  public var columns: [String]
  /// The values, one for each column.
  public var values: [Value]

  /// Makes a row.
  public init(columns: [String], values: [Value]) {
    self.columns = columns
    self.values = values
  }

  /// The value of a column by its name, nil when there is none of the name.
  public subscript(column: String) -> Value? {
    columns.firstIndex(ofName: column).map { values[$0] }
  }
}
