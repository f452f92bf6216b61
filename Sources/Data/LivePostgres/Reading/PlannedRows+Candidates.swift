#if PostgreSQL
  import KeyValueCore
  import LiveSQL

  extension PlannedRows: CandidateRows {
    func forEachCandidate(
      _ condition: CandidateCondition,
      orKey key: RowKey?,
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool,
      count: Int,
      _ body: (Int, PositionedRow) throws -> Bool
    ) throws -> CandidateSlice? {
      var builder = StatementBuilder(query)
      let stages = query.stages(beyond: sortPosition, direction, including: isIncluded, &builder)
      guard let flag = query.sql(of: condition, &builder) else { return nil }
      let isKey = key.map { query.match([$0], &builder) } ?? "false"
      var slice = CandidateSlice(count: 0)
      var isEnded = false
      let width = query.terms.count + query.columns.count
      for stage in stages where !isEnded && slice.count < count {
        var builder = builder
        let rows = query.aliasedRows(isKey, stage, direction, count - slice.count, &builder)
        let statement = builder.statement(query.numberedCandidates(flag, of: rows, stage))
        let passed = slice.count
        try forEach(statement) { rows, row in
          let index = passed + Int(rows.integer(row, width) ?? 1) - 1
          if index == 0 || rows.isTrue(row, width + 1) {
            isEnded = try !body(index, placed(rows, row))
          }
          slice.count = index + 1
          if slice.count == count { slice.end = query.sortPosition(rows, row) }
          return !isEnded
        }
      }
      return slice
    }

    func allInKeyOrder() throws -> (any CandidateRows)? {
      guard let query = query.allInKeyOrder else { return nil }
      let rows = PlannedRows(query: query, transaction: transaction)
      return try rows.canSeek() ? rows : nil
    }
  }

  extension ServerQuery {
    /// Returns an SQL condition that is true for all rows that satisfy a condition. It tests the
    /// selected columns by the names of `SubqueryName`.
    fileprivate func sql(
      of condition: CandidateCondition,
      _ builder: inout StatementBuilder
    ) -> String? {
      var parameters = builder
      let filter = CandidateFilter<PostgresDialect>(condition) { pattern in
        parameters.bind(Statement.Parameter(text: pattern, type: ServerType.text))
      }
      builder = parameters
      return filter.sql(of: columns) { index, kinds in
        let name = SubqueryName.column(index)
        let part = Self.sql(filter, name, selections[index].type, kinds)
        return kinds.contains(.nulls) ? "\(part) OR \(name) IS NULL" : part
      }
    }

    /// Returns the condition on a value that is not `NULL`.
    private static func sql(
      _ filter: CandidateFilter<PostgresDialect>,
      _ name: String,
      _ type: UInt32,
      _ kinds: CandidateCondition.Kinds
    ) -> String {
      func flag(_ kind: CandidateCondition.Kinds) -> String {
        kinds.contains(kind) ? "\(name) IS NOT NULL" : "1 = 0"
      }
      switch type {
      case ServerType.boolean: return flag(.booleans)
      case ServerType.bytes: return flag(.blobs)
      case ServerType.zonedTime:
        return kinds.contains(.plainDates) && !kinds.contains(.dates)
          ? plainDate(filter, name) : flag(.dates)
      case _ where ServerType.reals.contains(type):
        return kinds.contains(.plainReals) && !kinds.contains(.reals)
          ? plainReal(filter, name) : flag(.reals)
      case _ where ServerType.integers.contains(type) || type == ServerType.decimal:
        return kinds.contains(.numbers) ? flag(.numbers) : filter.contains("\(name)::text")
      case ServerType.text, ServerType.varyingText: return filter.mayContain(name)
      // A cast to text may differ from the text that the server sends.
      default: return filter.mayContain("concat(\(name))")
      }
    }

    /// Returns a condition that a number in Swift's notation may contain the searched text.
    ///
    /// The server and Swift write the same digits if fewer than 16 identify the number. They differ
    /// in the exponents, and Swift writes a digit after each point.
    private static func plainReal(
      _ filter: CandidateFilter<PostgresDialect>,
      _ name: String
    ) -> String {
      let text = "\(name)::text"
      return """
        CASE WHEN \(name) IS NULL THEN false \
        WHEN \(text) COLLATE "C" ~ '^-?[0-9]{1,15}$' THEN \(filter.contains("(\(text) || '.0')")) \
        WHEN length(\(text)) < 17 AND \(text) COLLATE "C" ~ '^-?[0-9]+[.][0-9]{1,6}$' \
        THEN \(filter.contains(text)) ELSE true END
        """
    }

    /// Returns a condition that the text of a point in time may contain the searched text. Other
    /// years than 1 to 9999 have another form.
    private static func plainDate(
      _ filter: CandidateFilter<PostgresDialect>,
      _ name: String
    ) -> String {
      let text = "to_char(\(name) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')"
      let shown = "(regexp_replace(\(text), '000$', '') || ' UTC')"
      return """
        CASE WHEN \(name) IS NULL THEN false \
        WHEN \(name) >= '0001-01-01 00:00:00+00' AND \(name) < '10000-01-01 00:00:00+00' \
        THEN \(filter.contains(shown)) ELSE true END
        """
    }

    /// Returns a statement for the rows of a stage: the terms, the columns, and whether a row is
    /// included in any case.
    fileprivate func aliasedRows(
      _ isKey: String,
      _ stage: KeysetStage,
      _ direction: RowDirection,
      _ count: Int,
      _ builder: inout StatementBuilder
    ) -> String {
      let list =
        terms.enumerated().map { "\($1.expression) AS \(SubqueryName.term($0))" }
        + selections.enumerated().map { "\($1.sql) AS \(SubqueryName.column($0))" }
      return "SELECT \(list.joined(separator: ", ")), \(isKey) AS livecells_key FROM \(source)"
        + whereClause(stage.predicate, &builder) + terms.orderClause(of: stage, direction)
        + " LIMIT \(count)"
    }

    /// Returns a statement for the rows of another one that satisfy a condition, and for its first
    /// and last row: the terms, the columns, the number of the row, and whether it satisfies the
    /// condition. The server evaluates the condition and numbers the rows.
    fileprivate func numberedCandidates(
      _ condition: String,
      of rows: String,
      _ stage: KeysetStage
    ) -> String {
      let (number, flag) = (PlannedRows.number, PlannedRows.flag)
      let list =
        terms.indices.map(SubqueryName.term) + columns.indices.map(SubqueryName.column)
        + [number, flag]
      let numbered =
        "SELECT *, row_number() OVER () AS \(number), lead(true) OVER () IS NULL AS livecells_last,"
        + " coalesce(livecells_key OR \(condition), false) AS \(flag) FROM (\(rows)) AS passed"
      return "SELECT \(list.joined(separator: ", ")) FROM (\(numbered)) AS numbered"
        + " WHERE \(flag) OR \(number) = 1 OR livecells_last ORDER BY \(number)"
    }
  }
#endif
