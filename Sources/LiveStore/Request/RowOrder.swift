#if SQLite
  /// One term of an order: a column, and which way.
  public struct RowOrder: Hashable, Sendable {
    /// The column's name.
    public var column: String
    /// Whether the greatest comes first.
    public var isDescending: Bool

    /// Orders by a column, with its declared collation; `NULL` is less than everything.
    public init(_ column: String, descending: Bool = false) {
      self.column = column
      isDescending = descending
    }

    /// Reads `COL`, `COL asc` or `COL desc`. A column of exactly that name, suffix and all, comes
    /// first.
    init(parsing text: String, in table: TableInfo) {
      self.init(text)
      guard table.column(named: text) == nil else { return }
      for (suffix, descending) in [(" asc", false), (" desc", true)] {
        let tail = String(text.suffix(suffix.count))
        if Identifier.areEqual(tail, suffix) {
          var name = text.dropLast(suffix.count)
          while name.last == " " { name.removeLast() }
          while name.first == " " { name.removeFirst() }
          self.init(String(name), descending: descending)
          return
        }
      }
    }
  }
#endif
