/// Collects the columns of a table as they are written down.
@resultBuilder
public enum ColumnBuilder<Row: AnyObject> {
  public static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }

  public static func buildExpression(_ columns: [Column<Row>]) -> [Column<Row>] { columns }

  public static func buildBlock(_ columns: [Column<Row>]...) -> [Column<Row>] {
    columns.flatMap { $0 }
  }

  public static func buildOptional(_ columns: [Column<Row>]?) -> [Column<Row>] { columns ?? [] }

  public static func buildEither(first columns: [Column<Row>]) -> [Column<Row>] { columns }

  public static func buildEither(second columns: [Column<Row>]) -> [Column<Row>] { columns }

  public static func buildArray(_ columns: [[Column<Row>]]) -> [Column<Row>] {
    columns.flatMap { $0 }
  }
}
