#if SQLite
  /// A request that was checked against a database, and the statements that answer it.
  struct RowQuery: Sendable {
    /// One term of the full order, which ends with the key so that no two rows are equal.
    struct Term: Hashable, Sendable {
      /// The column in SQL text.
      var expression: String
      var isDescending: Bool
      var canBeNull: Bool
    }

    /// The table or view.
    let table: TableInfo
    /// The columns that are read.
    let columns: [TableColumn]
    /// The names of the key columns, `rowid` for a rowid that no column shows.
    let keyColumns: [String]
    /// Whether SQLite itself sees to it that the key is unique.
    let hasOwnKey: Bool
    /// The full order.
    private(set) var terms: [Term]
    /// How many of the terms the user named.
    let orderCount: Int
    /// The condition in parentheses, or nil.
    let condition: String?
    /// The most rows, or nil.
    let limit: Int?

    /// Where the key's columns stand in the order.
    let keyPositions: [Int]
    let source: String
    let columnList: String
    private let keyTerms: [Term]

    /// Checks a request.
    ///
    /// - Throws: `StoreError` that says what is wrong with it.
    init(_ request: RowRequest, session: ReadSession, path: String) throws {
      let table = try SchemaReader(session: session, path: path).table(named: request.table)
      let context = "\(table.kind) \(table.name)"
      func column(_ name: String) throws -> TableColumn {
        if let column = table.column(named: name) { return column }
        throw StoreError(
          .noSuchColumn,
          context: context,
          message: "no such column: \(name); there are "
            + table.columns.map(\.name).joined(separator: ", ")
        )
      }

      self.table = table
      source = "main." + Identifier.quoted(table.name)
      columns = try request.columns.map { try $0.map(column) } ?? table.columns
      guard !columns.isEmpty, Set(columns).count == columns.count else {
        let fault = columns.isEmpty ? "no columns are asked for" : "a column is asked for twice"
        throw StoreError(.badRequest, context: context, message: fault)
      }
      columnList = columns.map { Identifier.quoted($0.name) }.joined(separator: ", ")
      (keyColumns, keyTerms, hasOwnKey) = try Self.key(
        of: table,
        named: try request.key.map { try column($0).name },
        context: context
      )
      limit = request.limit
      if let limit, limit < 0 {
        throw StoreError(.badRequest, context: context, message: "the limit is negative: \(limit)")
      }

      var order: [Term] = []
      for text in request.order {
        let term = RowOrder(parsing: text, in: table)
        let expression = Identifier.quoted(try column(term.column).name)
        if order.contains(where: { $0.expression == expression }) { continue }
        let key = keyTerms.first { $0.expression == expression }
        order.append(
          Term(
            expression: expression,
            isDescending: term.isDescending,
            canBeNull: key?.canBeNull ?? true
          )
        )
      }
      orderCount = order.count
      // What is equal is ordered by key, the way that the order itself ends.
      let isReversed = order.last?.isDescending ?? false
      terms = Self.completed(order, by: keyTerms, isReversed: isReversed)
      keyPositions = keyTerms.map { [terms] term in
        terms.firstIndex { $0.expression == term.expression } ?? 0
      }

      if let text = request.condition {
        if let problem = ExpressionChecker.problem(in: text) {
          throw StoreError(.badExpression, context: "where", message: problem)
        }
        // The line end closes a comment that the expression may end with.
        condition = "(" + text + "\n)"
      } else {
        condition = nil
      }
      try check(session: session)

      // An index gives the rows that it holds equal in the order of their keys, which may be the
      // other way around; then this is the order that can be had without sorting.
      guard orderCount > 0, table.kind == .table, try sorts(session) else { return }
      let given = terms
      terms = Self.completed(order, by: keyTerms, isReversed: !isReversed)
      if try sorts(session) { terms = given }
    }

    private static func completed(_ order: [Term], by key: [Term], isReversed: Bool) -> [Term] {
      order
        + key.filter { term in !order.contains { $0.expression == term.expression } }.map { term in
          var term = term
          if isReversed { term.isDescending.toggle() }
          return term
        }
    }

    private func check(session: ReadSession) throws {
      if let condition {
        do {
          let sql = "SELECT 1 FROM \(source) WHERE \(condition)"
          if try session.parameterCount(of: sql) > 0 {
            throw StoreError(
              .badExpression,
              context: "where",
              message: "parameters such as ? have no value here"
            )
          }
        } catch let error where !(error is StoreError) {
          throw StoreError(
            .badExpression,
            context: "where",
            message: StoreError.mapping(error, context: "").message,
            underlying: error
          )
        }
      }
      do {
        _ = try session.parameterCount(of: selectAll())
      } catch let error where !(error is StoreError) {
        throw StoreError.mapping(error, context: "\(table.kind) \(table.name)")
      }
    }

    private static func key(
      of table: TableInfo,
      named names: [String],
      context: String
    ) throws -> ([String], [Term], Bool) {
      if !names.isEmpty {
        return (
          names,
          names.map {
            Term(expression: Identifier.quoted($0), isDescending: false, canBeNull: true)
          },
          false
        )
      }
      switch table.identity {
      case .integerPrimaryKey(let column):
        let term = Term(
          expression: Identifier.quoted(column),
          isDescending: false,
          canBeNull: false
        )
        return ([column], [term], true)
      case .rowid(let name):
        return ([name], [Term(expression: name, isDescending: false, canBeNull: false)], true)
      case .primaryKey(let columns):
        let terms = columns.map {
          Term(
            expression: Identifier.quoted($0.name),
            isDescending: $0.isDescending,
            canBeNull: false
          )
        }
        return (columns.map(\.name), terms, true)
      case .none:
        throw StoreError(
          .noKey,
          context: context,
          message: "it has no key of its own: name the columns that tell its rows apart"
        )
      }
    }
  }

  // Statements.
  extension RowQuery {
    /// How many columns of each statement are the key's; they come first.
    var keyCount: Int { keyTerms.count }

    /// Key and columns of all rows, in order.
    func selectAll() -> String {
      "SELECT \(keyList), \(columnList) FROM \(source)" + clause(nil) + ordered(terms)
        + limited(limit)
    }

    /// The keys alone of all rows, in order, or of the first few.
    func selectKeys(limit: Int? = nil) -> String {
      let least = [limit, self.limit].compactMap { $0 }.min()
      return "SELECT \(keyList) FROM \(source)" + clause(nil) + ordered(terms) + limited(least)
    }

    /// Key and columns of the row whose key is bound.
    func selectRow() -> String {
      "SELECT \(keyList), \(columnList) FROM \(source)" + clause(keyMatch())
    }

    /// The condition that a row has the key that is bound.
    func keyMatch(firstParameter first: Int = 1) -> String {
      keyTerms.enumerated().map { index, term in
        "\(term.expression) \(term.canBeNull ? "IS" : "=") ?\(index + first)"
      }.joined(separator: " AND ")
    }

    private var keyList: String { keyTerms.map(\.expression).joined(separator: ", ") }

    private func clause(_ predicate: String?) -> String {
      let parts = [condition, predicate].compactMap { $0 }
      return parts.isEmpty ? "" : " WHERE " + parts.joined(separator: " AND ")
    }

    private func ordered(_ terms: some Sequence<Term>) -> String {
      " ORDER BY "
        + terms.map { $0.expression + ($0.isDescending ? " DESC" : "") }.joined(separator: ", ")
    }

    private func limited(_ limit: Int?) -> String {
      limit.map { " LIMIT \($0)" } ?? ""
    }
  }
#endif
