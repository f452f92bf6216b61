#if SQLite
  extension RowQuery {
    /// One term of the full order, which ends with the key so that no two rows are equal.
    package struct Term: Hashable, Sendable {
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

      /// Returns whether values ascend in a direction.
      func ascends(_ direction: RowDirection) -> Bool { isDescending == (direction == .backward) }

      /// Returns whether `NULL` comes after all other values in a direction.
      func endsWithNull(_ direction: RowDirection) -> Bool {
        canBeNull && ascends(direction) == isNullGreatest
      }

      /// Returns the term for an `ORDER BY` clause, optionally of another expression.
      ///
      /// - Parameter isNullPlaced: Whether the position of `NULL` need not be specified.
      func ordering(
        of expression: String? = nil,
        _ direction: RowDirection = .forward,
        isNullPlaced: Bool = false
      ) -> String {
        let ascends = ascends(direction)
        let nulls =
          !isNullGreatest || !canBeNull || isNullPlaced
          ? "" : ascends ? " NULLS LAST" : " NULLS FIRST"
        return (expression ?? self.expression) + (ascends ? "" : " DESC") + nulls
      }
    }
  }
#endif
