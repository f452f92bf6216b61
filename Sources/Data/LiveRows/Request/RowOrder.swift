/// One term of an order: a column or an expression, and a direction.
///
/// ```swift
/// let byName = RowOrder("customer", nulls: .last, collation: .ignoringCase)
/// let byLength = RowOrder.expression("length(customer)", descending: true)
/// let request = RowRequest(table: "orders", order: ["status", byName, byLength])
/// ```
public struct RowOrder: Hashable, Sendable {
  /// The positions of `NULL` in an order.
  public enum Nulls: Hashable, Sendable {
    /// Before all other values.
    case first
    /// After all other values.
    case last
  }

  /// The name of the column, or an empty string for an expression.
  @ByBytes public var column: String
  /// A Boolean value indicating whether the order is descending.
  public var isDescending: Bool
  /// The position of `NULL`, regardless of the direction. If nil, `NULL` is less than all values.
  public var nulls: Nulls?
  /// The way to compare texts, or nil for the declared collation of the column.
  public var collation: RowCollation?
  /// The expression to order by instead of a column.
  public var expression: RowExpression?
  /// The expression in the database's SQL dialect. It may use the request's parameters.
  @ByBytes public var text: String?

  /// Creates a term that orders by a column.
  ///
  /// Unless a column has exactly this name, `NAME asc` and `NAME desc` denote the column and the
  /// direction.
  ///
  /// - Parameters:
  ///   - column: The name of the column.
  ///   - descending: Whether the order is descending.
  ///   - nulls: The position of `NULL`. If nil, `NULL` is less than all values.
  ///   - collation: The way to compare texts, or nil for the declared collation.
  public init(
    _ column: String,
    descending: Bool = false,
    nulls: Nulls? = nil,
    collation: RowCollation? = nil
  ) {
    self.column = column
    isDescending = descending
    self.nulls = nulls
    self.collation = collation
  }

  /// Returns a term that orders by an SQL expression, which may use the request's parameters.
  public static func expression(
    _ text: String,
    descending: Bool = false,
    nulls: Nulls? = nil,
    collation: RowCollation? = nil
  ) -> RowOrder {
    var order = RowOrder("", descending: descending, nulls: nulls, collation: collation)
    order.text = text
    return order
  }

  /// Returns a term that orders by an expression.
  public static func expression(
    _ expression: RowExpression,
    descending: Bool = false,
    nulls: Nulls? = nil,
    collation: RowCollation? = nil
  ) -> RowOrder {
    var order = RowOrder("", descending: descending, nulls: nulls, collation: collation)
    order.expression = expression
    return order
  }

  /// Whether the term orders by a column with its declared collation.
  package var isPlain: Bool {
    nulls == nil && collation == nil && expression == nil && text == nil
  }

  /// Returns the term with a direction in the column name, such as `COL desc`, interpreted. Returns
  /// the term unchanged if the table has a column of that name.
  package func resolved(in table: TableInfo) -> RowOrder {
    guard !isDescending, expression == nil, text == nil, table.column(named: column) == nil else {
      return self
    }
    for (suffix, descending) in [(" asc", false), (" desc", true)] {
      guard Identifier.areEqual(String(column.suffix(suffix.count)), suffix) else { continue }
      var name = column.dropLast(suffix.count)
      while name.last == " " { name.removeLast() }
      while name.first == " " { name.removeFirst() }
      var order = self
      order.column = String(name)
      order.isDescending = descending
      return order
    }
    return self
  }
}

extension RowOrder: ExpressibleByStringLiteral {
  /// Creates a term from `COL`, `COL asc` or `COL desc`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
