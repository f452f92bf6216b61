#if SQLite
  /// One state of an SQLite database, as lists ask it.
  struct SessionReader: RowReader {
    let session: ReadSession
    /// Tells this connection's versions from those of others.
    let epoch: UInt64
    /// The file that is open.
    let identity: FileIdentity
    /// The database's path, for errors.
    let path: String
    let limits: ReadLimits
    /// Whether the size of a stored value is given in the place of one that is longer than the limit.
    var replacesLongValues = false

    func version() throws -> DatabaseVersion {
      DatabaseVersion(epoch, UInt64(bitPattern: try session.dataVersion()))
    }

    func schemaVersion() throws -> DatabaseVersion {
      let number = try session.integer("PRAGMA schema_version") ?? 0
      // It is the file's, whichever connection asks.
      return DatabaseVersion(identity.device, identity.inode, UInt64(bitPattern: number))
    }

    func tableNames() throws -> [String] {
      try SchemaReader(session: session, path: path).names()
    }

    func plan(for request: RowRequest) throws -> any RowPlan {
      var query = try RowQuery(request, session: session, path: path)
      query.mostKeys = limits.mostKeys
      return query
    }

    func rows(of plan: any RowPlan) -> any OrderedRows {
      let query = RowQuery.of(plan)
      var session = session
      if replacesLongValues {
        session.longValues = LongValues(table: query.table, limit: limits.longestValue)
      }
      return QueryRows(query: query, session: session)
    }

    func limited<Result>(effort: Int, _ body: () throws -> Result) throws -> Result? {
      try session.limited(steps: effort, body)
    }

    func deleteRule(
      of plan: any RowPlan,
      columns: [Int],
      referringTo other: any RowPlan
    ) throws -> DeleteRule? {
      guard plan.table.kind == .table, other.table.kind == .table else { return nil }
      let names = columns.map { plan.columns[$0].name }
      return try DefinitionReader(session: session, path: path).foreignKeys(of: plan.table.name)
        .first { key in
          Identifier.areEqual(key.table, other.table.name)
            && TableDefinition.areEqual(key.columns, names)
        }?.deleteRule
    }
  }

  extension RowQuery: RowPlan {
    package var isKeyUnique: Bool { hasOwnKey }

    package var integerKeyDirection: RowDirection? {
      guard terms.count == 1, hasIntegerKey else { return nil }
      return terms[0].isDescending ? .backward : .forward
    }

    package var inKeyOrder: any RowPlan { byKey }

    package func isExact(_ key: RowKey) -> Bool {
      if key.integer != nil, keyComparisons == [.rowid] { return true }
      let values = key.values
      return values.count == keyComparisons.count
        && zip(values, keyComparisons).allSatisfy { $1.isExact($0) }
    }

    /// A plan that this module has made, as the query that it is.
    static func of(_ plan: any RowPlan) -> RowQuery {
      guard let query = plan as? RowQuery else {
        preconditionFailure("\(plan.table.name): the plan is one of another database")
      }
      return query
    }
  }
#endif
