#if PostgreSQL
  import LiveSQL

  extension ServerRequestChecker {
    /// Returns the condition's comparisons with the current time, or nil if the rows depend on the
    /// time or on other servers in another way as well.
    func timeCondition(_ request: RowRequest) throws -> TimeCondition? {
      guard table.kind == .table, let relation, let condition, request.sql == nil,
        let found = TimeCondition(condition, ServerTime()),
        found.comparisons.allSatisfy({ column(of: $0) != nil })
      else { return nil }
      let fixed = Self.conditional(
        relation,
        selecting: allColumns,
        condition: found.sql(at: "timestamptz '2020-01-01 00:00:00+00'"),
        predicate: predicate
      )
      let orders = ([sectionExpression] + orderExpressions.values.map(\.sql)).compactMap { $0 }
      let columns = (["*"] + orders).joined(separator: ", ")
      return try changesWithoutCommits(selecting: columns, from: fixed) ? nil : found
    }

    private func column(of comparison: TimeCondition.Comparison) -> TableColumn? {
      // Names without quotes are in lower case.
      if let name = comparison.table, !name.isExactly(table.name) { return nil }
      let column = table.columns.first { $0.name.isExactly(comparison.column) }
      // A sum must be exact, so that the difference of the time finds it.
      guard let offset = comparison.offset else { return column }
      let isInexact = column.map { ["real", "double precision"].contains($0.declaredType) } ?? true
      return !isInexact && ServerTime.isExact(offset.sql) ? column : nil
    }
  }

  extension ServerReader: MomentReader {
    func delayToNextMoment(of plan: any RowPlan, since time: Int64) throws -> Int64? {
      let query = ServerQuery.of(plan)
      guard let condition = query.timeCondition, let relation = query.relation else { return nil }
      let builder = StatementBuilder(query)
      // All statements of a transaction have the same current time. Each searches until the next
      // minute begins.
      let statements = condition.comparisons.map { comparison in
        builder.statement(
          comparison.nextMoment(
            of: SQLName.quoted(comparison.column),
            from: relation,
            where: condition.others,
            after: "0::bigint",
            until: "60000 - (extract(epoch FROM now()) * 1000)::bigint % 60000"
          ) { "now() + (\($0)) * interval '1 millisecond'" }
        )
      }
      let delays = try PlannedRows(query: query, transaction: transaction).run(statements)
        .compactMap { $0.integer(0, 0) }
      return delays.count == statements.count ? delays.min() : nil
    }
  }
#endif
