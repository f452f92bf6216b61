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
      if let name = comparison.table, !Identifier.areEqual(name, table.name) { return nil }
      let column = table.columns.first { Identifier.areEqual($0.name, comparison.column) }
      guard let column, comparison.offset != nil else { return column }
      // Sums are numbers. They are ordered like a column that converts texts to numbers.
      switch ColumnAffinity(declaredType: column.declaredType) {
      case .integer, .real, .numeric: return column
      case .text, .none: return nil
      }
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
          let name = Identifier.quoted(column.name)
          return comparison.nextMoment(
            of: name,
            // Numbers precede texts and blobs.
            values: ("\(name) < ''", "\(name) >= ''"),
            // More than the inexactness of a number of days, seconds or milliseconds.
            slack: "0.001",
            from: source,
            where: timeCondition.others,
            after: Self.parameter(1),
            until: Self.parameter(2)
          ) { "((\($0)) / 86400000.0)" }
        }
        let bounds = [Value.integer(start), .integer(start + window)]
        if let found = try session.integer(sql, bounds, named: parameters) {
          delay = min(delay, found - start)
        }
      }
      return max(delay, 1)
    }
  }

  extension SessionReader: MomentReader {
    func delayToNextMoment(of plan: any RowPlan, since time: Int64) throws -> Int64? {
      try RowQuery.of(plan).delayToNextMoment(since: time, session)
    }
  }
#endif
