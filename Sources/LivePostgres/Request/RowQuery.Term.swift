#if PostgreSQL
  extension RowQuery {
    /// One term of an order.
    struct Term: Hashable, Sendable {
      /// A column, or an expression.
      var expression: String
      /// The type of its values, by its number.
      var type: UInt32
      var isDescending = false
      var canBeNull = true
      /// Whether NULL comes first, in the direction of the order. A plain order has it where the server
      /// has it: after all else, or before it when descending.
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

      /// Whether rows without a value come last that way.
      func endsWithNull(_ direction: RowDirection) -> Bool {
        isNullFirst == (direction == .backward)
      }

      /// Whether an index has NULL elsewhere than this order.
      var isNullMoved: Bool { canBeNull && isNullFirst != isDescending }

      /// The term in an `ORDER BY`.
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

      /// The values of a place, as a parameter.
      func parameter(_ value: Value) -> Statement.Parameter {
        Statement.Parameter(text: value.postgresText, type: type)
      }
    }
  }
#endif
