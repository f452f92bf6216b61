#if PostgreSQL
  /// A request, checked against what the server declares: the parts that its statements are made of.
  struct RowQuery: Sendable {
    let table: TableInfo
    let columns: [TableColumn]
    let keyColumns: [String]
    /// Whether the server sees to it that the key is unique.
    let isKeyUnique: Bool
    /// What is selected from: the relation, or what a query or a condition leaves of it, in which the
    /// request's own parameters stand.
    let source: String
    /// The relation, without the condition; nil for a query.
    let relation: String?
    /// What the request says must be true of its rows.
    let condition: String?
    /// The same that it says in no language of a database; the rows are called by the writer's name for them.
    let predicate: String?
    /// So many terms of the order are the request's own.
    let ownTermCount: Int
    /// The values of the request's own parameters, which are the first of every statement.
    let ownParameters: [Statement.Parameter]
    /// All columns that the rows of the source have, as statements around it select them.
    let allColumns: [String]
    /// The columns of the relation that the role may not read.
    let unreadable: [String]
    /// How many rows the server thinks there are; negative when it doesn't know.
    let estimate: Int64
    /// Whether the rows are a table's, all of them.
    let isWhole: Bool
    let columnList: String
    let keyTerms: [Term]
    let limit: Int?
    let longestValue: Int?
    /// The whole order: what was asked for, then the key.
    private(set) var terms: [Term]
    private(set) var hasSections: Bool
    /// How many terms come before the section's.
    let sectionPosition: Int
    /// Where the key's values stand among those of a place.
    private(set) var keyPositions: [Int] = []
    /// The text that rows are searched for, and where.
    let filter: Filter?

    /// A text to look for.
    struct Filter: Sendable {
      var pattern: String
      var expressions: [String]
    }

    init(_ request: RowRequest, _ checker: RequestChecker) throws {
      table = checker.table
      source = checker.source
      relation = checker.relation
      condition = checker.condition
      predicate = checker.predicate
      ownParameters = checker.parameters
      allColumns = checker.allColumns
      unreadable = checker.unreadable
      estimate = checker.estimate
      let columns = try request.columns.map(checker.columns) ?? table.columns
      self.columns = columns
      if let fault = TableColumn.fault(in: columns) {
        throw StoreError(.badRequest, context: checker.context, message: fault)
      }
      for (what, number) in [("limit", request.limit), ("longest value", request.longestValue)] {
        guard let number, number < 0 || (what == "longest value" && number == 0) else { continue }
        let message = "the \(what) is too small: \(number)"
        throw StoreError(.badRequest, context: checker.context, message: message)
      }
      limit = request.limit
      longestValue = request.longestValue
      columnList = try columns.map { column in
        try checker.column(column.name).selection(longest: request.longestValue)
      }.joined(separator: ", ")
      (keyColumns, keyTerms, isKeyUnique) = try checker.key(named: request.key)
      let (order, sectionPosition) = try checker.order(of: request, key: keyTerms)
      self.sectionPosition = sectionPosition
      ownTermCount = order.count
      hasSections = request.section != nil || request.arrangement.sectionTerm != nil
      isWhole =
        request.sql == nil && request.condition == nil && request.predicate == nil
        && checker.table.kind == .table
      filter = try request.arrangement.textFilter.map(checker.filter)
      // What is equal is ordered by key, the way that the order itself ends: an index that gives the
      // order can be read so.
      let isReversed = order.last?.isDescending ?? false
      terms =
        order
        + keyTerms.filter { term in !order.contains { $0.expression.isExactly(term.expression) } }
        .map { term in
          var term = term
          if isReversed, order.last != nil {
            term.isDescending.toggle()
            term.isNullFirst.toggle()
          }
          return term
        }
      placeKeys()
    }

    private mutating func placeKeys() {
      keyPositions = keyTerms.map { [terms] term in
        terms.firstIndex { $0.expression.isExactly(term.expression) } ?? 0
      }
    }
  }

  extension RowQuery {
    /// What makes a section, with what comes before it in the order: `t0` and so on.
    var sectionList: String {
      terms.prefix(sectionPosition + 1).enumerated().map {
        "\($0.element.expression) AS t\($0.offset)"
      }
      .joined(separator: ", ")
    }

    /// Gathers rows in sections by these columns, and puts them in order.
    var sectionGrouping: String {
      let names = (0...sectionPosition).map { "t\($0)" }
      let order = zip(terms, names).map { $0.ordering(of: $1) }
      return " GROUP BY " + names.joined(separator: ", ") + " ORDER BY "
        + order.joined(separator: ", ")
    }
  }

  extension RowQuery: RowPlan {
    var integerKeyDirection: RowDirection? {
      guard terms.count == 1, hasIntegerKey else { return nil }
      return terms[0].isDescending ? .backward : .forward
    }

    var inKeyOrder: any RowPlan {
      var query = self
      query.terms = keyTerms
      query.hasSections = false
      query.placeKeys()
      return query
    }

    /// Whether a key is one integer, as the server sees to it.
    var hasIntegerKey: Bool {
      isKeyUnique && keyTerms.count == 1 && ServerType.integers.contains(keyTerms[0].type)
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
