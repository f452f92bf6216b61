#if PostgreSQL
  /// Puts a statement together, with its parameters numbered as they come.
  struct StatementBuilder {
    private(set) var parameters: [Statement.Parameter]

    /// A statement over the source of a query, whose own parameters come first.
    init(_ query: RowQuery) {
      parameters = query.ownParameters
    }

    /// The place of a parameter in the text.
    mutating func bind(_ parameter: Statement.Parameter) -> String {
      parameters.append(parameter)
      return "$\(parameters.count)"
    }

    /// The place of a value of a term.
    mutating func bind(_ value: Value, of term: RowQuery.Term) -> String {
      bind(term.parameter(value))
    }

    /// Goes on with the parameters of an expression that went on with these.
    mutating func takeParameters(of writer: ExpressionWriter) { parameters = writer.parameters }

    /// The statement.
    func statement(_ sql: String) -> Statement { Statement(sql, parameters) }
  }
#endif
