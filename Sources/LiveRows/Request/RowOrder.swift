/// One term of an order: a column, and which way.
public struct RowOrder: Hashable, Sendable {
  /// The column's name.
  public var column: String
  /// Whether the greatest comes first.
  public var isDescending: Bool

  /// Orders by a column, with its declared collation; `NULL` is less than everything.
  ///
  /// Unless there is a column of exactly that name, `NAME asc` and `NAME desc` are read as the column
  /// and which way.
  public init(_ column: String, descending: Bool = false) {
    self.column = column
    isDescending = descending
  }

  /// The term as it is meant in a table: without ` asc` or ` desc` at the end of the name, unless a
  /// column is called so.
  package func resolved(in table: TableInfo) -> RowOrder {
    guard !isDescending, table.column(named: column) == nil else { return self }
    for (suffix, descending) in [(" asc", false), (" desc", true)] {
      guard Identifier.areEqual(String(column.suffix(suffix.count)), suffix) else { continue }
      var name = column.dropLast(suffix.count)
      while name.last == " " { name.removeLast() }
      while name.first == " " { name.removeFirst() }
      return RowOrder(String(name), descending: descending)
    }
    return self
  }
}

extension RowOrder: ExpressibleByStringLiteral {
  /// Reads `COL`, `COL asc` or `COL desc`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
