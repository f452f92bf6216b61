#if PostgreSQL
  extension ServerQuery {
    /// One term of an order.
    struct Term: Hashable, Sendable {
      /// A column or expression.
      var expression: String
      /// The OID of the type.
      var type: UInt32
      var isDescending = false
      var canBeNull = true
      /// Whether `NULL` comes first. By default, it is where the server has it: last in ascending
      /// order, first in descending order.
      var isNullFirst: Bool

      init(
        _ expression: String,
        type: UInt32,
        isDescending: Bool = false,
        canBeNull: Bool = true,
        isNullFirst: Bool? = nil
      ) {
        self.expression = expression
        self.type = type
        self.isDescending = isDescending
        self.canBeNull = canBeNull
        self.isNullFirst = isNullFirst ?? isDescending
      }

      func ascends(_ direction: RowDirection) -> Bool { isDescending == (direction == .backward) }

      /// Returns whether `NULL` comes last in a direction.
      func endsWithNull(_ direction: RowDirection) -> Bool {
        isNullFirst == (direction == .backward)
      }

      /// Whether `NULL` is at another end than in an index.
      var isNullMoved: Bool { canBeNull && isNullFirst != isDescending }

      /// Returns the term for an `ORDER BY` clause.
      func ordering(
        of expression: String? = nil,
        _ direction: RowDirection = .forward,
        isNullPlaced: Bool = false
      ) -> String {
        let nulls =
          isNullMoved && !isNullPlaced
          ? (endsWithNull(direction) ? " NULLS LAST" : " NULLS FIRST") : ""
        return (expression ?? self.expression) + (ascends(direction) ? "" : " DESC") + nulls
      }

      /// Returns the term's value in a sort position as a parameter.
      func parameter(_ value: Value) -> Statement.Parameter {
        Statement.Parameter(text: value.postgresText, type: type)
      }
    }
  }
#endif
