#if SQLite
  import LiveSQL

  /// A request that was checked against a database, and its statements.
  package struct RowQuery: Sendable {
    /// The table, the view or the result of the request's SQL.
    package let table: TableInfo
    /// The columns to read.
    package let columns: [TableColumn]
    /// The names of the key columns; `rowid` for a rowid that is not a column.
    package let keyColumns: [String]
    /// Whether SQLite enforces the uniqueness of the key.
    package let hasOwnKey: Bool
    /// The full order.
    package private(set) var terms: [Term]
    /// The number of terms that the user requested, including the section's.
    private(set) var orderCount: Int
    /// Whether the first term is the section's.
    package private(set) var hasSections: Bool
    /// The number of terms before the section's.
    package let sectionPosition: Int
    /// The condition of all rows in lists, in parentheses; nil for all rows.
    package private(set) var condition: String?
    /// The part of the condition that the request itself contains.
    private(set) var ownCondition: String?
    /// The values of the user's parameters and of the text filter, by names with their prefixes.
    private(set) var parameters: [String: Value]
    /// The maximum number of rows, or nil.
    private(set) var limit: Int?

    /// The maximum number of keys kept in memory for a view or a query without a unique key.
    var maxKeys = Int.max
    /// The maximum length of a value that is read in bytes, or nil.
    let maxValueSize: Int?

    /// The indexes of the key's columns in `terms`.
    package private(set) var keyPositions: [Int]
    /// The table, or the subquery in parentheses, from which statements select.
    package let source: String
    /// The columns to read as SQL.
    let columnList: String
    /// The terms of the order by key.
    package let keyTerms: [Term]
    /// The index of the key among the columns, if it is an `INTEGER PRIMARY KEY`, so that it is not
    /// read twice.
    let keyColumn: Int?
    /// The name of the rowid, if rows have one that is not their key.
    let hiddenRowid: String?
    /// The comparisons of the key columns.
    let keyComparisons: [ColumnComparison]
    /// Whether the rows may change without a commit.
    package private(set) var changesWithoutCommits = false
    /// The condition, if the rows depend on the current time only through its comparisons of
    /// columns with the time.
    private(set) var timeCondition: TimeCondition?
    /// The cached statements of the query.
    private(set) var memo = StatementMemo()

    /// Checks a request and creates its query.
    ///
    /// - Throws: `StoreError` that describes what is wrong with it.
    package init(_ request: RowRequest, session: ReadSession, path: String) throws {
      parameters = try RequestChecker.parameters(of: request)
      var table: TableInfo
      if let sql = request.trimmedSQL {
        (table, source) = try RequestChecker.select(
          sql,
          parameters,
          isNumbered: request.key.isEmpty,
          session: session
        )
      } else {
        table = try SchemaReader(session: session, path: path).table(named: request.table)
        let name = "main." + Identifier.quoted(table.name)
        if table.identity == .none, request.key.isEmpty, request.numbersRows {
          source = table.numbered(name)
        } else {
          source = name
        }
      }
      var checker = RequestChecker(
        table: table,
        source: source,
        parameters: parameters,
        session: session
      )
      columns = try request.columns.map { try table.columns($0, checker.column) } ?? table.columns
      try request.checkLimits(columns, context: checker.context)
      columnList = columns.map { Identifier.quoted($0.name) }.joined(separator: ", ")
      (keyColumns, keyTerms, hasOwnKey) = try checker.key(named: request.key)
      keyComparisons = keyColumns.map { [table] name in
        table.columns.first { $0.name.isExactly(name) }
          .map { ColumnComparison(of: $0, in: table, session) } ?? .rowid
      }
      hiddenRowid =
        if case .rowid(let name) = table.identity, !keyColumns.isExactly([name]) { name } else {
          nil
        }
      // If the request names the declared key, only that key identifies rows.
      if hasOwnKey, !request.key.isEmpty, case .rowid = table.identity {
        table.identity = .primaryKey(keyColumns.map { TableInfo.KeyColumn(name: $0) })
      }
      self.table = table
      keyColumn =
        if hasOwnKey, case .integerPrimaryKey(let name) = table.identity,
          keyColumns.isExactly([name])
        {
          columns.firstIndex { $0.name.isExactly(name) }
        } else {
          nil
        }
      limit = request.limit
      maxValueSize = request.maxValueSize

      let (order, sectionPosition) = try checker.order(of: request, key: keyTerms)
      self.sectionPosition = sectionPosition
      hasSections = request.section != nil || request.arrangement.sectionTerm != nil
      orderCount = order.count
      // Equal rows are ordered by key, in the direction of the last term.
      let isReversed = order.last?.isDescending ?? false
      terms = order.completed(by: keyTerms, isReversed: isReversed)
      keyPositions = []
      ownCondition = try request.condition.map { try checker.condition($0) }
      let predicate = try request.predicate.map { try checker.condition($0) }
      if let wanted = predicate {
        ownCondition = ownCondition.map { "(\($0) AND \(wanted))" } ?? wanted
      }
      parameters = checker.parameters
      condition = ownCondition
      if let filter = request.arrangement.textFilter {
        let found = try checker.condition(finding: filter)
        condition = ownCondition.map { "(\($0) AND \(found.condition))" } ?? found.condition
        parameters.merge(found.parameters) { _, new in new }
      }
      keyPositions = terms.positions(of: keyTerms)
      try checker.checkWidth(terms.count + columns.count + 1, of: columns.count)
      try checker.checkAll(selectAll())
      if request.sql != nil || ownCondition != nil || table.kind != .table {
        changesWithoutCommits = try TimeDependence.exists(in: selectAll(), parameters, session)
        if changesWithoutCommits, request.sql == nil, let text = request.condition {
          let text = try SQLToken.strict(text, context: "where")
          timeCondition = try self.timeCondition(text, and: predicate, session)
        }
      }

      // An index returns rows that are equal in its columns in the order of their keys, which may
      // be the opposite direction. If only that direction avoids sorting, it is used.
      guard orderCount > 0, table.kind == .table, try sorts(session) else { return }
      let given = terms
      terms = order.completed(by: keyTerms, isReversed: !isReversed)
      if try sorts(session) { terms = given }
    }

    /// The query without condition and limit.
    var unconditional: RowQuery {
      var query = self
      query.condition = nil
      query.ownCondition = nil
      query.limit = nil
      query.memo = StatementMemo()
      return query
    }

    /// The query in key order.
    var byKey: RowQuery {
      var query = self
      query.terms = keyTerms
      query.orderCount = 0
      query.hasSections = false
      query.keyPositions = query.terms.positions(of: keyTerms)
      query.memo = StatementMemo()
      return query
    }
  }
#endif
