#if SQLite
  /// Which rows of which table, which of their columns, and in what order.
  ///
  /// Nothing is checked until it is used: `Store` then throws a `StoreError` that says what is
  /// wrong.
  public struct RowRequest: Hashable, Sendable {
    /// The table or view, or nil for the first by name.
    public var table: String?
    /// The columns to read, or nil for all. A name may be in double quotes, here as in order and
    /// key.
    public var columns: [String]?
    /// An SQL expression that selects rows, in SQLite's own words; nil selects all.
    public var condition: String?
    /// The order, each term as `COL`, `COL asc` or `COL desc`; what is equal is ordered by key.
    public var order: [String]
    /// The columns that tell rows apart. A view needs them; a table has its own if this is empty.
    public var key: [String]
    /// The most rows to show, or nil for all.
    public var limit: Int?

    /// Makes a request.
    public init(
      table: String? = nil,
      columns: [String]? = nil,
      where condition: String? = nil,
      order: [String] = [],
      key: [String] = [],
      limit: Int? = nil
    ) {
      self.table = table
      self.columns = columns
      self.condition = condition
      self.order = order
      self.key = key
      self.limit = limit
    }
  }
#endif
