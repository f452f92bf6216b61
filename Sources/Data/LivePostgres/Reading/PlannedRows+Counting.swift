#if PostgreSQL
  extension PlannedRows {
    /// The name of the column that numbers rows.
    static var number: String { "livecells_number" }
    /// The name of the column that marks rows.
    static var flag: String { "livecells_flag" }

    func count(
      beyond sortPosition: [Value]?,
      most: Int,
      stride: Int,
      finding key: RowKey?,
      stops: Bool
    ) throws -> RowCount {
      var found = RowCount()
      var builder = StatementBuilder(query)
      for stage in query.stages(beyond: sortPosition, .forward, &builder) {
        if found.count >= most { break }
        let isEnded = try count(stage, most, stride, key, stops, &found, builder)
        if isEnded { return found }
      }
      return found
    }

    /// Counts the rows of a stage. The server numbers them, and sends only marks and the row that
    /// is searched for.
    private func count(
      _ stage: KeysetStage,
      _ most: Int,
      _ stride: Int,
      _ key: RowKey?,
      _ stops: Bool,
      _ found: inout RowCount,
      _ builder: StatementBuilder
    ) throws -> Bool {
      var builder = builder
      let flag = key.map { query.match([$0], &builder) } ?? "false"
      let aliases = query.terms.indices.map(SubqueryName.term)
      let selected = zip(query.terms, aliases).map { "\($0.expression) AS \($1)" }
        .joined(separator: ", ")
      let order = query.terms.indices.dropFirst(stage.firstFreeTerm).map {
        query.terms[$0].ordering(of: aliases[$0])
      }
      let window = order.isEmpty ? "" : "ORDER BY " + order.joined(separator: ", ")
      let passed = found.count
      let rest = most - passed
      let clause = query.whereClause(stage.predicate, &builder)
      let rows =
        "SELECT \(selected), coalesce(\(flag), false) AS \(Self.flag) FROM \(query.source)\(clause)"
        + query.terms.orderClause(of: stage, .forward) + " LIMIT \(rest)"
      let numbered =
        "SELECT *, row_number() OVER (\(window)) AS \(Self.number) FROM (\(rows)) AS counted"
      var statements = [
        builder.statement(
          "SELECT \(aliases.joined(separator: ", ")), \(Self.number), \(Self.flag)"
            + " FROM (\(numbered)) AS numbered WHERE \(Self.flag)"
            + " OR (\(Self.number) + \(passed)) % \(stride) = 0 OR \(Self.number) = \(rest)"
            + " ORDER BY \(Self.number)"
        ),
        builder.statement("SELECT count(*) FROM (\(rows)) AS counted"),
      ]
      if query.hasSections, !stops { statements.append(sections(stage, rows, builder)) }
      let results = try run(statements)
      let width = query.terms.count
      for row in 0..<results[0].count {
        let number = passed + Int(results[0].integer(row, width) ?? 0)
        if results[0].isTrue(row, width + 1) {
          found.position = number - 1
          if stops {
            found.count = number - 1
            return true
          }
        }
        guard number % stride == 0 || number == most else { continue }
        let sortPosition = query.sortPosition(results[0], row)
        found.marks.append(RowCount.Mark(count: number, sortPosition: sortPosition))
        if number == most { found.end = sortPosition }
      }
      found.count = passed + Int(results[1].integer(0, 0) ?? 0)
      if results.count == 3 {
        let isSame = stage.firstFreeTerm > query.sectionPosition
        found.sections += (0..<results[2].count).compactMap { row in
          let count = Int(results[2].integer(row, 1) ?? 0)
          return count == 0
            ? nil : RowCount.Section(value: isSame ? nil : results[2].value(row, 0), count: count)
        }
      }
      return false
    }

    private func sections(
      _ stage: KeysetStage,
      _ rows: String,
      _ builder: StatementBuilder
    ) -> Statement {
      if stage.firstFreeTerm > query.sectionPosition {
        return builder.statement("SELECT NULL, count(*) FROM (\(rows)) AS counted")
      }
      return builder.statement(
        "SELECT \(SubqueryName.term(query.sectionPosition)), count(*) FROM (\(rows)) AS counted"
          + query.terms.sectionGrouping(query.sectionPosition)
      )
    }
  }
#endif
