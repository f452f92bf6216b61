#if PostgreSQL
  /// The rows of a query in one state. It translates the queries of lists to statements.
  struct PlannedRows: OrderedRows {
    let query: ServerQuery
    let transaction: ServerTransaction

    /// Runs statements, and converts their errors to `StoreError`.
    func run(_ statements: [Statement]) throws -> [ResultRows] {
      try mappingErrors { try transaction.recall(statements) }
    }

    /// Calls `body` with the rows of a statement until it returns false.
    func forEach(
      _ statement: Statement,
      _ body: (_ rows: ResultRows, _ row: Int) throws -> Bool
    ) throws {
      try mappingErrors { try transaction.forEach(statement, body) }
    }

    private func mappingErrors<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let error as ServerError {
        throw StoreError.mapping(error, context: query.table.context)
      }
    }

    func run(_ statement: Statement) throws -> ResultRows { try run([statement])[0] }

    /// Whether the query selects all rows of a table.
    private var isAll: Bool { query.isWhole && query.filter == nil && query.limit == nil }

    func canSeek() throws -> Bool {
      guard isAll, query.isKeyUnique else {
        return false
      }
      let builder = StatementBuilder(query)
      // With sorts and sequential scans disabled, the plan shows whether an index provides the
      // order, even while the table is small.
      let rows = try mappingErrors {
        try transaction.run([
          Statement("SET LOCAL enable_sort = off"), Statement("SET LOCAL enable_seqscan = off"),
          builder.statement(
            "EXPLAIN SELECT \(query.keyTerms.expressions) FROM \(query.source)\(query.terms.orderClause()) LIMIT 50"
          ),
          Statement("SET LOCAL enable_sort = on"), Statement("SET LOCAL enable_seqscan = on"),
        ])
      }[2]
      // Not "Sort Key:", which merged partitions have as well, nor a name.
      return !(0..<rows.count).contains { rows.text($0, 0)?.contains("Sort  (cost=") == true }
    }

    func estimatedCount() -> Int? {
      isAll && query.estimate >= 0 ? Int(query.estimate) : nil
    }

    func keys(limit: Int?) throws -> CompactKeys { try keys(limit: limit) { _ in } }

    /// Returns the keys, and calls `progress` with those received so far.
    func keys(limit: Int?, progress: (CompactKeys) -> Void) throws -> CompactKeys {
      var builder = StatementBuilder(query)
      let sql =
        "SELECT \(query.keyTerms.expressions) FROM \(query.source)"
        + query.whereClause(nil, &builder)
        + query.terms.orderClause() + query.limitClause(limit)
      var keys = CompactKeys()
      try forEach(builder.statement(sql)) { rows, row in
        keys.append(query.key(rows, row))
        if row == rows.count - 1 { progress(keys) }
        return true
      }
      try query.checkUnique(keys)
      return keys
    }

    func sections() throws -> [ValueSection] {
      guard query.hasSections else { return [] }
      var builder = StatementBuilder(query)
      var rows =
        "SELECT \(query.terms.sectionList(query.sectionPosition)) FROM \(query.source)"
        + query.whereClause(nil, &builder)
      if query.limit != nil { rows += query.terms.orderClause() + query.limitClause() }
      let sql =
        "SELECT \(SubqueryName.term(query.sectionPosition)), count(*) FROM (\(rows)) AS sections"
        + query.terms.sectionGrouping(query.sectionPosition)
        + " LIMIT \(ValueSection.maxSections + 1)"
      let found = try run(builder.statement(sql))
      guard found.count <= ValueSection.maxSections else { return [] }
      var start = 0
      return (0..<found.count).map { row in
        let end = start + Int(found.integer(row, 1) ?? 0)
        defer { start = end }
        return ValueSection(value: found.value(row, 0), range: start..<end)
      }
    }

    func keyBounds() throws -> ClosedRange<Int64>? {
      guard query.hasIntegerKey else { return nil }
      let name = query.keyTerms[0].expression
      let builder = StatementBuilder(query)
      let rows = try run(
        builder.statement("SELECT min(\(name)), max(\(name)) FROM \(query.source)")
      )
      guard let low = rows.integer(0, 0), let high = rows.integer(0, 1) else { return nil }
      return low...high
    }

    func rows(
      beyond sortPosition: [Value]?,
      _ direction: RowDirection,
      including isIncluded: Bool,
      until end: [Value]?,
      count: Int
    ) throws -> [PositionedRow] {
      var builder = StatementBuilder(query)
      let stages = query.stages(
        beyond: sortPosition,
        direction,
        including: isIncluded,
        &builder
      )
      // All stages run in one round trip, which costs more than unneeded rows.
      let results = try run(
        stages.map { stage in
          var builder = builder
          let flag = end.map { ", " + query.isAfter($0, &builder) } ?? ""
          return builder.statement(
            "SELECT \(query.terms.expressions), \(query.columnList)\(flag) FROM \(query.source)"
              + query.whereClause(stage.predicate, &builder)
              + query.terms.orderClause(of: stage, direction) + " LIMIT \(count)"
          )
        }
      )
      var found: [PositionedRow] = []
      let flag = query.terms.count + query.columns.count
      for rows in results {
        for row in 0..<rows.count {
          if found.count == count || (end != nil && rows.isTrue(row, flag)) { return found }
          found.append(placed(rows, row))
        }
      }
      return found
    }

    func forEach(beyond sortPosition: [Value]?, _ body: (PositionedRow) throws -> Bool) throws {
      var builder = StatementBuilder(query)
      var isWanted = true
      for stage in query.stages(beyond: sortPosition, .forward, &builder) where isWanted {
        var builder = builder
        let sql =
          "SELECT \(query.terms.expressions), \(query.columnList) FROM \(query.source)"
          + query.whereClause(stage.predicate, &builder)
          + query.terms.orderClause(of: stage, .forward)
        try forEach(builder.statement(sql)) { rows, row in
          isWanted = try body(placed(rows, row))
          return isWanted
        }
      }
    }

    func placed(_ rows: ResultRows, _ row: Int) -> PositionedRow {
      let sortPosition = query.sortPosition(rows, row)
      return PositionedRow(
        key: query.key(of: sortPosition),
        sortPosition: sortPosition,
        values: query.values(rows, row, from: query.terms.count)
      )
    }

    func rows(at offset: Int, _ direction: RowDirection, count: Int) throws -> [PositionedRow] {
      var builder = StatementBuilder(query)
      let sql =
        "SELECT \(query.terms.expressions), \(query.columnList) FROM \(query.source)"
        + query.whereClause(nil, &builder) + query.terms.orderClause(direction)
        + " LIMIT \(count) OFFSET \(offset)"
      let rows = try run(builder.statement(sql))
      return (0..<rows.count).map { placed(rows, $0) }
    }

    func sortPosition(_ distance: Int, beyond sortPosition: [Value]) throws -> [Value]? {
      var left = distance
      var builder = StatementBuilder(query)
      for stage in query.stages(beyond: sortPosition, .forward, &builder) {
        var builder = builder
        let from =
          "FROM \(query.source)" + query.whereClause(stage.predicate, &builder)
        let order = query.terms.orderClause(of: stage, .forward)
        // The count is needed if the stage has too few rows. It is sent in the same round trip.
        let results = try run([
          builder.statement(
            "SELECT \(query.terms.expressions) \(from)\(order) LIMIT 1 OFFSET \(left - 1)"
          ),
          builder.statement("SELECT count(*) FROM (SELECT 1 \(from) LIMIT \(left)) AS passed"),
        ])
        if results[0].count == 1 { return query.sortPosition(results[0], 0) }
        left -= Int(results[1].integer(0, 0) ?? 0)
      }
      return nil
    }

    func count(before sortPosition: [Value]) throws -> Int {
      var builder = StatementBuilder(query)
      let stages = query.stages(beyond: sortPosition, .backward, &builder)
      let results = try run(
        stages.map { stage in
          var builder = builder
          return builder.statement(
            "SELECT count(*) FROM \(query.source)" + query.whereClause(stage.predicate, &builder)
          )
        }
      )
      return results.reduce(0) { $0 + Int($1.integer(0, 0) ?? 0) }
    }

    func isRow(_ key: RowKey, after sortPosition: [Value]) throws -> Bool? {
      var builder = StatementBuilder(query)
      let flag = query.isAfter(sortPosition, &builder)
      let sql =
        "SELECT \(flag) FROM \(query.source)"
        + query.whereClause(query.match([key], &builder), &builder)
      let rows = try run(builder.statement(sql))
      return rows.count == 0 ? nil : rows.isTrue(0, 0)
    }

    func sortPosition(of key: RowKey) throws -> [Value]? {
      var builder = StatementBuilder(query)
      let sql =
        "SELECT \(query.terms.expressions) FROM \(query.source)"
        + query.whereClause(query.match([key], &builder), &builder)
      let rows = try run(builder.statement(sql))
      return rows.count == 0 ? nil : query.sortPosition(rows, 0)
    }
  }
#endif
