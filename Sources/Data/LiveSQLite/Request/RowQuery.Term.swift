#if SQLite
  extension RowQuery {
    /// One term of the full order, which ends with the key so that no two rows are equal.
    package struct Term: SQLTerm {
      package typealias Dialect = SQLiteDialect

      /// The column or the expression as SQL.
      @ByBytes package var expression: String
      package var isDescending: Bool
      package var canBeNull: Bool
      /// The column's name; nil for the rowid or an expression.
      @ByBytes package var column: String?
      /// Whether `NULL` sorts after all other values, unlike SQLite's default.
      package var isNullGreatest = false
      /// The collation of texts in capitals; nil for binary comparison.
      package var collation: String?
    }
  }
#endif
