#if SQLite
  import LiveSQL

  extension RowQuery {
    /// The days from SQLite's beginning of time to 1970, in milliseconds.
    private static let epoch: Int64 = 210_866_760_000_000
    private static let day: Int64 = 86_400_000
    private static let minute: Int64 = 60_000

    /// Returns the condition's comparisons with the current time, or nil if the rows depend on the
    /// time in another way as well.
    ///
    /// - Parameters:
    ///   - text: The condition of the request, as SQLite reads it.
    ///   - predicate: The translated predicate of the request.
    func timeCondition(
      _ text: String,
      and predicate: String?,
      _ session: ReadSession
    ) throws -> TimeCondition? {
      guard table.kind == .table,
        let found = TimeCondition(text, SQLiteTime(parameters: parameters)),
        found.comparisons.allSatisfy({ column($0) != nil })
      else { return nil }
      let fixed = "(" + found.sql(at: "2460000.5") + "\n)"
      let sql =
        "SELECT \(rowList) FROM \(source)" + clause(predicate, fixed) + terms.orderClause()
      let used = try Set(session.parameterNames(of: sql))
      let parameters = parameters.filter { used.contains($0.key) }
      return try TimeDependence.exists(in: sql, parameters, session) ? nil : found
    }

    private func column(_ comparison: TimeCondition.Comparison) -> TableColumn? {
      table.columns.first { Identifier.areEqual($0.name, comparison.column) }
    }

    /// Returns the time after which a row may next match or cease to match the condition, in
    /// milliseconds from a time since 1970. Nil if it is unknown.
    func delayToNextMoment(since time: Int64, _ session: ReadSession) throws -> Int64? {
      guard let timeCondition else { return nil }
      let start = time + Self.epoch
      var delay = Self.day
      for comparison in timeCondition.comparisons {
        guard let column = column(comparison) else { return nil }
        let window =
          comparison.time.isSteady ? delay : min(delay, Self.minute - time % Self.minute)
        delay = window
        let sql = memo.text(.moment(comparison)) {
          Self.nextMoment(
            Identifier.quoted(column.name),
            comparison,
            from: source,
            where: timeCondition.others
          )
        }
        let bounds = [Value.integer(start), .integer(start + window)]
        if let found = try session.integer(sql, bounds, named: parameters) {
          delay = min(delay, found - start)
        }
      }
      return max(delay, 1)
    }

    /// Returns a statement for the first millisecond after `:_1` and until `:_2` at which a
    /// comparison changes for a row.
    ///
    /// An index finds the row: that with the least value that the time has not passed. The moment
    /// is found by bisection, so that it is exact for every expression of the time.
    private static func nextMoment(
      _ column: String,
      _ comparison: TimeCondition.Comparison,
      from source: String,
      where others: String?
    ) -> String {
      func time(_ milliseconds: String) -> String {
        comparison.time.sql(at: "((\(milliseconds)) / 86400000.0)")
      }
      let (ahead, passed) = comparison.changesAfter ? (">=", "<") : (">", "<=")
      let start = time(parameter(1))
      let more = others.map { " AND " + $0 } ?? ""
      let middle = "(lo + hi) / 2"
      let isPassed = "v \(passed) \(time(middle))"
      return """
        WITH RECURSIVE found(v) AS (
          SELECT \(column) FROM \(source) WHERE \(column) \(ahead) \(start)\(more)
          ORDER BY \(column) LIMIT 1
        ), bounds(lo, hi) AS (
          SELECT \(parameter(1)), \(parameter(2)) FROM found
          WHERE v \(passed) \(time(parameter(2)))
          UNION ALL
          SELECT CASE WHEN \(isPassed) THEN lo ELSE \(middle) END,
            CASE WHEN \(isPassed) THEN \(middle) ELSE hi END
          FROM bounds, found WHERE hi - lo > 1
        ) SELECT min(hi) FROM bounds
        """
    }
  }

  extension SessionReader: MomentReader {
    func delayToNextMoment(of plan: any RowPlan, since time: Int64) throws -> Int64? {
      try RowQuery.of(plan).delayToNextMoment(since: time, session)
    }
  }
#endif
