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
      table.columns.first { $0.name.isExactly(comparison.column) }
    }
  }

  extension ServerReader: MomentReader {
    func delayToNextMoment(of plan: any RowPlan, since time: Int64) throws -> Int64? {
      let query = ServerQuery.of(plan)
      guard let condition = query.timeCondition, let relation = query.relation else { return nil }
      let builder = StatementBuilder(query)
      let statements = condition.comparisons.map {
        builder.statement(Self.nextMoment($0, from: relation, where: condition.others))
      }
      let delays = try PlannedRows(query: query, transaction: transaction).run(statements)
        .compactMap { $0.integer(0, 0) }
      return delays.count == statements.count ? delays.min() : nil
    }

    /// Returns a statement for the milliseconds until a comparison changes for a row, or until the
    /// next minute begins.
    ///
    /// An index finds the row: that with the least value that the time has not passed. The moment
    /// is found by bisection, so that it is exact for every expression of the time. All statements
    /// of a transaction have the same current time.
    private static func nextMoment(
      _ comparison: TimeCondition.Comparison,
      from relation: String,
      where others: String?
    ) -> String {
      func time(_ milliseconds: String) -> String {
        comparison.time.sql(at: "now() + (\(milliseconds)) * interval '1 millisecond'")
      }
      let column = SQLName.quoted(comparison.column)
      let (ahead, passed) = comparison.changesAfter ? (">=", "<") : (">", "<=")
      let start = comparison.time.sql(at: "now()")
      let more = others.map { " AND " + $0 } ?? ""
      let middle = "(lo + hi) / 2"
      let isPassed = "v \(passed) \(time(middle))"
      return """
        WITH RECURSIVE found(v) AS (
          SELECT \(column) FROM \(relation) WHERE \(column) \(ahead) \(start)\(more)
          ORDER BY \(column) LIMIT 1
        ), span(ms) AS (
          SELECT 60000 - (extract(epoch FROM now()) * 1000)::bigint % 60000
        ), bounds(lo, hi) AS (
          SELECT 0::bigint, ms FROM found, span WHERE v \(passed) \(time("ms"))
          UNION ALL
          SELECT CASE WHEN \(isPassed) THEN lo ELSE \(middle) END,
            CASE WHEN \(isPassed) THEN \(middle) ELSE hi END
          FROM bounds, found WHERE hi - lo > 1
        ) SELECT coalesce((SELECT min(hi) FROM bounds), (SELECT ms FROM span))
        """
    }
  }
#endif
