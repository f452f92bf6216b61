#if PostgreSQL
  extension PlannedRows: KeyedRows {
    /// The number of keys per statement.
    private static let batch = 500

    func all() throws -> [SelectedRow] {
      var all: [SelectedRow] = []
      try forEach {
        all.append($0)
        return true
      }
      try query.checkUnique(all.lazy.map(\.key))
      return all
    }

    func forEach(_ body: (SelectedRow) throws -> Bool) throws {
      var builder = StatementBuilder(query)
      let sql =
        "SELECT \(query.keyTerms.expressions), \(query.columnList) FROM \(query.source)"
        + query.whereClause(nil, &builder) + query.terms.orderClause() + query.limitClause()
      try forEach(builder.statement(sql)) { rows, row in
        try body(
          SelectedRow(
            key: query.key(rows, row),
            values: query.values(rows, row, from: query.keyTerms.count)
          )
        )
      }
    }

    func values(of keys: [RowKey]) throws -> [[Value]?] {
      var found: [RowKey: [Value]] = [:]
      for start in stride(from: 0, to: keys.count, by: Self.batch) {
        let some = Array(keys[start..<min(keys.count, start + Self.batch)])
        var builder = StatementBuilder(query)
        let sql =
          "SELECT \(query.keyTerms.expressions), \(query.columnList) FROM \(query.source) WHERE "
          + query.match(some, &builder)
        let rows = try run(builder.statement(sql))
        for row in 0..<rows.count {
          found[query.key(rows, row)] = query.values(rows, row, from: query.keyTerms.count)
        }
      }
      return keys.map { found[$0] }
    }

    func keys(whereColumns columns: [Int], are values: [Value]) throws -> [RowKey] {
      var builder = StatementBuilder(query)
      let parts = zip(columns, values).map { column, value in
        SQLName.quoted(query.columns[column].name)
          + (value.isNull
            ? " IS NULL" : " = " + builder.bind(Statement.Parameter(text: value.postgresText)))
      }
      let sql =
        "SELECT \(query.keyTerms.expressions) FROM \(query.source)"
        + query.whereClause(parts.joined(separator: " AND "), &builder)
        + " ORDER BY \(query.keyTerms.expressions)"
      let rows = try run(builder.statement(sql))
      return (0..<rows.count).map { query.key(rows, $0) }
    }
  }
#endif
