#if PostgreSQL
  import LiveSQL

  /// A request that was checked against the catalog: the parts of its statements.
  struct ServerQuery: Sendable {
    let table: TableInfo
    let columns: [TableColumn]
    let keyColumns: [String]
    /// Whether the server enforces that the key is unique.
    let isKeyUnique: Bool
    /// The source of the rows: the relation, or a subquery for a query or a condition. It contains
    /// the request's own parameters.
    private(set) var source: String
    /// The quoted relation without the condition, or nil for a query.
    let relation: String?
    /// The request's condition.
    let condition: String?
    /// The request's predicate as SQL, in which the rows have the alias `ExpressionWriter.ownName`.
    let predicate: String?
    /// The number of order terms that the request names.
    let ownTermCount: Int
    /// The values of the request's own parameters, which precede all others in every statement.
    private(set) var ownParameters: [Statement.Parameter]
    /// The quoted columns of the source for enclosing statements.
    let allColumns: [String]
    /// The columns of the relation that the role may not read.
    let unreadable: [String]
    /// The server's estimate of the number of rows, or a negative number if it is unknown.
    let estimate: Int64
    /// Whether the source contains all rows of a table.
    private(set) var isWhole: Bool
    /// The expressions that select the columns.
    let selections: [ServerRequestChecker.Column.Selection]
    let columnList: String
    let keyTerms: [Term]
    private(set) var limit: Int?
    let maxValueSize: Int?
    /// The complete order: the requested terms, then the key.
    private(set) var terms: [Term]
    private(set) var hasSections: Bool
    /// The number of terms before the section term.
    let sectionPosition: Int
    /// The indexes of the key's values in a sort position.
    private(set) var keyPositions: [Int] = []
    /// The text filter.
    private(set) var filter: Filter?
    /// Whether the rows may change without a commit.
    let changesWithoutCommits: Bool
    /// The condition, if the rows depend on the current time only through its comparisons of
    /// columns with the time.
    let timeCondition: TimeCondition?

    /// A text filter.
    struct Filter: Sendable {
      var pattern: String
      var expressions: [String]
    }

    init(_ request: RowRequest, _ checker: ServerRequestChecker) throws {
      table = checker.table
      source = checker.source
      relation = checker.relation
      condition = checker.condition
      predicate = checker.predicate
      ownParameters = checker.parameters
      allColumns = checker.allColumns
      unreadable = checker.unreadable
      estimate = checker.estimate
      let columns =
        try request.columns.map {
          try checker.table.columns($0) { try checker.column($0).info }
        } ?? table.columns
      self.columns = columns
      try request.checkLimits(columns, context: checker.context)
      limit = request.limit
      maxValueSize = request.maxValueSize
      selections = try columns.map { column in
        try checker.column(column.name).selection(longest: request.maxValueSize)
      }
      columnList = selections.map(\.sql).joined(separator: ", ")
      (keyColumns, keyTerms, isKeyUnique) = try checker.key(named: request.key)
      let (order, sectionPosition) = try checker.order(of: request, key: keyTerms)
      self.sectionPosition = sectionPosition
      ownTermCount = order.count
      hasSections = request.section != nil || request.arrangement.sectionTerm != nil
      isWhole =
        request.sql == nil && request.condition == nil && request.predicate == nil
        && checker.table.kind == .table
      filter = try request.arrangement.textFilter.map(checker.filter)
      changesWithoutCommits = try checker.changesWithoutCommits(request)
      timeCondition = try changesWithoutCommits ? checker.timeCondition(request) : nil
      // Rows that compare equal are ordered by key, in the direction of the last term. An index
      // that provides the order can then be used.
      terms = order.completed(by: keyTerms, isReversed: order.last?.isDescending ?? false)
      keyPositions = terms.positions(of: keyTerms)
    }
  }

  extension ServerQuery: SQLPlan {
    var inKeyOrder: any RowPlan {
      var query = self
      query.terms = keyTerms
      query.hasSections = false
      query.keyPositions = query.terms.positions(of: keyTerms)
      return query
    }

    /// The query of all rows of the table in key order, or nil for a query or a view.
    var allInKeyOrder: ServerQuery? {
      guard let relation, table.kind == .table, var query = inKeyOrder as? ServerQuery
      else { return nil }
      query.source = relation
      query.ownParameters = []
      (query.filter, query.limit, query.isWhole) = (nil, nil, true)
      return query
    }

    /// Whether the key is a single integer whose uniqueness the server enforces.
    var hasIntegerKey: Bool {
      isKeyUnique && keyTerms.count == 1 && ServerType.integers.contains(keyTerms[0].type)
    }
  }
#endif
