/// One term of an order: a column or an expression, and which way.
public struct RowOrder: Hashable, Sendable {
  /// Where `NULL` comes.
  public enum Nulls: Hashable, Sendable {
    /// Before everything else.
    case first
    /// After everything else.
    case last
  }

  /// The column's name; of an expression nothing.
  @ByBytes public var column: String
  /// Whether the greatest comes first.
  public var isDescending: Bool
  /// Where `NULL` comes, whichever way the order runs; nil for less than everything.
  public var nulls: Nulls?
  /// How texts are compared; nil for as the column is declared.
  public var collation: RowCollation?
  /// What is ordered by in the place of a column.
  public var expression: RowExpression?
  /// The same in the database's own language, which may use the request's parameters.
  @ByBytes public var text: String?

  /// Orders by a column, with its declared collation; `NULL` is less than everything.
  ///
  /// Unless there is a column of exactly that name, `NAME asc` and `NAME desc` are read as the column
  /// and which way.
  ///
  /// - Parameters:
  ///   - column: The column's name.
  ///   - descending: Whether the greatest comes first.
  ///   - nulls: Where `NULL` comes; nil for less than everything.
  ///   - collation: How texts are compared; nil for as the column is declared.
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

  /// Orders by an expression of the database's own language, which may use the request's parameters.
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

  /// Orders by an expression.
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

  /// Whether it is by a column, as that is declared.
  package var isPlain: Bool {
    nulls == nil && collation == nil && expression == nil && text == nil
  }

  /// The term as it is meant in a table: without ` asc` or ` desc` at the end of the name, unless a
  /// column is called so.
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
  /// Reads `COL`, `COL asc` or `COL desc`.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}
