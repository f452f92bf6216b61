#if PostgreSQL
  // Changes of many rows by one statement.
  extension ServerWriter {
    func updateAll(_ plan: any RowPlan, _ values: [Int: RowExpression]) throws -> Int {
      let query = ServerQuery.of(plan)
      guard let relation = query.wholeRelation,
        let statement = try update(query, relation, values)
      else { return try updateEach(plan, values, by: unconditional(query)) }
      try deletePostponed()
      return try count(statement, query)
    }

    func deleteAll(from plan: any RowPlan) throws -> Int {
      let query = ServerQuery.of(plan)
      guard let relation = query.wholeRelation else {
        return try deleteEach(from: plan, by: unconditional(query))
      }
      try deletePostponed()
      var builder = StatementBuilder(query)
      let rows = query.chosenRows([], &builder)
      return try count(
        builder.statement(
          "DELETE FROM \(relation) AS own USING \(rows) WHERE \(query.isChosen) RETURNING 1"
        ),
        query
      )
    }

    /// Returns a plan for all rows with the same columns. A relation with a condition is a
    /// subquery, which cannot be written to.
    private func unconditional(_ query: ServerQuery) throws -> any RowPlan {
      try plan(
        for: RowRequest(
          table: query.relation ?? query.table.name,
          columns: query.columns.map(\.name),
          key: query.keyColumns
        )
      )
    }

    /// Returns the statement that writes expressions. Returns nil if the type of an expression
    /// differs from that of its column. The rows are then written one by one, with converted
    /// values.
    ///
    /// - Throws: `StoreError` if a column would lose digits of a decimal.
    private func update(
      _ query: ServerQuery,
      _ relation: String,
      _ values: [Int: RowExpression]
    ) throws -> Statement? {
      let catalog = Catalog(transaction: reader.transaction)
      let columns = try catalog.relation(named: relation).columns
      var builder = StatementBuilder(query)
      var assignments: [String] = []
      var calculated: [(column: Catalog.Column, kind: ExpressionKind, expression: RowExpression)] =
        []
      for (position, expression) in values.sorted(by: { $0.key < $1.key }) {
        let column = query.columns[position]
        let name = SQLName.quoted(column.name)
        if case .value(let value) = expression {
          assignments.append("\(name) = \(try bind(value, to: column, query, &builder))")
          continue
        }
        let declared = columns.first { $0.name.isExactly(column.name) }
        guard let declared else { return nil }
        let own = ExpressionKind(type: declared.type)
        // The server would calculate with binary numbers, and round.
        if own == .real, expression.isDecimal { return nil }
        var writer = ExpressionWriter(
          columns,
          builder.parameters,
          context: query.table.name,
          catalog: catalog
        )
        let kind = try writer.writtenPart(expression).kind
        // The server computes sums of integers as decimals, but their values are integers.
        guard kind == own || own == .integer && expression.isWhole(of: columns) else {
          return nil
        }
        assignments.append("\(name) = chosen.v\(calculated.count)")
        calculated.append((declared, own, expression))
      }
      func rows(_ builder: inout StatementBuilder) throws -> String {
        let terms = try calculated.enumerated().map { number, term in
          var writer = ExpressionWriter(
            columns,
            builder.parameters,
            context: query.table.name,
            catalog: catalog
          )
          let part = try writer.writtenPart(term.expression)
          builder.takeParameters(of: writer)
          return "\(part.sql) AS v\(number)"
        }
        return query.chosenRows(terms, &builder)
      }
      try checkDigits(calculated.map { ($0.column, $0.kind) }, query) {
        var builder = StatementBuilder(query)
        return (try rows(&builder), builder)
      }
      let chosen = try rows(&builder)
      return builder.statement(
        "UPDATE \(relation) AS own SET \(assignments.joined(separator: ", ")) FROM \(chosen)"
          + " WHERE \(query.isChosen) RETURNING 1"
      )
    }

    /// Runs a statement that returns a row for each written row, and counts them on the server.
    private func count(_ statement: Statement, _ query: ServerQuery) throws -> Int {
      var statement = statement
      statement.sql = "WITH written AS (\(statement.sql)) SELECT count(*) FROM written"
      return Int(try run(statement, query).integer(0, 0) ?? 0)
    }
  }

  extension RowExpression {
    /// Whether the expression calculates with decimal numbers.
    fileprivate var isDecimal: Bool {
      guard case .calculated(let left, _, let right) = self else { return false }
      return left.form == .decimal || right.form == .decimal
    }

    /// Returns whether the expression consists only of integers.
    fileprivate func isWhole(of columns: [Catalog.Column]) -> Bool {
      switch self {
      case .column(let name, 0):
        columns.first { $0.name.isExactly(name) }.map { ExpressionKind(type: $0.type) } == .integer
      case .value(.integer): true
      case .calculated(let left, _, let right):
        left.isWhole(of: columns) && right.isWhole(of: columns)
      default: false
      }
    }
  }

  extension ServerQuery {
    /// The quoted table, if one statement can identify its rows.
    fileprivate var wholeRelation: String? {
      table.kind == .table && isKeyUnique && keyTerms.allSatisfy { !$0.canBeNull } ? relation : nil
    }

    /// Returns a subquery for the keys of the rows, as `k0` and so on, with the computed
    /// expressions.
    fileprivate func chosenRows(
      _ calculated: [String],
      _ builder: inout StatementBuilder
    ) -> String {
      let keys = keyColumns.enumerated().map { "\(SQLName.quoted($0.element)) AS k\($0.offset)" }
      let selected = (keys + calculated).joined(separator: ", ")
      let order = limit == nil ? "" : terms.orderClause() + limitClause()
      let columns = allColumns.joined(separator: ", ")
      let rows = "SELECT \(columns) FROM \(source)" + whereClause(nil, &builder) + order
      return "(SELECT \(selected) FROM (\(rows)) AS \(ExpressionWriter.ownName)) AS chosen"
    }

    /// The condition that a row of the table is one of the chosen rows.
    fileprivate var isChosen: String {
      keyColumns.enumerated().map { "own.\(SQLName.quoted($0.element)) = chosen.k\($0.offset)" }
        .joined(separator: " AND ")
    }
  }
#endif
