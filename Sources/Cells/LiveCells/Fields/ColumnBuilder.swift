/// Builds the columns of a table from a list of expressions.
@resultBuilder
public enum ColumnBuilder<Row: AnyObject> {
  /// One column.
  public static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }

  /// Columns from an array.
  public static func buildExpression(_ columns: [Column<Row>]) -> [Column<Row>] { columns }

  /// The columns of a block, in order.
  public static func buildBlock(_ columns: [Column<Row>]...) -> [Column<Row>] {
    columns.flatMap { $0 }
  }

  /// Columns of an `if` without `else`.
  public static func buildOptional(_ columns: [Column<Row>]?) -> [Column<Row>] { columns ?? [] }

  /// Columns of the first branch.
  public static func buildEither(first columns: [Column<Row>]) -> [Column<Row>] { columns }

  /// Columns of the second branch.
  public static func buildEither(second columns: [Column<Row>]) -> [Column<Row>] { columns }

  /// Columns of a loop.
  public static func buildArray(_ columns: [[Column<Row>]]) -> [Column<Row>] {
    columns.flatMap { $0 }
  }
}
