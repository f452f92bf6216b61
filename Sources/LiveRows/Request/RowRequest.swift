/// Which rows of which table or query, which of their columns, and in what order.
///
/// Nothing is checked until it is used: the database then throws a `StoreError` that says what is
/// wrong.
public struct RowRequest: Hashable, Sendable {
  /// The table or view, or nil for the first by name.
  public var table: String?
  /// A `SELECT` whose rows are meant instead of a table's, or nil. It can only read: whatever is
  /// not one `SELECT` is refused.
  public var sql: String?
  /// The columns to read, or nil for all; `*` stands for all as well, and in SQLite `rowid` for the number that
  /// it gives each row. A name may be in double quotes, here as in order and key.
  public var columns: [String]?
  /// An expression in the database's own language that selects rows; nil selects all.
  public var condition: String?
  /// What is to be true of a row besides, whatever the database's language is; nil for nothing. It is about
  /// a table, and not about what SQL selects.
  public var predicate: RowExpression?
  /// The values of the parameters in `sql`, `condition` and `section`: `:least` has the name
  /// `least`. They are bound, and never become part of a statement's text.
  public var parameters: [String: Value]
  /// The order; what is equal is ordered by key. A term may be written as `"COL"`, `"COL asc"` or
  /// `"COL desc"`.
  public var order: [RowOrder]
  /// The columns that tell rows apart. A view needs them, unless `numbersRows` is set; a table has its own if this is empty, and the rows
  /// of a query are told apart by their positions then: what stands first stays the same row, whatever it
  /// says.
  public var key: [String]
  /// Whether the rows of a view, or of a table without a key, are told apart by their positions too, where
  /// `key` is empty.
  public var numbersRows = false
  /// The most rows to show, or nil for all.
  public var limit: Int?
  /// What makes sections: a column, as in `order`, or an expression. Rows are ordered by it
  /// first. Nil makes none.
  public var section: String?
  /// How many terms of `order` come before the section's own, so that sections stand in the order of something else
  /// than what makes them. Each value of these terms has sections of its own.
  package var sectionLead = 0
  /// The most bytes of a text or a blob that are read, or nil for all. A text that is cut ends with
  /// `…`; what is beyond is not compared either, so that a change there is not seen. Keys are
  /// never cut.
  public var longestValue: Int?
  /// How somebody who looks at the rows has them arranged; `FetchedRows` changes it as it is asked to.
  public var arrangement = Arrangement()

  /// Makes a request for the rows of a table or view.
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

  /// Makes a request for the rows of a `SELECT`, told apart by the key columns, or by their positions if there
  /// are none.
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
