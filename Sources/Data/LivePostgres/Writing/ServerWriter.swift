#if PostgreSQL
  /// A write transaction of a database.
  final class ServerWriter: ReaderBackedWriter {
    let reader: ServerReader
    /// Deletions that failed because other rows reference the row. Those rows may be deleted next.
    private var postponed: [(query: ServerQuery, key: RowKey)] = []
    /// The types beneath the domains of columns, by relation and name.
    var knownBaseTypes: [String: [ExactName: String]] = [:]

    init(reader: ServerReader) {
      self.reader = reader
    }

    // The server does not count the changes of triggers and foreign keys.
    var writtenCount: Int? { nil }

    func rules(of plan: any RowPlan) throws -> WritingRules {
      let query = ServerQuery.of(plan)
      let declared = try Catalog(transaction: reader.transaction).writing(of: query.source)
      var rules = WritingRules(hasHiddenEffects: true)
      for (position, column) in query.columns.enumerated() {
        if declared.computed.contains(ExactName(column.name)) { rules.computed.insert(position) }
        if query.keyColumns.isExactly([column.name]),
          declared.automatic.contains(ExactName(column.name))
        {
          rules.automatic = position
        }
      }
      return rules
    }

    func insert(
      into plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey?
    ) throws -> RowWriting {
      try deletePostponed()
      let query = ServerQuery.of(plan)
      let target = try key.flatMap { try heir(of: $0, query) }
      let rows = try run(try insertion(query, values, key, into: target), query)
      return RowWriting(key: rows.count > 0 ? query.key(rows, 0) : nil, rowCount: rows.count)
    }

    private func insertion(
      _ query: ServerQuery,
      _ values: [Int: Value],
      _ key: RowKey?,
      into heir: String? = nil
    ) throws -> Statement {
      var builder = StatementBuilder(query)
      var names: [String] = []
      var places: [String] = []
      for (position, value) in values.sorted(by: { $0.key < $1.key }) {
        names.append(query.columns[position].name)
        places.append(try bind(value, to: query.columns[position], query, &builder))
      }
      if let key {
        for (name, value) in zip(query.keyColumns, key.values)
        where !names.contains(name: name) && !name.isExactly(Catalog.tableColumn) {
          names.append(name)
          let column = query.table.column(named: name) ?? TableColumn(name: name, declaredType: "")
          places.append(try bind(value, to: column, query, &builder))
        }
      }
      // Without OVERRIDING, the server refuses a value for a column that is GENERATED ALWAYS AS
      // IDENTITY.
      let isKeyGiven =
        query.table.kind == .table && query.keyColumns.contains { names.contains(name: $0) }
      let content =
        names.isEmpty
        ? " DEFAULT VALUES"
        : " (\(names.map(SQLName.quoted).joined(separator: ", ")))"
          + (isKeyGiven ? " OVERRIDING SYSTEM VALUE" : "")
          + " VALUES (\(places.joined(separator: ", ")))"
      return builder.statement(
        "INSERT INTO \(heir ?? query.source)\(content) RETURNING \(query.keyTerms.expressions)"
      )
    }

    func update(
      _ plan: any RowPlan,
      _ values: [Int: Value],
      key: RowKey
    ) throws -> RowWriting {
      try deletePostponed()
      let query = ServerQuery.of(plan)
      return try written(run(try update(query, values, key), query), key, query)
    }

    private func update(
      _ query: ServerQuery,
      _ values: [Int: Value],
      _ key: RowKey
    ) throws -> Statement {
      var builder = StatementBuilder(query)
      let changes = try values.sorted { $0.key < $1.key }.map { position, value in
        let column = query.columns[position]
        return SQLName.quoted(column.name) + " = "
          + (try bind(value, to: column, query, &builder))
      }
      return statement(
        "UPDATE \(query.source) SET \(changes.joined(separator: ", "))",
        key,
        query,
        &builder
      )
    }

    // A round trip takes longer than the statement itself.
    var prefersMany: Bool { true }

    func writeMany(_ changes: [BatchRow]) throws -> [RowWriting]? {
      try deletePostponed()
      let statements = try changes.map { change in
        switch change {
        case .insert(let plan, let values, let key):
          try insertion(ServerQuery.of(plan), values, key)
        case .update(let plan, let values, let key): try update(ServerQuery.of(plan), values, key)
        }
      }
      let results: [ResultRows]
      do {
        results = try reader.transaction.run(statements)
      } catch let error as ServerError where !error.isConnectionLost && !error.isOvertaken {
        // None of the rows is written. Written one by one, each reports its own error.
        return nil
      }
      return try zip(changes, results).map { change, rows in
        switch change {
        case .insert(let plan, _, _):
          RowWriting(
            key: rows.count > 0 ? ServerQuery.of(plan).key(rows, 0) : nil,
            rowCount: rows.count
          )
        case .update(let plan, _, let key): try written(rows, key, ServerQuery.of(plan))
        }
      }
    }

    func delete(from plan: any RowPlan, key: RowKey) throws -> RowWriting {
      let query = ServerQuery.of(plan)
      try checkComplete(key, query)
      do {
        let writing = try delete(query, key)
        // A trigger or a cascade may have deleted it already.
        if writing.key == nil, try reader.rows(of: plan).values(of: [key])[0] != nil {
          throw StoreError(
            .discarded(.delete(key)),
            context: query.table.context
          )
        }
        return writing
      } catch  where ServerError.beneath(error)?.state == ServerError.missingReference {
        // Referencing rows may be deleted later in the transaction. `finish()` reports any that
        // remain.
        postponed.append((query, key))
        return RowWriting(key: key, rowCount: 1)
      }
    }

    private func delete(_ query: ServerQuery, _ key: RowKey) throws -> RowWriting {
      var builder = StatementBuilder(query)
      return try writing("DELETE FROM \(query.source)", key, query, &builder)
    }

    /// Retries the postponed deletions until no more succeed.
    func deletePostponed() throws {
      var count = 0
      while !postponed.isEmpty, count != postponed.count {
        count = postponed.count
        try postponed.removeAll { query, key in
          do {
            _ = try delete(query, key)
            return true
          } catch  where ServerError.beneath(error)?.state == ServerError.missingReference {
            return false
          }
        }
      }
    }

    /// Completes the postponed deletions.
    ///
    /// - Throws: `StoreError` if a row cannot be deleted.
    func finish() throws {
      try deletePostponed()
      if let (query, key) = postponed.first { _ = try delete(query, key) }
    }

    func setAside(
      _ columns: some Sequence<Int>,
      of plan: any RowPlan,
      key: RowKey
    ) throws -> RowKey? {
      let query = ServerQuery.of(plan)
      let unique = try Catalog(transaction: reader.transaction).writing(of: query.source).unique
      func setAside(least: Bool) throws -> RowKey? {
        let changes = columns.compactMap { position -> String? in
          let name = query.columns[position].name
          guard let type = unique[ExactName(name)] else { return nil }
          let column = SQLName.quoted(name)
          switch type {
          case _ where ServerType.integers.contains(type):
            let value = least ? "least(min(\(column)), 0) - 1" : "greatest(max(\(column)), 0) + 1"
            return "\(column) = (SELECT \(value) FROM \(query.source))"
          case ServerType.text, ServerType.varyingText:
            return "\(column) = md5(random()::text || clock_timestamp()::text)"
          case ServerType.uuid:
            return "\(column) = md5(random()::text || clock_timestamp()::text)::uuid"
          default: return nil
          }
        }
        if changes.isEmpty { return nil }
        var builder = StatementBuilder(query)
        let sql = "UPDATE \(query.source) SET \(changes.joined(separator: ", "))"
        return try writing(sql, key, query, &builder).key
      }
      do {
        return try setAside(least: true)
      } catch  where ServerError.beneath(error)?.state == ServerError.failedCheck {
        // Many checks admit only positive numbers. These are the second choice, because a sequence
        // may generate them.
        return try setAside(least: false)
      }
    }

    func cascades(
      ofDeleting rows: [(plan: any RowPlan, key: RowKey)]
    ) throws -> [(any DeletionCascade)?] {
      var cascades = ServerCascadeReader(reader.transaction)
      let deleted = try rows.map { plan, key in
        let query = ServerQuery.of(plan)
        return (
          relation: try heir(of: key, query) ?? query.source,
          text: try cascades.text(of: query, key), query: query
        )
      }
      // All rows are recorded first, because one may refer to another that is deleted with it. It
      // is then not an effect of that deletion.
      for (relation, text, _) in deleted {
        if let text { cascades.note(text, of: relation) }
      }
      return try deleted.map { relation, text, query in
        try text.flatMap { try cascades.kept(with: $0, of: relation, query) }
      }
    }

    func restore(_ cascade: any DeletionCascade, yields: Bool) throws {
      guard let kept = cascade as? ServerCascade else {
        preconditionFailure("the deleted rows belong to another database")
      }
      if !kept.lost.isEmpty {
        throw StoreError(
          .noPermission,
          context: kept.context,
          message:
            "the deletion cannot be undone, because some deleted rows could not be read: "
            + kept.lost.joined(separator: ", ")
        )
      }
      try deletePostponed()
      let catalog = Catalog(transaction: reader.transaction)
      var open = try kept.presentRows(reader.transaction)
      var restored: [ServerCascade.Rows] = []
      // A row that references several others can be restored only after all of them, so failed rows
      // are retried.
      while !open.isEmpty {
        var refused: (rows: [ServerCascade.Rows], error: StoreError?) = ([], nil)
        for rows in open {
          let relation = try catalog.relation(named: rows.relation)
          let computed = try catalog.writing(of: rows.relation).computed
          let statement = rows.statement(
            names: relation.columns.map(\.name).filter { !computed.contains(ExactName($0)) },
            key: relation.key.map(\.name),
            yields: yields
          )
          do {
            guard let statement else { continue }
            let written = try reader.transaction.run(statement)
            // Of existing rows that are kept, none are changed.
            if written.count == rows.texts.count { restored.append(rows) }
          } catch let error as ServerError {
            let context = "restoring rows of \(relation.name)"
            let error = StoreError.mapping(error, context: context, isWriting: true)
            guard error.isReferenceMissing else { throw error }
            refused = (refused.rows + [rows], error)
          }
        }
        if refused.rows.count == open.count, let error = refused.error { throw error }
        open = refused.rows
      }
      for rows in restored { try settle(rows, catalog) }
    }

    /// Writes the values of restored rows that triggers have changed since they were inserted.
    private func settle(_ rows: ServerCascade.Rows, _ catalog: Catalog) throws {
      let relation = try catalog.relation(named: rows.relation)
      let computed = try catalog.writing(of: rows.relation).computed
      let names = relation.columns.map(\.name).filter { !computed.contains(ExactName($0)) }
      guard let statement = rows.settling(names: names, key: relation.key.map(\.name)) else {
        return
      }
      do {
        _ = try reader.transaction.run(statement)
      } catch let error as ServerError {
        throw StoreError.mapping(
          error,
          context: "restoring rows of \(relation.name)",
          isWriting: true
        )
      }
    }

    /// Runs a statement for the row with a key.
    private func writing(
      _ sql: String,
      _ key: RowKey,
      _ query: ServerQuery,
      _ builder: inout StatementBuilder
    ) throws -> RowWriting {
      try written(run(statement(sql, key, query, &builder), query), key, query)
    }

    private func statement(
      _ sql: String,
      _ key: RowKey,
      _ query: ServerQuery,
      _ builder: inout StatementBuilder
    ) -> Statement {
      let clause = query.whereClause(query.match([key], &builder), &builder)
      return builder.statement(sql + clause + " RETURNING " + query.keyTerms.expressions)
    }

    /// Returns the result of a statement that concerns one row.
    private func written(
      _ rows: ResultRows,
      _ key: RowKey,
      _ query: ServerQuery
    ) throws -> RowWriting {
      guard rows.count < 2 else { throw query.severalRows(key) }
      return RowWriting(key: rows.count > 0 ? query.key(rows, 0) : nil, rowCount: rows.count)
    }

    /// Binds a value that is written to a column, and returns its placeholder.
    ///
    /// - Throws: `StoreError` if the column cannot store the value.
    func bind(
      _ value: Value,
      to column: TableColumn,
      _ query: ServerQuery,
      _ builder: inout StatementBuilder
    ) throws -> String {
      try checkDigits(value, column, query)
      let text = try value.writableText(column: column.name, declaredType: column.declaredType)
      return builder.bind(Statement.Parameter(text: text))
    }

    func run(_ statement: Statement, _ query: ServerQuery) throws -> ResultRows {
      do {
        return try reader.transaction.recall([statement])[0]
      } catch let error as ServerError {
        throw StoreError.mapping(
          error,
          context: query.table.context,
          isWriting: true
        )
      }
    }
  }
#endif
