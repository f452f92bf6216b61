#if PostgreSQL
  /// Builds a statement, and numbers its parameters.
  struct StatementBuilder {
    private(set) var parameters: [Statement.Parameter]

    /// Creates a builder for the source of a query, whose own parameters come first.
    init(_ query: ServerQuery) {
      parameters = query.ownParameters
    }

    /// Adds a parameter, and returns its placeholder.
    mutating func bind(_ parameter: Statement.Parameter) -> String {
      parameters.append(parameter)
      return "$\(parameters.count)"
    }

    /// Adds the value of a term, and returns its placeholder.
    mutating func bind(_ value: Value, of term: ServerQuery.Term) -> String {
      bind(term.parameter(value))
    }

    /// Adds the values of a sort position, and returns their placeholders.
    mutating func bind(_ sortPosition: [Value], of terms: [ServerQuery.Term]) -> [String] {
      zip(terms, sortPosition).map { $1.isNull ? "NULL" : bind($1, of: $0) }
    }

    /// Adopts the parameters of an expression writer that was created with these parameters.
    mutating func takeParameters(of writer: ExpressionWriter) { parameters = writer.parameters }

    /// Returns the statement with the parameters.
    func statement(_ sql: String) -> Statement { Statement(sql, parameters) }
  }
#endif
