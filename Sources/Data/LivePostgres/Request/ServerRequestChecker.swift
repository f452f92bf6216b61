#if PostgreSQL
  /// Checks the parts of a request against its relation or query.
  struct ServerRequestChecker {
    /// A column that requests can select.
    struct Column {
      var info: TableColumn
      var type: UInt32
      var canBeNull: Bool
      var collation = Catalog.Collation.exact

      var name: String { info.name }

      /// Returns the expression that selects the column, truncated if the request limits the size
      /// of values. A text gets one additional character, which shows whether it is complete.
      func selection(longest: Int?) -> Selection {
        let name = SQLName.quoted(info.name)
        let whole = Selection(sql: name, type: type)
        guard let longest, longest < Self.maxTextLength else { return whole }
        switch type {
        case ServerType.boolean, ServerType.zonedTime, ServerType.decimal: return whole
        case _ where ServerType.integers.contains(type) || ServerType.reals.contains(type):
          return whole
        case ServerType.bytes:
          return Selection(sql: "substring(\(name) FROM 1 FOR \(longest))", type: type)
        default:
          return Selection(sql: "left(\(name)::text, \(longest + 1))", type: ServerType.text)
        }
      }

      /// An expression that selects a column.
      struct Selection: Sendable {
        var sql: String
        /// The OID of the expression's type.
        var type: UInt32
      }

      /// The maximum size of a value in bytes.
      private static var maxTextLength: Int { 1 << 30 }
    }

    private(set) var table: TableInfo
    private(set) var source: String
    private(set) var parameters: [Statement.Parameter] = []
    private(set) var estimate: Int64 = -1
    private var columns: [Column]
    private var declaredKey: [TableInfo.KeyColumn] = []
    private var inheritance = Catalog.Inheritance.none
    /// The columns of the relation that the role may not read.
    private(set) var unreadable: [String] = []
    /// The quoted columns of the source for enclosing statements. They are listed by name, because
    /// `*` requires the privilege to read all columns.
    private(set) var allColumns = ["*"]
    private let values: [String: Value]
    private var numbers: [String] = []
    private(set) var sectionExpression: String?
    private(set) var sectionType: UInt32 = 0
    let transaction: ServerTransaction
    /// The quoted relation, or nil for a query.
    private(set) var relation: String?
    /// All quoted relations that the request uses.
    private(set) var relations: Set<ExactName> = []
    /// The request's condition.
    private(set) var condition: String?
    /// The request's predicate, translated to SQL.
    private(set) var predicate: String?
    /// The expressions of the request's order, by the index of their term.
    private(set) var orderExpressions: [Int: (sql: String, type: UInt32)] = [:]

    var context: String { table.context }

    init(_ request: RowRequest, _ transaction: ServerTransaction) throws {
      self.transaction = transaction
      values = request.parameters
      if let sql = request.trimmedSQL {
        let text = try SQLText.numbered(
          sql,
          whole: "statement",
          context: "sql",
          known: values,
          numbers: &numbers
        )
        // The line break ends a comment at the end of the text.
        let plain = "(" + text + "\n) AS query"
        let shape = try Self.describing("sql") {
          try transaction.describe("SELECT * FROM " + plain)
        }
        let names = shape.columns.map(\.name).distinctNames
        columns = zip(names, shape.columns).map { name, column in
          Column(
            info: TableColumn(name: name, declaredType: ""),
            type: column.type,
            canBeNull: true
          )
        }
        table = TableInfo(
          name: "query",
          kind: .query,
          columns: columns.map(\.info),
          identity: .none
        )
        // Columns with equal names get distinct names.
        let isDistinct = names.isExactly(shape.columns.map(\.name))
        let query =
          isDistinct ? plain : plain + "(" + names.map(SQLName.quoted).joined(separator: ", ") + ")"
        source = query
        if request.key.isEmpty {
          source = table.numbered(query) + " AS query"
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
        relations = [ExactName(found.source)]
        estimate = found.estimate
        inheritance = found.inheritance
        unreadable = found.unreadable
        declaredKey = inheritance == .keyless ? [] : found.key
        table = TableInfo(
          name: found.requestName,
          kind: found.kind,
          columns: columns.map(\.info),
          identity: Self.identity(found),
          declaredKey: declaredKey.map(\.name)
        )
        var list = columns.map { SQLName.quoted($0.name) }
        if inheritance == .keyed { list.append(SQLName.quoted(Catalog.tableColumn)) }
        if declaredKey.isEmpty, request.key.isEmpty, request.numbersRows {
          let name = SQLName.quoted(table.positionName)
          source =
            table.numbered(found.source, list.joined(separator: ", "), by: name) + " AS query"
          list.insert(name, at: 0)
          relation = nil
        }
        allColumns = list
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
      source = Self.conditional(
        source,
        selecting: allColumns,
        condition: condition,
        predicate: predicate
      )
      if predicate == nil, condition == nil, !orderExpressions.isEmpty, relation != nil {
        source += " AS " + ExpressionWriter.ownName
      }
      try giveTypes()
    }

    /// Returns a source for the rows that match a condition and a predicate.
    ///
    /// - Parameters:
    ///   - name: The alias of the rows in the condition, unless the source contains one.
    ///   - columns: All columns of the rows.
    static func conditional(
      _ source: String,
      called name: String? = nil,
      selecting columns: [String],
      condition: String?,
      predicate: String?
    ) -> String {
      let own = " AS " + ExpressionWriter.ownName
      let columns = columns.joined(separator: ", ")
      var source = source
      var isNamed = false
      if let condition {
        let name = name.map { " AS \($0)" } ?? ""
        source = "(SELECT \(columns) FROM \(source)\(name) WHERE \(condition))\(own)"
        isNamed = true
      }
      if let predicate {
        source = "(SELECT \(columns) FROM \(source)\(isNamed ? "" : own) WHERE \(predicate))\(own)"
        isNamed = true
      }
      return isNamed || name == nil ? source : source + own
    }

    /// Translates the predicate and the order expressions of the request.
    private mutating func write(_ request: RowRequest) throws {
      guard request.predicate != nil || request.order.contains(where: { $0.expression != nil })
      else { return }
      guard relation != nil else {
        throw StoreError(.predicateOfQuery, context: context)
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
      guard let first = relation.key.first, relation.inheritance != .keyless else { return .none }
      if relation.inheritance == .keyed {
        return .primaryKey(relation.key + [TableInfo.KeyColumn(name: Catalog.tableColumn)])
      }
      let column = relation.columns.first { $0.name.isExactly(first.name) }
      if relation.key.count == 1, let column, ServerType.integers.contains(column.type) {
        return .integerPrimaryKey(column: first.name)
      }
      return .primaryKey(relation.key)
    }

    /// Queries the server for the types of parameters and expressions.
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

    func column(_ name: String) throws -> Column {
      if let info = table.column(named: name),
        let column = columns.first(where: { $0.info == info })
      {
        return column
      }
      if let own = unreadable.first(where: {
        Identifier.areEqual($0, Identifier.unquoted(name) ?? name)
      }) {
        throw StoreError(.readForbidden(detail: "column \(own)"), context: context)
      }
      throw StoreError(.noSuchColumn(name, known: table.columns.map(\.name)), context: context)
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
        // In these positions the server accepts a single expression without aggregates.
        try transaction.describe(
          isGroup
            ? "SELECT \(expression)::text FROM \(source) GROUP BY 1"
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

  extension ServerRequestChecker {
    /// Returns the names of the key columns, their terms, and whether the server enforces that they
    /// are unique.
    func key(named names: [String]) throws -> ([String], [ServerQuery.Term], Bool) {
      if names.isEmpty {
        if case .rowid(let name) = table.identity {
          // Finding a row by its position requires reading all rows of the query.
          return ([name], [ServerQuery.Term(name, type: ServerType.long, canBeNull: false)], false)
        }
        return try ownKey()
      }
      // The names are the key of a plan, which includes the table.
      if inheritance == .keyed, names.isExactly(declaredKey.map(\.name) + [Catalog.tableColumn]) {
        return try ownKey()
      }
      let columns = try names.map(column)
      let isDeclared =
        inheritance == .none && columns.map(\.name).isExactly(declaredKey.map(\.name))
      return (columns.map(\.name), try names.map { try term($0) }, isDeclared)
    }

    /// Returns the collation for searching a column. `ILIKE` is not available for nondeterministic
    /// collations. The collations of a query's columns are unknown.
    private func collation(toSearch column: Column) -> String {
      column.collation == .loose || table.kind == .query ? " COLLATE \"default\"" : ""
    }

    /// Returns the declared key. It is unique among the rows of the table itself. With inheriting
    /// tables, it is unique together with the table.
    private func ownKey() throws -> ([String], [ServerQuery.Term], Bool) {
      guard !declaredKey.isEmpty else {
        guard inheritance == .keyless else { throw StoreError(.noKey, context: context) }
        throw StoreError(
          .noKey,
          context: context,
          message: "rows of inheriting tables may have the same key:"
            + " name the columns that identify a row"
        )
      }
      var terms = try declaredKey.map { try term($0.name, isDescending: $0.isDescending) }
      var names = declaredKey.map(\.name)
      if inheritance == .keyed {
        names.append(Catalog.tableColumn)
        let name = SQLName.quoted(Catalog.tableColumn)
        terms.append(ServerQuery.Term(name, type: ServerType.objectNumber, canBeNull: false))
      }
      return (names, terms, true)
    }

    /// Returns the filter that searches columns for a text, ignoring case.
    func filter(_ filter: TextFilter) throws -> ServerQuery.Filter {
      // No value of the database contains a text with unsupported characters.
      guard transaction.canHold(filter.text) else {
        return ServerQuery.Filter(pattern: "", expressions: [])
      }
      let expressions = try filter.keys.map { try column($0) }
        .filter { $0.type != ServerType.bytes }
        .map { "(" + SQLName.quoted($0.name) + "::text" + collation(toSearch: $0) + ")" }
      return ServerQuery.Filter(pattern: filter.likePattern, expressions: expressions)
    }
  }
#endif
