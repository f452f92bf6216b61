#if SQLite
  extension RowQuery {
    /// One term of the full order, which ends with the key so that no two rows are equal.
    package struct Term: Hashable, Sendable {
      /// The column or the expression in SQL text.
      @ByBytes package var expression: String
      package var isDescending: Bool
      package var canBeNull: Bool
      /// The column's name, nil for the rowid or an expression.
      @ByBytes package var column: String?
      /// Whether `NULL` is greater than everything, rather than less as it is to SQLite.
      package var isNullGreatest = false
      /// How texts are compared, in capitals; nil for by their bytes.
      package var collation: String?

      /// Whether a value ascends from one row to the next.
      func ascends(_ direction: RowDirection) -> Bool { isDescending == (direction == .backward) }

      /// Whether `NULL` comes after everything else.
      func endsWithNull(_ direction: RowDirection) -> Bool {
        canBeNull && ascends(direction) == isNullGreatest
      }

      /// The term as `ORDER BY` has it, of a column or an expression in its place.
      ///
      /// - Parameter isNullPlaced: Whether there is no need to say where `NULL` comes.
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
