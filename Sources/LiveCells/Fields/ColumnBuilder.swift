/// Collects the columns of a table as they are written down.
@resultBuilder
public enum ColumnBuilder<Row: AnyObject> {
  /// One column.
  public static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }

  /// Columns made elsewhere.
  public static func buildExpression(_ columns: [Column<Row>]) -> [Column<Row>] { columns }

  /// Columns one after the other.
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
