#if PostgreSQL
  /// One state of a database, read in a transaction.
  struct ServerReader: RowReader {
    let transaction: ServerTransaction
    let kind: VersionKind
    /// The server, and its position before the transaction.
    let serverPosition: ReadPosition
    let relations: KnownRelations

    func version() throws -> DatabaseVersion {
      DatabaseVersion(try kind.version(transaction, at: serverPosition))
    }

    func schemaVersion() throws -> DatabaseVersion {
      DatabaseVersion(try Catalog(transaction: transaction).version(of: relations.all))
    }

    func tableNames() throws -> [String] { try Catalog(transaction: transaction).names() }

    func plan(for request: RowRequest) throws -> any RowPlan {
      let checker: ServerRequestChecker
      do {
        checker = try ServerRequestChecker(request, transaction)
      } catch let error as ServerError {
        throw StoreError.mapping(
          error,
          context: request.table.map { "table \($0)" } ?? transaction.databaseName
        )
      }
      for relation in checker.relations { relations.insert(relation.text) }
      return try ServerQuery(request, checker)
    }

    func rows(of plan: any RowPlan) -> any OrderedRows {
      PlannedRows(query: ServerQuery.of(plan), transaction: transaction)
    }

    func deleteRule(
      of plan: any RowPlan,
      columns: [Int],
      referringTo other: any RowPlan
    ) throws -> DeleteRule? {
      let query = ServerQuery.of(plan)
      guard let own = query.relation, let other = ServerQuery.of(other).relation else { return nil }
      return try Catalog(transaction: transaction)
        .deleteRule(of: columns.map { query.columns[$0].name }, of: own, referringTo: other)
    }

    func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? {
      // The work of a server cannot be counted, so statements have a timeout. It is generous,
      // because the server may be busy and no caller is blocked.
      try transaction.limited(to: max(.milliseconds(50), .nanoseconds(400) * effort), body)
    }
  }
#endif
