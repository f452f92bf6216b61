/// A request for rows: a table or query, its columns, a condition, and an order.
///
/// ```swift
/// let request = RowRequest(
///   table: "orders",
///   where: "total >= :least AND status = :status",
///   parameters: ["least": 100, "status": "open"],
///   order: ["total desc"],
///   limit: 50
/// )
/// ```
///
/// A request is checked when it is used. If it is not valid, the database throws a `StoreError`
/// with the reason.
public struct RowRequest: Hashable, Sendable {
  /// The table or view, or nil for the first one by name.
  public var table: String?
  /// A `SELECT` statement whose result replaces a table, or nil. Any other statement is rejected.
  public var sql: String?
  /// The columns to read, or nil for all. `*` stands for all columns, and in SQLite `rowid` for the
  /// row number. A name may be in double quotes, also in `order` and `key`.
  public var columns: [String]?
  /// An SQL expression that selects rows, or nil to select all.
  public var condition: String?
  /// An additional condition that does not depend on the SQL dialect, or nil. It is available for
  /// tables, not for `sql`.
  public var predicate: RowExpression?
  /// The values of the parameters in `sql`, `condition` and `section`. `:least` is the parameter
  /// `least`. Values are bound, and never become part of the statement's text.
  public var parameters: [String: Value]
  /// The order. Rows that compare equal are ordered by key. A term may be written as `"COL"`,
  /// `"COL asc"` or `"COL desc"`.
  public var order: [RowOrder]
  /// The key columns, which identify the rows.
  ///
  /// A view needs them unless `numbersRows` is set. If the array is empty, a table uses its
  /// declared key, and positions identify the rows of a query: the first row stays the same row
  /// object, whatever its values.
  public var key: [String]
  /// A Boolean value indicating whether the positions of the rows identify them if `key` is empty
  /// and the view or table has no key.
  public var numbersRows = false
  /// The maximum number of rows, or nil for all.
  public var limit: Int?
  /// The column (as in `order`) or expression that forms sections, or nil for no sections. It is
  /// the first term of the order.
  public var section: String?
  /// The number of terms of `order` that precede the section term, so that sections can be ordered
  /// by other values. Rows with different values of these terms are in different sections.
  package var sectionLead = 0
  /// The maximum number of bytes of a text or blob that are read, or nil for all. A truncated text
  /// ends with `…`. Changes beyond the limit are not noticed. Keys are never truncated.
  public var maxValueSize: Int?
  /// The interval at which the rows are read even if nothing was committed. If it is nil, only rows
  /// that may change without a commit are read every second, unless the moment of the next change
  /// is known.
  public var pollInterval: Duration?
  /// The order, filter and sections that the user has chosen. `FetchedRows` changes it.
  public var arrangement = Arrangement()

  /// Creates a request for the rows of a table or view.
  public init(
    table: String? = nil,
    columns: [String]? = nil,
    where condition: String? = nil,
    parameters: [String: Value] = [:],
    order: [RowOrder] = [],
    key: [String] = [],
    limit: Int? = nil,
    section: String? = nil
  ) {
    self.table = table
    self.columns = columns
    self.condition = condition
    self.parameters = parameters
    self.order = order
    self.key = key
    self.limit = limit
    self.section = section
  }

  /// Creates a request for the result of a `SELECT` statement. Key columns identify the rows, or
  /// their positions if `key` is empty.
  public init(
    sql: String,
    key: [String] = [],
    parameters: [String: Value] = [:],
    columns: [String]? = nil,
    where condition: String? = nil,
    order: [RowOrder] = [],
    limit: Int? = nil,
    section: String? = nil
  ) {
    self.init(
      columns: columns,
      where: condition,
      parameters: parameters,
      order: order,
      key: key,
      limit: limit,
      section: section
    )
    self.sql = sql
  }
}
