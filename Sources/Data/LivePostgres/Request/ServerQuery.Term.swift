#if PostgreSQL
  extension ServerQuery {
    /// One term of an order.
    struct Term: SQLTerm {
      typealias Dialect = PostgresDialect

      /// A column or expression.
      @ByBytes var expression: String
      /// The OID of the type.
      var type: UInt32
      var isDescending = false
      var canBeNull = true
      var isNullGreatest = true

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
        if let isNullFirst { self.isNullFirst = isNullFirst }
      }

      /// Returns the term's value in a sort position as a parameter.
      func parameter(_ value: Value) -> Statement.Parameter {
        Statement.Parameter(text: value.postgresText, type: type)
      }
    }
  }
#endif
