#if SQLite
  /// Reads one state of an SQLite database for lists.
  struct SessionReader: ResumingReader {
    let session: ReadSession
    /// The number that distinguishes this connection's versions from those of others.
    let epoch: UInt64
    /// The open file.
    let identity: FileIdentity
    /// The database's path, for errors.
    let path: String
    let limits: ReadLimits
    /// The reports of changes, or nil if there are none.
    var reports: ChangeReports?
    /// Whether stored values that exceed the limit are replaced by their size.
    var replacesLongValues = false

    func version() throws -> DatabaseVersion {
      DatabaseVersion(epoch, UInt64(bitPattern: try session.dataVersion()))
    }

    func schemaVersion() throws -> DatabaseVersion {
      let number = try session.integer("PRAGMA schema_version") ?? 0
      // The schema version belongs to the file, so it is the same on all connections.
      return DatabaseVersion(identity.device, identity.inode, UInt64(bitPattern: number))
    }

    func changes(of plan: any RowPlan, since mark: (any ChangeMark)?) -> ChangeReport {
      reports?.report(RowQuery.of(plan), since: mark, session, of: identity)
        ?? ChangeReport(.unknown)
    }

    func changes(
      of plan: any RowPlan,
      sinceToken token: String
    ) throws(LostChanges) -> RowChanges {
      guard let reports else { throw LostChanges("the file is opened as immutable") }
      return try reports.changes(of: .of(plan), sinceToken: token, session, of: identity)
    }

    func tableNames() throws -> [String] {
      try SchemaReader(session: session, path: path).names()
    }

    func plan(for request: RowRequest) throws -> any RowPlan {
      var query = try RowQuery(request, session: session, path: path)
      query.maxKeys = limits.maxKeys
      return query
    }

    func rows(of plan: any RowPlan) -> any OrderedRows {
      let query = RowQuery.of(plan)
      var session = session
      if replacesLongValues {
        session.longValues = LongValues(table: query.table, limit: limits.maxValueSize)
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

  extension RowQuery: SQLPlan {
    package var isKeyUnique: Bool { hasOwnKey }

    package var inKeyOrder: any RowPlan { byKey }

    package func isExact(_ key: RowKey) -> Bool {
      if key.integer != nil, keyComparisons == [.rowid] { return true }
      let values = key.values
      return values.count == keyComparisons.count
        && zip(values, keyComparisons).allSatisfy { $1.isExact($0) }
    }
  }
#endif
