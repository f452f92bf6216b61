#if PostgreSQL
  /// Checks the parts of a request against the relation or the query that it is about.
  struct RequestChecker {
    /// A column that can be asked for.
    struct Column {
      var info: TableColumn
      var type: UInt32
      var canBeNull: Bool

      var name: String { info.name }

      /// What it is ordered by: what has no order of its own, by its text.
      var ordered: (expression: String, type: UInt32) {
        let name = SQLName.quoted(info.name)
        return ServerType.unordered.contains(type)
          ? (name + "::text", ServerType.text) : (name, type)
      }

      /// How it is selected; of long values the beginning only, if that is asked for.
      func selection(longest: Int?) -> String {
        let name = SQLName.quoted(info.name)
        guard let longest else { return name }
        switch type {
        case ServerType.boolean, ServerType.zonedTime, ServerType.decimal: return name
        case _ where ServerType.integers.contains(type) || ServerType.reals.contains(type):
          return name
        case ServerType.bytes: return "substring(\(name) FROM 1 FOR \(longest))"
        default:
          return "CASE WHEN octet_length(\(name)::text) > \(longest)"
            + " THEN left(\(name)::text, \(longest)) || '…' ELSE \(name)::text END"
        }
      }
    }

    private(set) var table: TableInfo
    private(set) var source: String
    private(set) var parameters: [Statement.Parameter] = []
    private(set) var estimate: Int64 = -1
    private var columns: [Column]
    private var declaredKey: [TableInfo.KeyColumn] = []
    private let values: [String: Value]
    private var numbers: [String] = []
    private var sectionExpression: String?
    private var sectionType: UInt32 = 0
    private let transaction: ServerTransaction
    /// What was looked up to make it, as a statement writes it; nil for a query.
    private(set) var relation: String?
    /// What the request says must be true of its rows.
    private(set) var condition: String?

    var context: String { "\(table.kind) \(table.name)" }

    init(_ request: RowRequest, _ transaction: ServerTransaction) throws {
      self.transaction = transaction
      values = request.parameters
      if let sql = request.sql {
        var text = sql
        while let last = text.unicodeScalars.last, last.properties.isWhitespace || last == ";" {
          text.unicodeScalars.removeLast()
        }
        text = try SQLText.numbered(
          text,
          whole: "statement",
          context: "sql",
          known: values,
          numbers: &numbers
        )
        // The line end closes a comment that it may end with.
        source = "(" + text + "\n) AS query"
        let shape = try Self.describing("sql") { [source] in
          try transaction.describe("SELECT * FROM " + source)
        }
        columns = shape.columns.map { name, type in
          Column(
            info: TableColumn(name: name, declaredType: ""),
            type: type,
            canBeNull: true
          )
        }
        table = TableInfo(
          name: "query",
          kind: .query,
          columns: columns.map(\.info),
          identity: .none
        )
      } else {
        let found = try Catalog(transaction: transaction).relation(named: request.table)
        columns = found.columns.map {
          Column(
            info: TableColumn(name: $0.name, declaredType: $0.declaredType),
            type: $0.type,
            canBeNull: $0.canBeNull
          )
        }
        source = found.source
        relation = found.source
        estimate = found.estimate
        declaredKey = found.key
        table = TableInfo(
          name: found.name,
          kind: found.kind,
          columns: columns.map(\.info),
          identity: Self.identity(found),
          declaredKey: found.key.map(\.name)
        )
      }
      if let condition = request.condition {
        let text = try expression(condition, context: "where")
        self.condition = text
        source = "(SELECT * FROM \(source) WHERE \(text)) AS rows"
      }
      if let section = request.section, request.arrangement.sectionTerm == nil {
        let order = RowOrder(section).resolved(in: table)
        if table.column(named: order.column) == nil {
          sectionExpression = try expression(section, context: "section", isGroup: true)
        }
      }
      try giveTypes()
    }

    private static func identity(_ relation: Catalog.Relation) -> TableInfo.Identity {
      guard let first = relation.key.first else { return .none }
      let column = relation.columns.first { $0.name == first.name }
      if relation.key.count == 1, let column, ServerType.integers.contains(column.type) {
        return .integerPrimaryKey(column: first.name)
      }
      return .primaryKey(relation.key)
    }

    /// Has the server say which types the request's parameters have.
    private mutating func giveTypes() throws {
      parameters = numbers.map { Statement.Parameter(text: values[$0]?.postgresText) }
      guard !numbers.isEmpty || sectionExpression != nil else { return }
      let shape = try Self.describing("where") {
        try transaction.describe("SELECT \(sectionExpression ?? "1") FROM \(source)")
      }
      sectionType = shape.columns.first?.type ?? 0
      for (index, type) in shape.parameters.enumerated() { parameters[index].type = type }
    }

    func column(_ name: String) throws -> Column {
      if let info = table.column(named: name),
        let column = columns.first(where: { $0.info == info })
      {
        return column
      }
      throw StoreError(
        .noSuchColumn,
        context: context,
        message: "no such column: \(name); there are "
          + table.columns.map(\.name).joined(separator: ", ")
      )
    }

    private mutating func expression(
      _ text: String,
      context: String,
      isGroup: Bool = false
    ) throws -> String {
      let text = try SQLText.numbered(
        text,
        whole: "expression",
        context: context,
        known: values,
        numbers: &numbers
      )
      let expression = "(" + text + "\n)"
      _ = try Self.describing(context) { [source, transaction] in
        // There it can hold no aggregate, and nothing but an expression.
        try transaction.describe(
          isGroup
            ? "SELECT \(expression) FROM \(source) GROUP BY 1"
            : "SELECT 1 FROM \(source) WHERE \(expression)"
        )
      }
      return expression
    }

    private static func describing<Result>(
      _ context: String,
      _ body: () throws -> Result
    ) throws -> Result {
      do {
        return try body()
      } catch let error as ServerError where !error.isConnectionLost {
        throw StoreError(
          error.state == "42501" ? .noPermission : .badExpression,
          context: context,
          message: StoreError.mapping(error, context: "").message,
          underlying: error
        )
      }
    }
  }

  extension RequestChecker {
    /// The names of the key columns, their terms, and whether the server sees to it that they are
    /// unique.
    func key(named names: [String]) throws -> ([String], [RowQuery.Term], Bool) {
      if names.isEmpty {
        guard !declaredKey.isEmpty else {
          throw StoreError(
            .noKey,
            context: context,
            message: "it has no key of its own: name the columns that tell its rows apart"
          )
        }
        let terms = try declaredKey.map { try term($0.name, isDescending: $0.isDescending) }
        return (declaredKey.map(\.name), terms, true)
      }
      let columns = try names.map(column)
      let isDeclared = columns.map(\.name) == declaredKey.map(\.name)
      return (columns.map(\.name), try names.map { try term($0) }, isDeclared)
    }

    private func term(
      _ name: String,
      isDescending: Bool = false,
      isNullFirst: Bool? = nil
    ) throws -> RowQuery.Term {
      let column = try column(name)
      return RowQuery.Term(
        column.ordered.expression,
        type: column.ordered.type,
        isDescending: isDescending,
        canBeNull: column.canBeNull,
        isNullFirst: column.canBeNull ? isNullFirst : nil
      )
    }

    /// The terms of the order that a request and its arrangement ask for, the section's first.
    func order(of request: RowRequest, key: [RowQuery.Term]) throws -> [RowQuery.Term] {
      func term(_ wanted: SortTerm) throws -> RowQuery.Term {
        try self.term(
          wanted.key,
          isDescending: !wanted.isAscending,
          isNullFirst: wanted.nils == .first
        )
      }
      func term(_ wanted: RowOrder) throws -> RowQuery.Term {
        let order = wanted.resolved(in: table)
        return try self.term(order.column, isDescending: order.isDescending)
      }
      var wanted: [RowQuery.Term] = []
      if let section = request.arrangement.sectionTerm {
        wanted.append(try term(section))
      } else if let section = request.section {
        wanted.append(try self.section(section))
      }
      wanted += try request.arrangement.sortTerms.map(term)
      wanted += try request.order.map(term)
      var order: [RowQuery.Term] = []
      for term in wanted where !order.contains(where: { $0.expression == term.expression }) {
        order.append(term)
      }
      return order
    }

    /// The term of the order by which rows fall into sections: a column, or an expression.
    private func section(_ text: String) throws -> RowQuery.Term {
      if let sectionExpression { return RowQuery.Term(sectionExpression, type: sectionType) }
      let order = RowOrder(text).resolved(in: table)
      return try term(order.column, isDescending: order.isDescending)
    }

    /// The columns in which a text is looked for, whichever case its letters have.
    func filter(_ filter: TextFilter) throws -> RowQuery.Filter {
      var pattern = "%"
      for character in filter.text {
        if "%_\\".contains(character) { pattern.append("\\") }
        pattern.append(character)
      }
      pattern.append("%")
      // No text of a database holds this character.
      if filter.text.utf8.contains(0) { return RowQuery.Filter(pattern: "", expressions: []) }
      let expressions = try filter.keys.map { try column($0) }
        .filter { $0.type != ServerType.bytes }
        .map { SQLName.quoted($0.name) + "::text" }
      return RowQuery.Filter(pattern: pattern, expressions: expressions)
    }
  }
#endif
