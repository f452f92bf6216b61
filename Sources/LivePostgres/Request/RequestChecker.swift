#if PostgreSQL
  /// Checks the parts of a request against the relation or the query that it is about.
  struct RequestChecker {
    /// A column that can be asked for.
    struct Column {
      var info: TableColumn
      var type: UInt32
      var canBeNull: Bool
      var collation = Catalog.Collation.exact

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
    private(set) var sectionExpression: String?
    private(set) var sectionType: UInt32 = 0
    let transaction: ServerTransaction
    /// What was looked up to make it, as a statement writes it; nil for a query.
    private(set) var relation: String?
    /// All relations that were looked up, as statements write them.
    private(set) var relations: Set<String> = []
    /// What the request says must be true of its rows.
    private(set) var condition: String?
    /// The same that it says in no language of a database.
    private(set) var predicate: String?
    /// The request's order, as far as it is by expressions.
    private(set) var orderExpressions: [Int: (sql: String, type: UInt32)] = [:]

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
        let query = "(" + text + "\n) AS query"
        let shape = try Self.describing("sql") {
          try transaction.describe("SELECT * FROM " + query)
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
        source = query
        if request.key.isEmpty {
          let name = table.positionName
          table.identity = .rowid(name: name)
          source = "(SELECT row_number() OVER () AS \(name), * FROM \(query)) AS query"
        }
      } else {
        let found = try Catalog(transaction: transaction).relation(named: request.table)
        columns = found.columns.map {
          Column(
            info: TableColumn(name: $0.name, declaredType: $0.declaredType),
            type: $0.type,
            canBeNull: $0.canBeNull,
            collation: $0.collation
          )
        }
        source = found.source
        relation = found.source
        relations = [found.source]
        estimate = found.estimate
        declaredKey = found.key
        table = TableInfo(
          name: found.name,
          kind: found.kind,
          columns: columns.map(\.info),
          identity: Self.identity(found),
          declaredKey: found.key.map(\.name)
        )
        if found.key.isEmpty, request.key.isEmpty, request.numbersRows {
          let name = table.positionName
          table.identity = .rowid(name: name)
          source = "(SELECT row_number() OVER () AS \(name), * FROM \(found.source)) AS query"
          relation = nil
        }
      }
      if let condition = request.condition {
        self.condition = try expression(condition, context: "where")
      }
      if let section = request.section, request.arrangement.sectionTerm == nil {
        let order = RowOrder(section).resolved(in: table)
        if table.column(named: order.column) == nil {
          sectionExpression = try expression(section, context: "section", isGroup: true)
        }
      }
      for (index, order) in request.order.enumerated() {
        guard let text = order.text else { continue }
        orderExpressions[index] = (try expression(text, context: "order", isGroup: true), 0)
      }
      parameters = numbers.map { Statement.Parameter(text: values[$0]?.postgresText) }
      try write(request)
      source = Self.conditional(source, condition: condition, predicate: predicate)
      if predicate == nil, condition == nil, !orderExpressions.isEmpty, relation != nil {
        source += " AS " + ExpressionWriter.ownName
      }
      try giveTypes()
    }

    /// The rows of a source of which a condition and a predicate are true, as a source.
    ///
    /// - Parameter name: What the condition may call the rows, unless the source says it.
    static func conditional(
      _ source: String,
      called name: String? = nil,
      condition: String?,
      predicate: String?
    ) -> String {
      let own = " AS " + ExpressionWriter.ownName
      var source = source
      var isNamed = false
      if let condition {
        let name = name.map { " AS \($0)" } ?? ""
        source = "(SELECT * FROM \(source)\(name) WHERE \(condition))\(own)"
        isNamed = true
      }
      if let predicate {
        source = "(SELECT * FROM \(source)\(isNamed ? "" : own) WHERE \(predicate))\(own)"
        isNamed = true
      }
      return isNamed || name == nil ? source : source + own
    }

    /// Writes what the request says in no language of a database.
    private mutating func write(_ request: RowRequest) throws {
      guard request.predicate != nil || request.order.contains(where: { $0.expression != nil })
      else { return }
      guard relation != nil else {
        throw StoreError(
          .badRequest,
          context: context,
          message: "a predicate is about the rows of a table; put it into the SELECT"
        )
      }
      var writer = ExpressionWriter(
        columns.map {
          Catalog.Column(
            name: $0.name,
            declaredType: $0.info.declaredType,
            type: $0.type,
            canBeNull: $0.canBeNull,
            collation: $0.collation
          )
        },
        parameters,
        context: context,
        catalog: Catalog(transaction: transaction)
      )
      predicate = try request.predicate.map { try writer.condition($0) }
      for (index, order) in request.order.enumerated() {
        guard let expression = order.expression else { continue }
        let part = try writer.writtenPart(expression)
        orderExpressions[index] = (part.sql, part.kind.type)
      }
      parameters = writer.parameters
      relations.formUnion(writer.relations)
    }

    private static func identity(_ relation: Catalog.Relation) -> TableInfo.Identity {
      guard let first = relation.key.first else { return .none }
      let column = relation.columns.first { $0.name == first.name }
      if relation.key.count == 1, let column, ServerType.integers.contains(column.type) {
        return .integerPrimaryKey(column: first.name)
      }
      return .primaryKey(relation.key)
    }

    /// Has the server say which types the request's parameters and expressions have.
    private mutating func giveTypes() throws {
      let indexes = orderExpressions.keys.sorted()
      let selected = [sectionExpression ?? "1"] + indexes.compactMap { orderExpressions[$0]?.sql }
      guard !parameters.isEmpty || sectionExpression != nil || !indexes.isEmpty else { return }
      let shape = try Self.describing("where") {
        try transaction.describe("SELECT \(selected.joined(separator: ", ")) FROM \(source)")
      }
      sectionType = shape.columns.first?.type ?? 0
      for (index, column) in zip(indexes, shape.columns.dropFirst()) {
        orderExpressions[index]?.type = column.type
      }
      for (index, type) in shape.parameters.enumerated() { parameters[index].type = type }
    }

    /// The columns of some names; `*` stands for all that the relation shows.
    func columns(_ names: [String]) throws -> [TableColumn] {
      try names.flatMap { name in
        name == "*" && table.column(named: name) == nil ? table.columns : [try column(name).info]
      }
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
        if case .rowid(let name) = table.identity {
          // The position of a row in a query is found by looking at all of them.
          return ([name], [RowQuery.Term(name, type: ServerType.long, canBeNull: false)], false)
        }
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
