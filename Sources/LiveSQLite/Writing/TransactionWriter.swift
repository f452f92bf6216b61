#if SQLite
  import GRDB

  /// One write transaction of an SQLite database.
  struct TransactionWriter: RowWriter {
    let reader: SessionReader

    private var session: ReadSession { reader.session }

    func version() throws -> DatabaseVersion { try reader.version() }

    func schemaVersion() throws -> DatabaseVersion { try reader.schemaVersion() }

    func plan(for request: RowRequest) throws -> any RowPlan { try reader.plan(for: request) }

    func rows(of plan: any RowPlan) -> any OrderedRows { reader.rows(of: plan) }

    func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? {
      try reader.limited(effort: effort, body)
    }

    func insert(
      into plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey?
    ) throws -> RowWriting {
      let query = RowQuery.of(plan)
      let sorted = values.sorted { $0.key < $1.key }
      var names = sorted.map { Identifier.quoted(query.columns[$0.key].name) }
      var bindings = sorted.map(\.value)
      for (term, value) in zip(query.keyTerms, key?.values ?? [])
      where !names.contains(term.expression) {
        names.append(term.expression)
        bindings.append(value)
      }
      let parameters = bindings.indices.map { RowQuery.parameter($0 + 1) }.joined(separator: ", ")
      let content =
        names.isEmpty
        ? " DEFAULT VALUES" : "(\(names.joined(separator: ", "))) VALUES(\(parameters))"
      return try run(
        "INSERT INTO \(query.source)\(content) RETURNING \(query.keyList)",
        bindings,
        query,
        otherwise: nil
      )
    }

    func update(
      _ plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey
    ) throws -> RowWriting {
      let query = RowQuery.of(plan)
      let sorted = values.sorted { $0.key < $1.key }
      let names = sorted.map { Identifier.quoted(query.columns[$0.key].name) }
      let assignments = names.enumerated().map { "\($1) = \(RowQuery.parameter($0 + 1))" }
      var sql = "UPDATE \(query.source) SET \(assignments.joined(separator: ", ")) WHERE "
      sql += query.keyMatch(firstParameter: sorted.count + 1)
      // Virtual tables answer nothing to an update, so it is asked for only where it matters.
      if query.keyTerms.contains(where: { names.contains($0.expression) }) {
        sql += " RETURNING \(query.keyList)"
      }
      return try run(sql, sorted.map(\.value) + key.values, query, otherwise: key)
    }

    func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting {
      let query = RowQuery.of(plan)
      let sql = "DELETE FROM \(query.source) WHERE \(query.keyMatch())"
      return try run(sql, key.values, query, otherwise: key)
    }

    /// Runs a statement that may answer the key of the row that it has written.
    private func run(
      _ sql: String,
      _ bindings: [Value],
      _ query: RowQuery,
      otherwise key: RowKey?
    ) throws -> RowWriting {
      var result = key
      do {
        try session.forEachRow(sql, bindings) { row in
          result = query.key(row)
          return true
        }
      } catch {
        throw StoreError.mapping(error, context: "\(query.table.kind) \(query.table.name)")
      }
      // What the triggers of a view do is not counted.
      guard query.table.kind == .table else { return RowWriting(key: result, rowCount: nil) }
      let count = session.database.changesCount
      return RowWriting(key: count > 0 ? result : nil, rowCount: count)
    }
  }
#endif
