#if SQLite
  /// A request that was checked against a database, and the statements that answer it.
  package struct RowQuery: Sendable {
    /// The table or view, or what the request's SQL selects.
    package let table: TableInfo
    /// The columns that are read.
    package let columns: [TableColumn]
    /// The names of the key columns, `rowid` for a rowid that no column shows.
    package let keyColumns: [String]
    /// Whether SQLite itself sees to it that the key is unique.
    package let hasOwnKey: Bool
    /// The full order.
    package private(set) var terms: [Term]
    /// How many of the terms the user named, the section among them.
    private(set) var orderCount: Int
    /// Whether the first term is that of the sections.
    package private(set) var hasSections: Bool
    /// How many terms come before the section's.
    package let sectionPosition: Int
    /// What all rows in lists fulfil, in parentheses; nil for all rows.
    package private(set) var condition: String?
    /// The part of it that the request itself names.
    private(set) var ownCondition: String?
    /// What the user's parameters stand for, with the sign before each name, and the one of the text
    /// filter.
    private(set) var parameters: [String: Value]
    /// The most rows, or nil.
    private(set) var limit: Int?

    /// The most keys that are held of rows whose number nothing but a statement bounds.
    var mostKeys = Int.max
    /// The most bytes of a value that are read, or nil.
    let longestValue: Int?

    /// Where the key's columns stand in the order.
    private(set) var keyPositions: [Int]
    package let source: String
    let columnList: String
    let keyTerms: [Term]
    /// Where the key stands among the columns, if it is one integer that SQLite itself keeps: it isn't read twice.
    let keyColumn: Int?
    /// The name of the rowid, where rows have one and their key is another.
    let hiddenRowid: String?
    /// How what stands in the key's columns is compared.
    let keyComparisons: [ColumnComparison]
    /// What is made once for all rows.
    private(set) var memo = StatementMemo()

    /// Checks a request.
    ///
    /// - Throws: `StoreError` that says what is wrong with it.
    package init(_ request: RowRequest, session: ReadSession, path: String) throws {
      parameters = try RequestChecker.parameters(of: request)
      var table: TableInfo
      if let sql = request.sql {
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
          source = RequestChecker.numbered(name, &table)
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
      columns = try request.columns.map(checker.columns) ?? table.columns
      if let fault = TableColumn.fault(in: columns) {
        throw StoreError(.badRequest, context: checker.context, message: fault)
      }
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
      // Where the declared key is asked for, rows are told apart by it and by nothing else.
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
      longestValue = request.longestValue
      if let longestValue, longestValue < 1 {
        let fault = "the longest value is less than a byte: \(longestValue)"
        throw StoreError(.badRequest, context: checker.context, message: fault)
      }
      if let limit, limit < 0 {
        let fault = "the limit is negative: \(limit)"
        throw StoreError(.badRequest, context: checker.context, message: fault)
      }

      let (order, sectionPosition) = try checker.order(of: request, key: keyTerms)
      self.sectionPosition = sectionPosition
      hasSections = request.section != nil || request.arrangement.sectionTerm != nil
      orderCount = order.count
      // What is equal is ordered by key, the way that the order itself ends.
      let isReversed = order.last?.isDescending ?? false
      terms = Self.completed(order, by: keyTerms, isReversed: isReversed)
      keyPositions = []
      ownCondition = try request.condition.map { try checker.condition($0) }
      if let predicate = request.predicate {
        let wanted = try checker.condition(predicate)
        ownCondition = ownCondition.map { "(\($0) AND \(wanted))" } ?? wanted
      }
      parameters = checker.parameters
      condition = ownCondition
      if let filter = request.arrangement.textFilter {
        let found = try checker.condition(finding: filter)
        condition = ownCondition.map { "(\($0) AND \(found.condition))" } ?? found.condition
        parameters.merge(found.parameters) { _, new in new }
      }
      placeKeys()
      try checker.checkWidth(terms.count + columns.count + 1, of: columns.count)
      try checker.checkAll(selectAll())

      // An index gives the rows that it holds equal in the order of their keys, which may be the
      // other way around; then this is the order that can be had without sorting.
      guard orderCount > 0, table.kind == .table, try sorts(session) else { return }
      let given = terms
      terms = Self.completed(order, by: keyTerms, isReversed: !isReversed)
      if try sorts(session) { terms = given }
    }

    private mutating func placeKeys() {
      keyPositions = keyTerms.map { [terms] term in
        terms.firstIndex { $0.expression.isExactly(term.expression) } ?? 0
      }
    }

    private static func completed(_ order: [Term], by key: [Term], isReversed: Bool) -> [Term] {
      order
        + key.filter { term in !order.contains { $0.expression.isExactly(term.expression) } }.map {
          term in
          var term = term
          if isReversed { term.isDescending.toggle() }
          return term
        }
    }

    /// The same order, of all rows of the table.
    var unconditional: RowQuery {
      var query = self
      query.condition = nil
      query.ownCondition = nil
      query.limit = nil
      query.memo = StatementMemo()
      return query
    }

    /// The same rows in the order of their keys.
    var byKey: RowQuery {
      var query = self
      query.terms = keyTerms
      query.orderCount = 0
      query.hasSections = false
      query.placeKeys()
      query.memo = StatementMemo()
      return query
    }
  }
#endif
